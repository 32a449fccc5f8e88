internal import CLinux
private import Glibc

/// A seccomp filter: a program with which the kernel decides about each system call by its number and arguments.
///
/// The kernel tries the rules in their order. The last rule, `finish`, allows a list of calls, and every other call fails
/// with `EPERM`. The program is classic BPF over `struct seccomp_data`; each rule starts with the call's number in the
/// accumulator. Installing the program is part of every start, and the kernel runs it with each possible number, so it is
/// short and finds a call by binary search.
struct SystemCallFilter {
    /// Offsets in `struct seccomp_data`. Both supported processors are little-endian: the low half of an argument comes first.
    private enum Offset {
        static let number: UInt32 = 0
        static let architecture: UInt32 = 4
        static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
    }

    /// Below this length a list is compared one by one.
    private static let listLimit = 8

    private var program: [sock_filter] = []

    init() {
        program.reserveCapacity(160)
        // In another architecture (32-bit code may use one) the same number means another call.
        load(Offset.architecture)
        jump(BPF_JEQ, swiped_architecture, ifTrue: 1)
        end(SECCOMP_RET_KILL_PROCESS)
        load(Offset.number)
    }

    // MARK: Rules

    /// Kills the process at these calls.
    mutating func kill(_ calls: [Int32]) {
        for call in calls {
            jump(BPF_JEQ, UInt32(bitPattern: call), ifFalse: 1)
            end(SECCOMP_RET_KILL_PROCESS)
        }
    }

    /// Allows a call if one argument, masked, is one of these values. Otherwise the call fails.
    mutating func allow(_ call: Int32, ifArgument index: UInt32, mask: UInt32 = .max, isIn values: [Int32]) {
        jump(BPF_JEQ, UInt32(bitPattern: call), ifFalse: values.count + 4)
        load(Offset.argument(index))
        append(BPF_ALU | BPF_AND | BPF_K, mask)
        for (index, value) in values.enumerated() {
            jump(BPF_JEQ, UInt32(bitPattern: value), ifTrue: values.count - index)
        }
        refuse()
        permit()
    }

    /// Allows these calls. Every call that no rule mentions fails.
    mutating func finish(allowing calls: [Int32]) { search(calls.sorted()[...]) }

    private mutating func search(_ calls: ArraySlice<Int32>) {
        guard calls.count > Self.listLimit else {
            for (index, call) in calls.enumerated() {
                jump(BPF_JEQ, UInt32(bitPattern: call), ifTrue: calls.count - index)
            }
            refuse()
            permit()
            return
        }
        let middle = calls.startIndex + calls.count / 2
        let choice = program.count
        jump(BPF_JGE, UInt32(bitPattern: calls[middle]))
        search(calls[..<middle])
        program[choice].jt = UInt8(program.count - choice - 1)
        search(calls[middle...])
    }

    // MARK: Installing

    /// Installs the program for all threads of this process. It cannot be removed.
    consuming func install() throws(SystemError) {
        let status = unsafe program.withUnsafeMutableBufferPointer { instructions in
            var whole = unsafe sock_fprog(len: UInt16(instructions.count), filter: instructions.baseAddress)
            return unsafe swiped_filter_calls(&whole)
        }
        guard status == 0 else { throw SystemError(number: status < 0 ? errno : EBUSY) }
    }

    // MARK: Instructions

    private mutating func load(_ offset: UInt32) { append(BPF_LD | BPF_W | BPF_ABS, offset) }
    private mutating func permit() { end(SECCOMP_RET_ALLOW) }
    private mutating func refuse() { end(SECCOMP_RET_ERRNO | UInt32(bitPattern: EPERM)) }
    private mutating func end(_ action: UInt32) { append(BPF_RET | BPF_K, action) }

    /// Compares the accumulator with `value`, and skips this many of the following instructions.
    private mutating func jump(_ test: Int32, _ value: UInt32, ifTrue: Int = 0, ifFalse: Int = 0) {
        append(BPF_JMP | test | BPF_K, value, UInt8(ifTrue), UInt8(ifFalse))
    }

    private mutating func append(_ operation: Int32, _ value: UInt32, _ ifTrue: UInt8 = 0, _ ifFalse: UInt8 = 0) {
        program.append(sock_filter(code: UInt16(operation), jt: ifTrue, jf: ifFalse, k: value))
    }
}
