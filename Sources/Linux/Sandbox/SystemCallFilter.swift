internal import CLinux

/// A seccomp filter: a program with which the kernel decides about each system call by its number and arguments.
///
/// The kernel tries the rules in their order. The last rule, `finish`, decides about all calls that are left. A call that is
/// not allowed fails with `EPERM`. The program is classic BPF over `struct seccomp_data`; each rule starts with the call's
/// number in the accumulator.
struct SystemCallFilter {
    /// Offsets in `struct seccomp_data`. Both supported processors are little-endian: the low half of an argument comes first.
    private enum Offset {
        static let number: UInt32 = 0
        static let architecture: UInt32 = 4
        static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
    }

    private var program: [sock_filter] = []

    init() {
        program.reserveCapacity(192)
        // In another architecture (32-bit code may use one) the same number means another call.
        load(Offset.architecture)
        jump(BPF_JEQ, swiped_architecture, ifTrue: 1)
        end(SECCOMP_RET_KILL_PROCESS)
        load(Offset.number)
    }

    // MARK: Rules

    /// One of a call's arguments, masked, is one of these values.
    struct Condition {
        let argument: UInt32
        var mask = UInt32.max
        let values: [Int32]
    }

    /// Kills the process at these calls.
    mutating func kill(_ calls: [Int32]) {
        for call in calls { decide(call, SECCOMP_RET_KILL_PROCESS, []) }
    }

    /// Allows a call if all conditions hold. Otherwise the later rules decide.
    mutating func allow(_ call: Int32, if conditions: Condition...) { decide(call, SECCOMP_RET_ALLOW, conditions) }

    /// Lets a call fail if all conditions hold. Otherwise the later rules decide.
    mutating func refuse(_ call: Int32, if conditions: Condition...) { decide(call, Self.refusal, conditions) }

    private mutating func decide(_ call: Int32, _ action: UInt32, _ conditions: [Condition]) {
        if conditions.contains(where: { $0.values.isEmpty }) { return }  // which never holds
        // Each condition loads, masks and compares; then come the action, and the number for the next rule.
        var rest = conditions.reduce(0) { $0 + 2 + $1.values.count } + 2
        jump(BPF_JEQ, UInt32(bitPattern: call), ifFalse: rest)
        for condition in conditions {
            load(Offset.argument(condition.argument))
            append(BPF_ALU | BPF_AND | BPF_K, condition.mask)
            rest -= 2 + condition.values.count
            for left in condition.values.indices.reversed() {
                let value = condition.values[condition.values.count - 1 - left]
                jump(BPF_JEQ, UInt32(bitPattern: value), ifTrue: left, ifFalse: left == 0 ? rest - 1 : 0)
            }
        }
        end(action)
        load(Offset.number)
    }

    /// Allows these calls. Every call that no rule has decided fails.
    mutating func finish(allowing calls: [Int32]) { finish(calls, SECCOMP_RET_ALLOW, otherwise: Self.refusal) }

    /// Lets these calls fail. Every other call that no rule has decided is allowed.
    mutating func finish(refusing calls: [Int32]) { finish(calls, Self.refusal, otherwise: SECCOMP_RET_ALLOW) }

    private mutating func finish(_ calls: [Int32], _ action: UInt32, otherwise: UInt32) {
        for (index, call) in calls.enumerated() {
            jump(BPF_JEQ, UInt32(bitPattern: call), ifTrue: calls.count - index)
        }
        end(otherwise)
        end(action)
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
    private static let refusal = SECCOMP_RET_ERRNO | UInt32(bitPattern: EPERM)
    private mutating func end(_ action: UInt32) { append(BPF_RET | BPF_K, action) }

    /// Compares the accumulator with `value`, and skips this many of the following instructions.
    private mutating func jump(_ test: Int32, _ value: UInt32, ifTrue: Int = 0, ifFalse: Int = 0) {
        append(BPF_JMP | test | BPF_K, value, UInt8(ifTrue), UInt8(ifFalse))
    }

    private mutating func append(_ operation: Int32, _ value: UInt32, _ ifTrue: UInt8 = 0, _ ifFalse: UInt8 = 0) {
        program.append(sock_filter(code: UInt16(operation), jt: ifTrue, jf: ifFalse, k: value))
    }
}
