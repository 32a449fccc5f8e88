private import CLinux

/// The numbers of the system calls that the process makes once it is in the sandbox.
enum SystemCalls {
    /// For every process: descriptors, memory, time, signals, exit.
    static let base = [
        SYS_read, SYS_write, SYS_ppoll, SYS_recvfrom, SYS_clock_gettime, SYS_futex, SYS_madvise, SYS_munmap, SYS_mremap,
        SYS_brk, SYS_getrandom, SYS_readv, SYS_writev, SYS_pread64, SYS_shutdown, SYS_close, SYS_fstat, SYS_newfstatat,
        SYS_lseek, SYS_clock_nanosleep, SYS_gettimeofday, SYS_sched_yield, SYS_sched_getaffinity, SYS_getpid,
        SYS_gettid,
        SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit,
        SYS_exit_group,
    ]

    /// For event loops.
    static let network = [
        SYS_epoll_pwait, SYS_epoll_ctl, SYS_timerfd_settime, SYS_accept4, SYS_accept, SYS_getsockopt, SYS_setsockopt,
        SYS_getsockname, SYS_getpeername, SYS_geteuid,
    ]

    /// For the removal of a Unix socket in the file system, with the lock beside it.
    static let removal = [SYS_flock]

    /// The calls that start a program.
    static let starting = [SYS_execve, SYS_execveat]
    /// The calls that reach into another process.
    static let reaching = [SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev]

    /// The calls that neither a supervisor nor its daemons need, and by which attackers get past a sandbox.
    static let dangerous = [
        SYS_pidfd_getfd, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open, SYS_io_uring_setup, SYS_keyctl, SYS_add_key,
        SYS_request_key,
    ]
    /// The calls that start a program without a file, or prepare code of another program.
    static let foreignCode = [
        SYS_memfd_create, SYS_execveat, SYS_pkey_mprotect, SYS_fchmod, SYS_fchmodat, SYS_personality,
    ]
    /// The calls that a daemon on standard input and output does not need.
    static let socket = [SYS_socket, SYS_socketpair]

    // The same, in older calls that newer architectures do not have.
    #if arch(x86_64)
        static let baseLegacy = [SYS_poll]
        static let networkLegacy = [SYS_epoll_wait]
        static let removalLegacy = [SYS_unlink]
    #else
        static let baseLegacy: [Int32] = []
        static let networkLegacy: [Int32] = []
        static let removalLegacy: [Int32] = []
    #endif
}
