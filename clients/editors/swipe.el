;;; swipe.el --- Swipes a row from Emacs, through its own jsonrpc.el  -*- lexical-binding: t; -*-

;;     emacs -Q --batch -l swipe.el -f swipe-demo

;; Copy the first part.  `swipe-open' starts the daemon that SWIPED names, or `swiped' in PATH, and calls HANDLER with
;; the method, a symbol, and the params, a plist, of each notification.

(require 'jsonrpc)
(require 'subr-x)

(defconst swipe-timeout 5 "Seconds to wait for the daemon.")

(defun swipe-open (handler)
  "Open a session with a daemon, and call HANDLER with its notifications.
Return the connection."
  (let* ((program (or (getenv "SWIPED") "swiped"))
         (connection
          (make-instance
           'jsonrpc-process-connection
           :name "swiped"
           :notification-dispatcher (lambda (_connection method params) (funcall handler method params))
           :process (lambda ()
                      (make-process :name "swiped" :command (list program) :connection-type 'pipe
                                    :coding 'utf-8-emacs-unix :noquery t
                                    :stderr (get-buffer-create "*swiped stderr*"))))))
    (swipe-request connection :initialize
      :protocolVersion "1.0" :clientInfo '(:name "emacs") :processId (emacs-pid))
    (jsonrpc-notify connection :initialized nil)
    connection))

(defun swipe-request (connection method &rest params)
  "Send METHOD with PARAMS to CONNECTION, wait, and return the result.
An error is signalled as `jsonrpc-error'."
  (declare (indent 2))
  (jsonrpc-request connection method params :timeout swipe-timeout))

(defun swipe-close (connection)
  "End the session of CONNECTION, and return the daemon's exit status.
Return nil if it does not end."
  (let ((process (jsonrpc--process connection)))
    (swipe-request connection :shutdown)
    (jsonrpc-notify connection :exit nil)
    (with-timeout (swipe-timeout)
      (while (process-live-p process)
        (accept-process-output process 0.1))
      (process-exit-status process))))

;; The demo: a row that opens.

(defvar swipe-received nil "The methods of the notifications, the last one first.")

(defun swipe-print (format &rest arguments)
  "Print a line: FORMAT with ARGUMENTS."
  (princ (concat (apply #'format format arguments) "\n")))

(defun swipe-notified (method params)
  "Print the notification METHOD with PARAMS."
  (swipe-print "notification %s %s" method (plist-get params :cell))
  (push method swipe-received))

(defun swipe-demo ()
  "Run the demo."
  (let* ((connection (swipe-open #'swipe-notified))
         (trailing [(:id "delete" :title "Delete" :width 80) (:id "archive" :title "Archive" :width 80)])
         (opened (swipe-request connection :table/open :table "inbox" :width 320 :actions (list :trailing trailing)))
         animation)
    (swipe-print "%s is open with behavior %s" (plist-get opened :table) (plist-get (plist-get opened :behavior) :preset))
    (setq animation (plist-get (swipe-request connection :cell/open :table "inbox" :cell "m17" :side "trailing") :animation))
    (swipe-print "animate to %d in %.0f ms" (plist-get animation :to) (plist-get animation :duration))
    (with-timeout (swipe-timeout (error "No notification cell/didOpen"))
      (while (not (memq 'cell/didOpen swipe-received))
        (accept-process-output nil 0.1)))

    (swipe-print "exited with status %d" (swipe-close connection))))

;;; swipe.el ends here
