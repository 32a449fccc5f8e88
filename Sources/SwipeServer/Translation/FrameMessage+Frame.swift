import Jansson
import SwipeCore
import SwipeProtocol

extension FrameMessage {
    init(_ frame: Frame, of address: CellAddress, revision: Int64, capabilities: AnimationCapabilities) {
        self.init(
            table: address.table, cell: address.cell, revision: revision, phase: frame.phase,
            offset: frame.offset, target: frame.target,
            side: WireNumber.isZero(frame.offset) ? nil : frame.side, progress: frame.progress)
        armed = frame.armed
        unused = frame.unused
        stop = frame.stop
        let size = frame.sizeAnimation.map { AnimationMessage($0, capabilities: capabilities.forSize) }
        if frame.phase == .restoring { restore = size } else { collapse = size }
        animation = frame.animation.map { AnimationMessage($0, capabilities: capabilities) }
        decision = frame.decision
        finished = frame.ended.map { FinishedMessage(animation: $0.animation, finished: $0.finished) }
    }
}
