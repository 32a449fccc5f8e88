private import CLinux
private import Glibc

/// What the loop waits for, and what of it has come: one `ppoll` over input, output, signals and the client's process.
package struct Readiness {
    /// Bytes, or their end, are there to be read.
    package private(set) var isReadable = false
    /// The output takes bytes again; told when it was asked for.
    package private(set) var isWritable = false
    /// Nobody will ever read the output: its other side was closed.
    package private(set) var brokenPipe = false
    /// A signal is there to be asked for.
    package private(set) var hasSignal = false
    /// The client's process has ended.
    package private(set) var clientExited = false

    private var polled: [pollfd]

    package init(input: Int32, output: Int32, signals: Int32) {
        polled = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: 0, revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: -1, events: Int16(POLLIN), revents: 0),
        ]
        inputNumber = input
    }

    private let inputNumber: Int32

    /// From now on asks for the end of the process that this descriptor is of; negative: of none any more.
    package mutating func watch(client: Int32) { polled[3].fd = client }

    /// Asks nothing, and takes it that there is input: reading it will tell.
    package mutating func assumeReadable() {
        isReadable = true
        isWritable = false
        brokenPipe = false
        hasSignal = false
        clientExited = false
    }

    /// Waits until something is ready, or for so many milliseconds; nil: as long as it takes.
    ///
    /// The reader's going is noticed even when there is nothing to write, for `poll` always tells of it.
    package mutating func wait(forInput: Bool, forOutput: Bool, milliseconds: Double?) {
        polled[0].fd = forInput ? inputNumber : -1
        polled[1].events = forOutput ? Int16(POLLOUT) : 0
        let count = unsafe polled.withUnsafeMutableBufferPointer { descriptors in
            let count = nfds_t(descriptors.count)
            guard let milliseconds else { return unsafe ppoll(descriptors.baseAddress, count, nil, nil) }
            var time = timespec(milliseconds: milliseconds)
            return unsafe ppoll(descriptors.baseAddress, count, &time, nil)
        }
        // Interrupted (stopped and continued, say): nothing is ready, and the caller waits again.
        isReadable = count > 0 && polled[0].revents != 0
        isWritable = count > 0 && polled[1].revents & Int16(POLLOUT) != 0
        brokenPipe = count > 0 && polled[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        hasSignal = count > 0 && polled[2].revents != 0
        clientExited = count > 0 && polled[3].revents != 0
    }
}

extension timespec {
    /// Rounded up to a step of `MonotonicClock`, so that a deadline has come when the wait for it is over; at most a day.
    fileprivate init(milliseconds: Double) {
        let microseconds = Int((min(max(0, milliseconds), 86_400_000) * 1_000).rounded(.up))
        self.init(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1_000)
    }
}
