;;; swipe.el --- A row is swiped from Emacs, through its own jsonrpc.el  -*- lexical-binding: t; -*-

;;     emacs -Q --batch -l swipe.el -f swipe-story

;; The first part is to be copied.  `swipe-open' starts the daemon that SWIPED names, or `swiped' of PATH, and calls
;; TOLD with the method, a symbol, and the params, a plist, of each notification.

(require 'jsonrpc)
(require 'subr-x)

(defconst swipe-timeout 5 "Seconds to wait for what the daemon says.")

(defun swipe-open (told)
  "Open a session with a daemon, and call TOLD with what it tells.
Return the connection and the daemon's greeting."
  (let* ((program (or (getenv "SWIPED") "swiped"))
         (connection
          (make-instance
           'jsonrpc-process-connection
           :name "swiped"
           :notification-dispatcher (lambda (_connection method params) (funcall told method params))
           :process (lambda ()
                      (make-process :name "swiped" :command (list program) :connection-type 'pipe
                                    :coding 'utf-8-emacs-unix :noquery t
                                    :stderr (get-buffer-create "*swiped stderr*"))))))
    (cons connection
          (prog1 (swipe-request connection :initialize
                   :protocolVersion "1.0" :clientInfo '(:name "emacs") :processId (emacs-pid))
            (jsonrpc-notify connection :initialized nil)))))

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

;; The story: a swipe that opens, an error, an action that closes.

(defvar swipe-seen nil "The methods of what has been told, the last one first.")

(defun swipe-say (format &rest arguments)
  "Print a line: FORMAT with ARGUMENTS."
  (princ (concat (apply #'format format arguments) "\n")))

(defun swipe-told (method params)
  "Print the notification METHOD with PARAMS."
  (swipe-say "told %s %s%s" method (plist-get params :cell)
             (pcase method
               ('cell/frame (format " at %s" (plist-get params :offset)))
               ('action/invoked (format " %s: %s" (plist-get params :action) (plist-get params :data)))
               (_ "")))
  (push method swipe-seen))

(defun swipe-wait-for (method)
  "Wait until METHOD has been told."
  (with-timeout (swipe-timeout (error "%s did not come" method))
    (while (not (memq method swipe-seen))
      (accept-process-output nil 0.1))))

(defun swipe-row (&rest more)
  "The row's name, and MORE."
  (append '(:table "inbox" :cell "m17") more))

(defun swipe-to (x)
  "The row's name, and a translation by X."
  (swipe-row :translation (list :x x :y 0)))

(defun swipe-draw (frame)
  "Print where FRAME puts its row."
  (let ((cell (plist-get frame :cell)))
    (if-let ((animation (plist-get frame :animation)))
        (swipe-say "animate %s to %d in %.0f ms" cell (plist-get animation :to) (plist-get animation :duration))
      (swipe-say "draw %s at %s" cell (plist-get frame :offset)))))

(defun swipe-story ()
  "Tell the story."
  (pcase-let* ((`(,connection . ,greeting) (swipe-open #'swipe-told))
               (ask (lambda (method params) (apply #'swipe-request connection method params)))
               (trailing [(:id "delete" :title "Delete" :width 80) (:id "archive" :title "Archive" :width 80)]))
    (swipe-say "%s speaks %s" (plist-get (plist-get greeting :serverInfo) :name) (plist-get greeting :protocolVersion))
    (let ((opened (swipe-request connection :table/open :table "inbox" :width 320 :actions (list :trailing trailing))))
      (swipe-say "%s is open, and moves as %s" (plist-get opened :table) (plist-get (plist-get opened :behavior) :preset)))
    (funcall ask :cell/configure (swipe-row :data "Zoë, 1/2"))

    (swipe-draw (funcall ask :gesture/begin (swipe-row)))
    (swipe-draw (funcall ask :gesture/update (swipe-to -14)))
    (swipe-draw (funcall ask :gesture/update (swipe-to -39.5)))
    (jsonrpc-notify connection :gesture/update (swipe-to -71.5))
    (swipe-draw (funcall ask :gesture/end (swipe-row :velocity '(:x -200 :y 0))))
    (swipe-wait-for 'cell/didOpen)

    (condition-case failure
        (error "Served: %S" (swipe-request connection :table/tap :table "outbox"))
      (jsonrpc-error
       (swipe-say "refused, %d: %s"
                  (alist-get 'jsonrpc-error-code (cddr failure)) (alist-get 'jsonrpc-error-message (cddr failure)))))

    (let ((invocation (plist-get (funcall ask :action/invoke (swipe-row :action "archive")) :invocation)))
      (swipe-draw (swipe-request connection :action/complete :invocation invocation)))
    (swipe-wait-for 'cell/didClose)
    (swipe-say "over, with status %d" (swipe-close connection))))

;;; swipe.el ends here
