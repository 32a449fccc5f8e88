extension Swipe {
    /// The motion of one row, from its frames and notifications: a view asks for the offset at each repaint.
    ///
    ///            a frame, cell/did…       a frame with an animation, cell/will…
    ///     still <------------------ moving <------------------ still, moving
    ///
    /// Frames and notifications with an older revision are ignored: different tasks may read results and notifications.
    public struct RowMotion: Equatable, Sendable {
        /// The last frame; nil before the first one.
        public private(set) var frame: Frame?
        /// The animation of the offset.
        public private(set) var animation: Animation?
        /// The animation of the row's size while it collapses or is restored.
        public private(set) var resizing: Animation?
        /// The offset without an animation, in px.
        private var rest = 0.0
        private var revision = 0

        public init() {}

        /// Applies a frame of the row.
        public mutating func apply(_ frame: Frame) {
            guard isNew(frame.revision) else { return }
            self.frame = frame
            resizing = frame.collapse ?? frame.restore ?? resizing
            move(by: frame.animation, to: frame.animation?.to ?? frame.offset)
        }

        /// Applies a notification about the row.
        public mutating func apply(_ notification: Notification) {
            switch notification {
            case .cellFrame(let frame):
                apply(frame)
            case .cellWillOpen(let change):
                if isNew(change.revision), let animation = change.animation { move(by: animation, to: animation.to) }
            case .cellWillClose(let change):
                if isNew(change.revision), let animation = change.animation { move(by: animation, to: animation.to) }
            case .cellDidClose(let change):
                if isNew(change.revision), change.finished { move(by: nil, to: 0) }
            default: break
            }
        }

        /// The offset of the content at a time, in px.
        public func offset(at timestamp: Double) -> Double {
            animation?.offset(at: timestamp) ?? rest
        }

        /// The fraction of the row's size that is left at a time, from 1 to 0.
        public func size(at timestamp: Double) -> Double {
            resizing?.offset(at: timestamp) ?? 1
        }

        /// Whether an animation is running at a time.
        public func isMoving(at timestamp: Double) -> Bool {
            timestamp < max(animation?.end ?? -.infinity, resizing?.end ?? -.infinity)
        }

        private mutating func isNew(_ revision: Int) -> Bool {
            guard revision >= self.revision else { return false }
            self.revision = revision
            return true
        }

        private mutating func move(by animation: Animation?, to rest: Double) {
            self.animation = animation
            self.rest = rest
        }
    }
}
