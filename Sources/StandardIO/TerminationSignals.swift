private import CLinux
private import Glibc

/// The signals that ask the process to leave, made into something to read: SIGTERM, SIGINT, SIGHUP.
///
/// They are blocked and come out of a `signalfd`, so one that arrives at any moment is seen by the next
/// `poll`, and no handler ever runs. A signal that was ignored when we were started (`nohup`, a shell's
/// background job) stays ignored. Where there is no `signalfd`, they end the process as they always do.
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

    /// The number of a signal that has come and was not yet asked for.
    package func next() -> Int32? {
        var arrival = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        let count = unsafe withUnsafeMutableBytes(of: &arrival) { unsafe read(number, $0.baseAddress, size) }
        return count == size ? Int32(arrival.ssi_signo) : nil
    }

    /// Waits for a signal, or for the bell; where signals end the process by themselves, for the bell alone.
    package func wait(or exit: ExitSignal) -> ExitStatus {
        while true {
            var questions = [number, exit.number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            unsafe _ = questions.withUnsafeMutableBufferPointer {
                unsafe poll($0.baseAddress, nfds_t($0.count), -1)
            }
            if let status = exit.receive() { return .session(status) }
            if let signal = next() { return .signal(signal) }
        }
    }
}
