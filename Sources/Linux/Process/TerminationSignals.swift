private import CLinux

/// SIGTERM, SIGINT and SIGHUP, as a descriptor to read.
///
/// The signals are blocked and read from a `signalfd`, so the next `poll` sees a signal that arrives at any moment, and no
/// signal handler runs. A signal that was ignored at the start (`nohup`, a shell's background job) stays ignored. If
/// `signalfd` fails, the signals keep their default action and kill the process.
package struct TerminationSignals: ~Copyable {
    private let descriptor: Descriptor

    package var number: Int32 { descriptor.number }

    package init() {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] where swiped_signal_is_ignored(signal) == 0 {
            unsafe sigaddset(&set, signal)
        }
        descriptor = Descriptor(owning: unsafe signalfd(-1, &set, Int32(O_NONBLOCK | O_CLOEXEC)))
        if descriptor.number >= 0 {
            unsafe sigprocmask(SIG_BLOCK, &set, nil)
        }
    }

    /// Takes the next signal that has arrived; nil if there is none.
    package func next() -> Int32? {
        var arrival = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        let count = unsafe withUnsafeMutableBytes(of: &arrival) { unsafe read(number, $0.baseAddress, size) }
        return count == size ? Int32(arrival.ssi_signo) : nil
    }

    /// Waits for a termination signal or for an exit status that another thread sends.
    package func wait(or exit: ExitSignal) -> ExitStatus {
        while true {
            var polled = [number, exit.number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            unsafe _ = polled.withUnsafeMutableBufferPointer {
                unsafe poll($0.baseAddress, nfds_t($0.count), -1)
            }
            if let status = exit.receive() { return .session(status) }
            if let signal = next() { return .signal(signal) }
        }
    }
}
