import Jansson

/// A spring, in one of the ways in which people say what spring they mean.
package struct SpringMessage: Sendable {
    package enum Law: Hashable, Sendable {
        /// `response` in s.
        case response(Double, dampingRatio: Double, mass: Double)
        /// kg/s² and kg/s, with the mass in kg.
        case stiffness(Double, damping: Double, mass: Double)
        /// `duration` in ms, until it is finished.
        case duration(Double, bounce: Double)
        /// `duration` in ms, until it looks finished.
        case visualDuration(Double, bounce: Double)
    }

    package var law: Law
    /// The release velocity enters.
    package var velocity: Bool
    /// px that the release velocity may take content past its target; nil: as far as it does.
    package var maximumOvershoot: Double?

    package init(law: Law, velocity: Bool, maximumOvershoot: Double?) {
        self.law = law
        self.velocity = velocity
        self.maximumOvershoot = maximumOvershoot
    }

    /// Each way by the member that it is known by.
    private enum Way: String, CaseIterable {
        case response, stiffness, visualDuration, duration

        /// What else it takes.
        var others: [String] {
            switch self {
            case .response: ["dampingRatio", "mass"]
            case .stiffness: ["damping", "mass"]
            case .visualDuration, .duration: ["bounce"]
            }
        }
    }

    /// Below this a spring swings for longer than anyone looks at it.
    private static let leastDampingRatio = 0.05
    /// Every spring of a stiffness, a damping and a mass within their ranges has its response and its ratio within these.
    private static let responses = 5e-5...2e4
    private static let dampingRatios = leastDampingRatio...2e10

    init(_ view: JSONView) throws(ParamsError) {
        velocity = try view.boolean("velocity", default: true)
        maximumOvershoot = try view.optionalNumber("maximumOvershoot", in: WireRange.positiveLength)
        let way = try Self.way(of: view)
        let mass = try view.optionalNumber("mass", in: 0.001...1000) ?? 1
        switch way {
        case .response:
            law = .response(
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
            law = .stiffness(stiffness, damping: damping, mass: mass)
        case .duration: law = .duration(try Self.duration("duration", of: view), bounce: try Self.bounce(of: view))
        case .visualDuration:
            law = .visualDuration(try Self.duration("visualDuration", of: view), bounce: try Self.bounce(of: view))
        }
    }

    /// The one way that the members are of. A member of another is refused, rather than left out of the spring unsaid.
    private static func way(of view: JSONView) throws(ParamsError) -> Way {
        func isThere(_ name: String) -> Bool {
            guard let member = view[named: name] else { return false }
            return !member.isNull
        }
        guard let way = Way.allCases.first(where: { isThere($0.rawValue) }) else {
            throw ParamsError(
                member: "response", expected: "a number, or a stiffness, duration or visualDuration", came: nil)
        }
        let members = [way.rawValue] + way.others
        for other in Way.allCases.flatMap({ [$0.rawValue] + $0.others })
        where !members.contains(other) && isThere(other) {
            throw ParamsError(
                member: other, expected: "only \(way.others.joined(separator: " and ")) beside \(way.rawValue)",
                came: view[named: other]?.excerpt())
        }
        return way
    }

    private static func duration(_ name: StaticString, of view: JSONView) throws(ParamsError) -> Double {
        try view.number(name, in: 10...WireRange.duration.upperBound)
    }

    private static func bounce(of view: JSONView) throws(ParamsError) -> Double {
        try view.optionalNumber("bounce", in: 0...1 - leastDampingRatio) ?? 0
    }

    /// A resolved spring is told by its look, however it was given.
    func write(into writer: inout JSONWriter) {
        guard case .response(let response, let dampingRatio, let mass) = law else {
            assertionFailure("a resolved spring has a response")
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
