internal import CLinux
private import Glibc

/// A program for seccomp, the kernel's filter of system calls: it decides about each call by its number and arguments.
///
/// A call without a rule fails with `EPERM`. The program is classic BPF over `struct seccomp_data`. The kernel translates it and tries
/// it with every number there is when it is installed, which is part of each start: so it is short, and searches in halves.
struct SystemCallFilter {
    /// What becomes of a call.
    enum Rule {
        case allow
        /// Goes on if an argument, or the bits of it in the mask, are one of these values.
        case allowIf(argument: UInt32, mask: UInt32 = .max, isIn: [UInt32])
        /// Ends the process.
        case kill
    }

    /// Offsets in `struct seccomp_data`. Both processors that we know are little-endian: an argument's low half is first.
    private enum Offset {
        static let number: UInt32 = 0
        static let architecture: UInt32 = 4
        static func argument(_ index: UInt32) -> UInt32 { 16 + 8 * index }
    }

    /// By the calls' numbers.
    private var rules: [UInt32: Rule] = [:]

    mutating func set(_ rule: Rule, for calls: [Int32]) {
        for call in calls { rules[UInt32(bitPattern: call)] = rule }
    }

    /// Hands the program to the kernel, which from now on and for good applies it to all threads.
    func install() throws(SystemError) {
        var program = program
        let status = unsafe program.withUnsafeMutableBufferPointer { instructions in
            var whole = unsafe sock_fprog(len: UInt16(instructions.count), filter: instructions.baseAddress)
            return unsafe swiped_filter_calls(&whole)
        }
        guard status == 0 else { throw SystemError(number: status < 0 ? errno : EBUSY) }
    }

    // MARK: The program

    private var program: [sock_filter] {
        // A call of another architecture (32-bit code may make them) has another meaning by the same number.
        let beginning = [
            load(Offset.architecture),
            jump(BPF_JEQ, swiped_architecture, ifTrue: 1),
            end(SECCOMP_RET_KILL_PROCESS),
            load(Offset.number),
        ]
        return beginning + search(rules.sorted { $0.key < $1.key }[...])
    }

    /// Finds the number among those of these rules, which are in its order.
    private func search(_ rules: ArraySlice<(key: UInt32, value: Rule)>) -> [sock_filter] {
        guard rules.count > 8 else { return list(rules) }
        let upper = rules.suffix(rules.count / 2)
        let lower = search(rules.dropLast(upper.count))
        return [jump(BPF_JGE, upper[upper.startIndex].key, ifTrue: lower.count)] + lower + search(upper)
    }

    /// Compares the number with those of a few rules. All that are allowed jump to the same last instruction.
    private func list(_ rules: ArraySlice<(key: UInt32, value: Rule)>) -> [sock_filter] {
        var allowed: [UInt32] = []
        var program: [sock_filter] = []
        for (number, rule) in rules {
            if case .allow = rule {
                allowed.append(number)
            } else {
                let decision = decision(rule)
                program += [jump(BPF_JEQ, number, ifFalse: decision.count)] + decision
            }
        }
        for (index, number) in allowed.enumerated() {
            program.append(jump(BPF_JEQ, number, ifTrue: allowed.count - index))
        }
        return program + [refusal, permission]
    }

    private func decision(_ rule: Rule) -> [sock_filter] {
        switch rule {
        case .allow: [permission]
        case .allowIf(let argument, let mask, let values):
            [load(Offset.argument(argument)), instruction(BPF_ALU | BPF_AND | BPF_K, mask)]
                + values.flatMap { [jump(BPF_JEQ, $0, ifFalse: 1), permission] } + [refusal]
        case .kill: [end(SECCOMP_RET_KILL_PROCESS)]
        }
    }

    // MARK: Instructions

    private var permission: sock_filter { end(SECCOMP_RET_ALLOW) }
    private var refusal: sock_filter { end(SECCOMP_RET_ERRNO | UInt32(bitPattern: EPERM)) }

    private func load(_ offset: UInt32) -> sock_filter { instruction(BPF_LD | BPF_W | BPF_ABS, offset) }

    private func end(_ action: UInt32) -> sock_filter { instruction(BPF_RET | BPF_K, action) }

    /// Leaves out so many of the instructions after it.
    private func jump(_ test: Int32, _ value: UInt32, ifTrue: Int = 0, ifFalse: Int = 0) -> sock_filter {
        sock_filter(code: UInt16(BPF_JMP | test | BPF_K), jt: UInt8(ifTrue), jf: UInt8(ifFalse), k: value)
    }

    private func instruction(_ operation: Int32, _ value: UInt32) -> sock_filter {
        sock_filter(code: UInt16(operation), jt: 0, jf: 0, k: value)
    }
}
