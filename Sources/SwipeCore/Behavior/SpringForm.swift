import Motion

/// The forms in which toolkits specify a spring, by the member that only one of them has.
private enum SpringForm: String, CaseIterable {
    case response, stiffness, visualDuration, duration

    var others: [String] {
        switch self {
        case .response: ["dampingRatio", "mass"]
        case .stiffness: ["damping", "mass"]
        case .visualDuration, .duration: ["bounce"]
        }
    }
}

/// Below this a spring oscillates for too long.
private let leastDampingRatio = 0.05

extension MemberCoder {
    /// The members of a spring. It is written by its response (the period without damping, in s), damping ratio and
    /// mass, rounded to twelve digits, in whichever form it came. It is read rounded alike, so a client that sends the
    /// written members gets exactly the same spring.
    mutating func spring(_ old: Spring?) throws(CodingError) -> Spring {
        let form = try springForm()
        let spring: Spring
        switch form {
        case .response:
            // These ranges contain the response and the damping ratio of every spring in another form.
            let mass = try optionalNumber("mass", old?.mass, in: 0.001...1000, isPrecise: true) ?? 1
            let response = old.map { 2 * Double.pi / $0.angularFrequency }
            spring = Spring(
                mass: mass, response: try number("response", response, in: 5e-5...2e4, isPrecise: true),
                dampingRatio: try number(
                    "dampingRatio", old?.dampingRatio, in: leastDampingRatio...2e10, isPrecise: true))
        case .stiffness:
            let mass = try optionalNumber("mass", nil, in: 0.001...1000) ?? 1
            let stiffness = try number("stiffness", nil, in: 1e-4...1e7)
            let damping = try number("damping", nil, in: 1e-4...1e7)
            // ζ = c / (2 √(k m))
            guard damping >= 2 * leastDampingRatio * (stiffness * mass).squareRoot() else {
                throw error("a damping ratio of at least \(leastDampingRatio)", at: "damping")
            }
            spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        case .duration: spring = Spring(duration: try springDuration(form), bounce: try bounce())
        case .visualDuration: spring = Spring(visualDuration: try springDuration(form), bounce: try bounce())
        }
        return Spring(
            mass: spring.mass.significant, response: (2 * Double.pi / spring.angularFrequency).significant,
            dampingRatio: spring.dampingRatio.significant)
    }

    /// The form that the members belong to. A member of another form is an error: ignoring it would give another spring.
    private mutating func springForm() throws(CodingError) -> SpringForm {
        guard isReading else { return .response }
        var form: SpringForm?
        for candidate in SpringForm.allCases where form == nil && isPresent(candidate.rawValue) { form = candidate }
        guard let form else { throw error("a number, or a stiffness, duration or visualDuration", at: "response") }
        let members = [form.rawValue] + form.others
        for other in SpringForm.allCases.flatMap({ [$0.rawValue] + $0.others })
        where !members.contains(other) && isPresent(other) {
            throw error("only \(form.others.joined(separator: " and ")) beside \(form.rawValue)", at: other)
        }
        return form
    }

    /// In s; in a message, in ms.
    private mutating func springDuration(_ form: SpringForm) throws(CodingError) -> Double {
        try number(form.rawValue, nil, in: 10...CodedRange.duration.upperBound) / 1000
    }

    private mutating func bounce() throws(CodingError) -> Double {
        try optionalNumber("bounce", nil, in: leastDampingRatio - 1...1 - leastDampingRatio) ?? 0
    }
}
