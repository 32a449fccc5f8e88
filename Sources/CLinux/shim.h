/* The system calls and the C library for the module Linux. Embedded Swift has no Glibc module. */
#ifndef SWIPED_CLINUX_SHIM_H
#define SWIPED_CLINUX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Swift imports neither errno, a macro, nor variadic functions. */
static inline int swiped_errno(void) { return errno; }

static inline int swiped_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

static inline int swiped_fcntl(int descriptor, int command, int value) { return fcntl(descriptor, command, value); }

/* Swift 6 does not read the global variables of getopt_long, because another thread could change them. */
static inline int swiped_next_option(
    int count, char **words, const char *letters, const struct option *options, char **value) {
    int found = getopt_long(count, words, letters, options, NULL);
    *value = optarg;
    return found;
}

static inline int swiped_first_operand(void) { return optind; }

/* <poll.h> declares it only under _GNU_SOURCE, which the Glibc module does not define. */
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/* <unistd.h> declares it only under _GNU_SOURCE. */
extern int pipe2(int *ends, int flags);

/* The value of SO_PEERCRED. <sys/socket.h> declares it, as `struct ucred`, only under _GNU_SOURCE. */
struct swiped_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

/* Swift imports neither sa_handler, a macro for a member of a union, nor SIG_IGN. */
static inline int swiped_signal_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static inline void swiped_ignore_signal(int number) { signal(number, SIG_IGN); }

/* Whether this is the master of a pseudo-terminal. Opening that again would create another terminal. */
static inline int swiped_is_terminal_master(int descriptor) {
    unsigned int number;
    return ioctl(descriptor, TIOCGPTN, &number) == 0;
}

/* How many bytes were written to a pipe, socket or terminal and not read yet; negative if the system does not report it. */
static inline int swiped_unread_bytes(int descriptor) {
    int count;
    if (ioctl(descriptor, TIOCOUTQ, &count) == 0) return count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1; /* a pipe reports it at both of its ends */
}

/* A pidfd, which becomes readable when the process exits. Linux has it since 5.3, glibc since 2.36. */
static inline int swiped_open_process(pid_t process) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/* In Swift, `flock` means the structure of that name. <sys/file.h> would import all of <fcntl.h> into this module. */
extern int flock(int descriptor, int operation);
static inline int swiped_lock(int descriptor, int operation) { return flock(descriptor, operation); }

/* The architecture for a seccomp filter: the same number means another system call on another architecture. */
#if defined(__x86_64__)
static const unsigned int swiped_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned int swiped_architecture = AUDIT_ARCH_AARCH64;
#endif

/* prctl() and syscall() are variadic, and Swift cannot call variadic C functions. */
static inline int swiped_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L); }

static inline int swiped_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L); }

/* O_PATH. <fcntl.h> declares it only under _GNU_SOURCE. */
static const int swiped_path_flag = 010000000;

/* Landlock. The <linux/landlock.h> of an older system lacks some of it; the numbers are the same on all architectures. */
static inline int swiped_landlock_version(void) { return (int)syscall(444, NULL, 0L, 1L); }

static inline int swiped_landlock_create(unsigned long long files, int scopes_signals) {
    struct { unsigned long long files, network, scopes; } rules = {files, 0, scopes_signals ? 2 : 0};
    return (int)syscall(444, &rules, sizeof rules, 0L);
}

static inline int swiped_landlock_allow(int rules, int place, unsigned long long files) {
    struct __attribute__((packed)) { unsigned long long files; int place; } rule = {files, place};
    return (int)syscall(445, rules, 1L, &rule, 0L);
}

static inline int swiped_landlock_enforce(int rules) { return (int)syscall(446, rules, 0L); }

/* Whether the system has loaded this program by an interpreter, so its libraries are shared. */
static inline int swiped_has_interpreter(void) { return getauxval(AT_BASE) != 0; }

/* Starts a process that Linux kills when this one ends. `words` are `count` strings, each with its NUL. */
static inline pid_t swiped_start_process(const void *words, int count, int input, int output) {
    char *list[count + 1];
    const char *word = (const char *)words;
    for (int index = 0; index < count; index++, word += strlen(word) + 1) list[index] = (char *)word;
    list[count] = NULL;
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) return child;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
    if (getppid() == parent && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) execvp(list[0], list);
    _exit(127);
}

/* Installs the filter for all threads; not 0 if that fails for one of them. */
static inline int swiped_filter_calls(const struct sock_fprog *program) {
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
}

#endif
