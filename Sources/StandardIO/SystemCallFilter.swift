internal import CLinux
private import Glibc

/// A program for seccomp, the kernel's filter of system calls: it decides about each call by its number and arguments.
///
/// The rules are tried in their order; the last one, `finish`, lets a list of calls go on, and all others fail with `EPERM`. The
/// program is classic BPF over `struct seccomp_data`, and each rule begins with the call's number in the accumulator. Making and
/// installing it is part of each start: the kernel translates it, and tries it with every number there is. So it is made in
/// place, it is short, and it searches the list in halves.
struct SystemCallFilter {
    /// Offsets in `struct seccomp_data`. Both processors that we know are little-endian: an argument's low half is first.
    private enum Offset {
        static let number: UInt32 = 0
        static let architecture: UInt32 = 4
        static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
    }

    /// So many calls are compared one after the other.
    private static let listLimit = 8

    private var program: [sock_filter] = []

    init() {
        program.reserveCapacity(160)
        // A call of another architecture (32-bit code may make them) has another meaning by the same number.
        load(Offset.architecture)
        jump(BPF_JEQ, swiped_architecture, ifTrue: 1)
        end(SECCOMP_RET_KILL_PROCESS)
        load(Offset.number)
    }

    // MARK: Rules

    /// Ends the process at these calls.
    mutating func kill(_ calls: [Int32]) {
        for call in calls {
            jump(BPF_JEQ, UInt32(bitPattern: call), ifFalse: 1)
            end(SECCOMP_RET_KILL_PROCESS)
        }
    }

    /// Lets a call go on if an argument, or the bits of it in the mask, are one of these values, and else makes it fail.
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

    /// Lets these calls go on, and makes all that no rule is about fail.
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

    /// Hands the program to the kernel, which from now on and for good applies it to all threads.
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

    /// Leaves out so many of the instructions after it.
    private mutating func jump(_ test: Int32, _ value: UInt32, ifTrue: Int = 0, ifFalse: Int = 0) {
        append(BPF_JMP | test | BPF_K, value, UInt8(ifTrue), UInt8(ifFalse))
    }

    private mutating func append(_ operation: Int32, _ value: UInt32, _ ifTrue: UInt8 = 0, _ ifFalse: UInt8 = 0) {
        program.append(sock_filter(code: UInt16(operation), jt: ifTrue, jf: ifFalse, k: value))
    }
}
