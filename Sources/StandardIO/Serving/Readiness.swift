private import CLinux
private import Glibc

/// Waits for events with one `ppoll` over the input, the output, the signals and the client's process, and keeps its result.
package struct Readiness {
    /// The input has bytes, or has ended.
    package private(set) var isReadable = false
    /// The output takes bytes. It is reported only if the wait asked for it.
    package private(set) var isWritable = false
    /// The reader has closed the output.
    package private(set) var brokenPipe = false
    /// A signal has arrived.
    package private(set) var hasSignal = false
    /// The client's process has exited.
    package private(set) var clientExited = false

    private let input: Int32
    private var polled: [pollfd]

    package init(input: Int32, output: Int32, signals: Int32) {
        self.input = input
        polled = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: 0, revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: -1, events: Int16(POLLIN), revents: 0),
        ]
    }

    /// Watches the process behind this pidfd from now on; -1 stops watching.
    package mutating func watch(client: Int32) { polled[3].fd = client }

    /// Sets the result to "the input is readable" without a system call. The read itself finds out.
    package mutating func assumeReadable() {
        isReadable = true
        isWritable = false
        brokenPipe = false
        hasSignal = false
        clientExited = false
    }

    /// Waits for an event, at most this many milliseconds; nil: without a timeout.
    ///
    /// A broken pipe is noticed even if the wait does not ask for output, because `poll` always reports it.
    package mutating func wait(forInput: Bool, forOutput: Bool, milliseconds: Double?) {
        polled[0].fd = forInput ? input : -1
        polled[1].events = forOutput ? Int16(POLLOUT) : 0
        let count = unsafe polled.withUnsafeMutableBufferPointer { descriptors in
            let count = nfds_t(descriptors.count)
            guard let milliseconds else { return unsafe ppoll(descriptors.baseAddress, count, nil, nil) }
            var time = timespec(milliseconds: milliseconds)
            return unsafe ppoll(descriptors.baseAddress, count, &time, nil)
        }
        // After an interrupted wait (stopped and continued, say) nothing is ready, and the caller waits again.
        isReadable = count > 0 && polled[0].revents != 0
        isWritable = count > 0 && polled[1].revents & Int16(POLLOUT) != 0
        brokenPipe = count > 0 && polled[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        hasSignal = count > 0 && polled[2].revents != 0
        clientExited = count > 0 && polled[3].revents != 0
    }
}

extension timespec {
    /// Rounds up to a microsecond, `MonotonicClock`'s step, so that the deadline has passed after the wait. At most a day.
    fileprivate init(milliseconds: Double) {
        let microseconds = Int((min(max(0, milliseconds), 86_400_000) * 1_000).rounded(.up))
        self.init(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1_000)
    }
}
