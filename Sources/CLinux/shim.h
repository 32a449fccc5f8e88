/* What StandardIO needs of Linux that Swift's Glibc module does not show. */
#ifndef SWIPED_CLINUX_SHIM_H
#define SWIPED_CLINUX_SHIM_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* <poll.h> shows it only under _GNU_SOURCE, which the Glibc module is not built with. */
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/* <sys/socket.h> shows `struct ucred`, what SO_PEERCRED tells, only under _GNU_SOURCE. */
struct swiped_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

/* A signal's disposition is a function-like macro and a union, neither of which Swift imports. */
static inline int swiped_signal_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static inline void swiped_ignore_signal(int number) { signal(number, SIG_IGN); }

/* The far side of a pseudo-terminal: opening it again would make a new terminal instead of finding this one. */
static inline int swiped_is_terminal_master(int descriptor) {
    unsigned int number;
    return ioctl(descriptor, TIOCGPTN, &number) == 0;
}

/* How many bytes were written to a pipe, socket or terminal and not read yet, as far as the system tells; negative if it does not. */
static inline int swiped_unread_bytes(int descriptor) {
    int count;
    if (ioctl(descriptor, TIOCOUTQ, &count) == 0) return count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1; /* a pipe tells it at both of its ends */
}

/* A descriptor that is ready to be read once a process has ended. Glibc has it since 2.36, Linux since 5.3. */
static inline int swiped_open_process(pid_t process) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/* In Swift, `flock` is the structure of that name; <sys/file.h> would bring all of <fcntl.h> into this module. */
extern int flock(int descriptor, int operation);
static inline int swiped_lock(int descriptor, int operation) { return flock(descriptor, operation); }

/* The processor whose system calls a filter is about: a number means another call on another processor. */
#if defined(__x86_64__)
static const unsigned int swiped_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned int swiped_architecture = AUDIT_ARCH_AARCH64;
#endif

/* prctl() and syscall() take any number of arguments, which Swift cannot call. */
static inline int swiped_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L); }

static inline int swiped_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L); }

/* For all threads at once; not 0 if one of them refuses. */
static inline int swiped_filter_calls(const struct sock_fprog *program) {
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
}

#endif
