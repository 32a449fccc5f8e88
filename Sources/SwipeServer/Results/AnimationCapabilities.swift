import JSONRPC
import Jansson
import Motion

/// The animation formats that a client can play. They decide how animations are sent to it.
struct AnimationCapabilities: Sendable {
    /// The keyframe format: with an easing per segment, or with straight lines; nil if the client listed neither.
    private let keyframes: AnimationFormatName?
    let springs: Bool
    let css: Bool
    /// The maximum distance between the played animation and the exact one, in px.
    private(set) var maximumError: Double

    /// The capabilities of a client that lists these formats. Easings are preferred to straight lines, because they
    /// need fewer keyframes. A quarter of a pixel is invisible.
    init(_ formats: [AnimationFormatName] = [.keyframes], maximumError: Double = 0.25) {
        keyframes = [.keyframes, .sampled].first { formats.contains($0) }
        springs = formats.contains(.spring)
        css = formats.contains(.css)
        self.maximumError = maximumError
    }

    /// Unknown formats are ignored, because a later client may name more.
    init(_ view: JSONView) throws(RPCError) {
        try view.asObject()
        let names = try view.array("formats", limit: 16) { name throws(RPCError) in try name.asName() }
        self.init(
            names?.compactMap(AnimationFormatName.init(rawValue:)) ?? [.keyframes],
            maximumError: try view.optionalNumber("maximumError", in: 0.1...100) ?? 0.25)
    }

    /// The capabilities for an animation of a row's size from 1 to 0, for a row of about 100 px.
    var forSize: AnimationCapabilities {
        var capabilities = self
        capabilities.maximumError = maximumError / 100
        return capabilities
    }

    /// The keyframes of a trajectory.
    ///
    /// - Parameter isFullyDescribed: whether another format that the client plays describes the whole animation. Then
    ///   start and end suffice for a client that did not list a keyframe format.
    func keyframes(of trajectory: Trajectory, isFullyDescribed: Bool) -> [Keyframe] {
        if keyframes == .keyframes { return trajectory.keyframes(maximumError: maximumError) }
        if keyframes == nil, isFullyDescribed { return trajectory.endpoints }
        return trajectory.samples(maximumError: maximumError)
    }
}
