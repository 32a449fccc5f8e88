// Content slides away for an action that the program invokes, without a gesture.
extension Cell {
    /// Slides content away over the whole width and invokes `action`, as a full swipe would. A gesture that holds the
    /// cell is cancelled.
    ///
    /// - Parameter completion: what happens to the cell once its content is away, without waiting for the application;
    ///   nil: what the full-swipe rule says.
    mutating func expand(
        _ side: Side, for action: String, then completion: Completion?, animated: Bool, in context: CellContext,
        _ timeline: inout Timeline
    ) {
        var request = SettleRequest(to: .expanded(side), cause: .program)
        request.velocity = motion(at: timeline.now, in: context).velocity
        request.animated = animated
        disarm(in: context, &timeline)
        request.swipeEnd = cancelledSwipe(in: context, timeline)
        pending = nil
        lastSide = side
        filling = action
        _ = startSettling(request, in: context, &timeline)
        perform(action, trigger: .program, then: completion, in: context, &timeline)
        _ = completeDue(in: context, &timeline)
    }
}
