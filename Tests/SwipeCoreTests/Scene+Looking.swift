import SwipeCore

extension SwipeEvent {
    /// The `will` or `did` that it is.
    var transition: Transition? {
        if case .willTransition(let transition) = self { return transition }
        if case .didTransition(let transition, _) = self { return transition }
        return nil
    }

    /// The frame that tells of it.
    var frame: Frame? {
        if case .animationEnded(_, let frame, _) = self { return frame }
        if case .frameChanged(_, let frame, _) = self { return frame }
        return nil
    }
}

extension Frame {
    /// Whether its animation is this one, and ended so.
    func tells(of animation: Int, finished: Bool) -> Bool {
        ended?.animation == animation && ended?.finished == finished
    }
}
