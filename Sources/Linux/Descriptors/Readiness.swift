private import CLinux

/// Waits for events with one `ppoll`, and keeps its result.
package struct Readiness {
    /// What is waited for.
    package enum Event: Int, CaseIterable {
        /// The client's input has bytes, or has ended.
        case input
        /// The client's output takes bytes.
        case output
        /// The client's process has exited.
        case process
        /// A signal has arrived.
        case signal
        /// The owner's descriptor has bytes.
        case ownerInput
        /// The owner's descriptor takes bytes.
        case ownerOutput

        fileprivate var flag: Int16 {
            switch self {
            case .input, .process, .ownerInput, .signal: Int16(POLLIN)
            case .output, .ownerOutput: Int16(POLLOUT)
            }
        }
    }

    private var polled: [pollfd]

    package init(output: Int32) {
        polled = Event.allCases.map { pollfd(fd: -1, events: $0.flag, revents: 0) }
        polled[Event.output.rawValue].fd = output
    }

    /// Watches a descriptor from now on; -1 stops watching.
    package mutating func watch(_ event: Event, at number: Int32) { polled[event.rawValue].fd = number }

    /// Whether the event has happened. An error or the end of a stream counts as input, because a read reports it.
    package func has(_ event: Event) -> Bool {
        let happened = polled[event.rawValue].revents
        return event == .output ? happened & Int16(POLLOUT) != 0 : happened != 0
    }

    /// Whether the reader has closed the client's output. `ppoll` reports it even if the wait does not ask for output.
    package var outputIsBroken: Bool {
        polled[Event.output.rawValue].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }

    /// Sets the result to "the input is readable" without a system call. The read itself finds out.
    package mutating func assumeReadable() {
        for index in polled.indices { polled[index].revents = 0 }
        polled[Event.input.rawValue].revents = Int16(POLLIN)
    }

    /// Waits for an event, at most this many milliseconds; nil: without a timeout.
    package mutating func wait(forOutput: Bool, milliseconds: Double?) {
        polled[Event.output.rawValue].events = forOutput ? Int16(POLLOUT) : 0
        let count = unsafe polled.withUnsafeMutableBufferPointer { descriptors in
            // `ppoll` refuses more places than the process may have descriptors.
            let count = unsafe nfds_t((descriptors.lastIndex { $0.fd >= 0 } ?? -1) + 1)
            guard let milliseconds else { return unsafe ppoll(descriptors.baseAddress, count, nil, nil) }
            var time = timespec(milliseconds: milliseconds)
            return unsafe ppoll(descriptors.baseAddress, count, &time, nil)
        }
        // After an interrupted wait (stopped and continued, say) nothing is ready, and the caller waits again.
        if count <= 0 { for index in polled.indices { polled[index].revents = 0 } }
    }
}

extension timespec {
    /// Rounds up to a microsecond, `MonotonicClock`'s step, so that the deadline has passed after the wait. At most a day.
    fileprivate init(milliseconds: Double) {
        let microseconds = Int((min(max(0, milliseconds), 86_400_000) * 1_000).rounded(.up))
        self.init(tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1_000)
    }
}
