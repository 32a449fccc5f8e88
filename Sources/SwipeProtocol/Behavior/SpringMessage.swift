import Jansson

/// A spring (stiffness, damping, mass), in one of the forms in which toolkits specify a spring.
package struct SpringMessage: Sendable {
    package enum Parameters: Hashable, Sendable {
        /// `response` in s.
        case response(Double, dampingRatio: Double, mass: Double)
        /// kg/s² and kg/s, with the mass in kg.
        case stiffness(Double, damping: Double, mass: Double)
        /// `duration` in ms: the period of the undamped spring.
        case duration(Double, bounce: Double)
        /// `duration` in ms, until the spring seems at rest.
        case visualDuration(Double, bounce: Double)
    }

    package var parameters: Parameters
    /// Whether the spring starts with the velocity of the release.
    package var velocity: Bool
    /// How far, in px, the release velocity may take content past its target; nil: without limit.
    package var maximumOvershoot: Double?

    package init(parameters: Parameters, velocity: Bool, maximumOvershoot: Double?) {
        self.parameters = parameters
        self.velocity = velocity
        self.maximumOvershoot = maximumOvershoot
    }

    /// Each form, by the member that only it has.
    private enum Form: String, CaseIterable {
        case response, stiffness, visualDuration, duration

        /// The other members of the form.
        var others: [String] {
            switch self {
            case .response: ["dampingRatio", "mass"]
            case .stiffness: ["damping", "mass"]
            case .visualDuration, .duration: ["bounce"]
            }
        }
    }

    /// Below this a spring oscillates for too long.
    private static let leastDampingRatio = 0.05
    /// These contain the response and the damping ratio of every stiffness, damping and mass within their ranges.
    private static let responses = 5e-5...2e4
    private static let dampingRatios = leastDampingRatio...2e10

    init(_ view: JSONView) throws(ParamsError) {
        velocity = try view.boolean("velocity", default: true)
        maximumOvershoot = try view.optionalNumber("maximumOvershoot", in: WireRange.positiveLength)
        let form = try Self.form(of: view)
        let mass = try view.optionalNumber("mass", in: 0.001...1000) ?? 1
        switch form {
        case .response:
            parameters = .response(
                try view.number("response", in: Self.responses),
                dampingRatio: try view.number("dampingRatio", in: Self.dampingRatios), mass: mass)
        case .stiffness:
            let stiffness = try view.number("stiffness", in: 1e-4...1e7)
            let damping = try view.number("damping", in: 1e-4...1e7)
            // ζ = c / (2 √(k m))
            guard damping >= 2 * Self.leastDampingRatio * (stiffness * mass).squareRoot() else {
                throw ParamsError(
                    member: "damping", expected: "a damping ratio of at least \(Self.leastDampingRatio)",
                    came: view["damping"]?.excerpt())
            }
            parameters = .stiffness(stiffness, damping: damping, mass: mass)
        case .duration:
            parameters = .duration(try Self.duration("duration", of: view), bounce: try Self.bounce(of: view))
        case .visualDuration:
            parameters = .visualDuration(
                try Self.duration("visualDuration", of: view), bounce: try Self.bounce(of: view))
        }
    }

    /// The form that the members belong to. A member of another form is an error: ignoring it would give another spring.
    private static func form(of view: JSONView) throws(ParamsError) -> Form {
        func isPresent(_ name: String) -> Bool {
            guard let member = view[named: name] else { return false }
            return !member.isNull
        }
        guard let form = Form.allCases.first(where: { isPresent($0.rawValue) }) else {
            throw ParamsError(
                member: "response", expected: "a number, or a stiffness, duration or visualDuration", came: nil)
        }
        let members = [form.rawValue] + form.others
        for other in Form.allCases.flatMap({ [$0.rawValue] + $0.others })
        where !members.contains(other) && isPresent(other) {
            throw ParamsError(
                member: other, expected: "only \(form.others.joined(separator: " and ")) beside \(form.rawValue)",
                came: view[named: other]?.excerpt())
        }
        return form
    }

    private static func duration(_ name: StaticString, of view: JSONView) throws(ParamsError) -> Double {
        try view.number(name, in: 10...WireRange.duration.upperBound)
    }

    private static func bounce(of view: JSONView) throws(ParamsError) -> Double {
        try view.optionalNumber("bounce", in: leastDampingRatio - 1...1 - leastDampingRatio) ?? 0
    }

    /// A resolved spring is written by its response and damping ratio, in whichever form it was specified.
    func write(into writer: inout JSONWriter) {
        guard case .response(let response, let dampingRatio, let mass) = parameters else {
            assertionFailure("a resolved spring must have a response")
            return
        }
        writer.member("type", "spring" as StaticString)
        writer.member("mass", significant: mass)
        writer.member("response", significant: response)
        writer.member("dampingRatio", significant: dampingRatio)
        writer.member("velocity", velocity)
        if let maximumOvershoot {
            writer.member("maximumOvershoot", maximumOvershoot)
        } else {
            writer.nullMember("maximumOvershoot")
        }
    }
}
