extension Swipe {
    /// Where one row's content stands, as its frames and notifications say: what a view asks at each of its frames.
    ///
    ///            a frame, cell/did…       a frame with an animation, cell/will…
    ///     still <------------------ moving <------------------ still, moving
    ///
    /// What is older than what it has been given already moves nothing: answers and notifications may be read by
    /// different tasks.
    public struct RowMotion: Equatable, Sendable {
        /// What the daemon said last of the row; nil before it said anything.
        public private(set) var frame: Frame?
        /// The motion that is played.
        public private(set) var animation: Animation?
        /// The motion of the row's size, while it collapses.
        public private(set) var collapse: Animation?
        /// Where content stands when nothing moves it, in px.
        private var rest = 0.0
        private var revision = 0

        public init() {}

        /// The row is as a frame of it says.
        public mutating func take(_ frame: Frame) {
            guard isNew(frame.revision) else { return }
            self.frame = frame
            collapse = frame.collapse ?? collapse
            move(by: frame.animation, to: frame.animation?.to ?? frame.offset)
        }

        /// The row is as a notification about it says.
        public mutating func take(_ notification: Notification) {
            switch notification {
            case .cellFrame(let frame):
                take(frame)
            case .cellWillOpen(let told):
                if isNew(told.revision), let animation = told.animation { move(by: animation, to: animation.to) }
            case .cellWillClose(let told):
                if isNew(told.revision), let animation = told.animation { move(by: animation, to: animation.to) }
            case .cellDidClose(let told):
                if isNew(told.revision), told.finished { move(by: nil, to: 0) }
            default: break
            }
        }

        /// Where content is to be drawn at a moment, in px from its closed place.
        public func offset(at timestamp: Double) -> Double {
            animation?.offset(at: timestamp) ?? rest
        }

        /// How much of the row's size is left at a moment, from 1 to 0.
        public func size(at timestamp: Double) -> Double {
            collapse?.offset(at: timestamp) ?? 1
        }

        /// Whether it will stand elsewhere in a moment.
        public func isMoving(at timestamp: Double) -> Bool {
            timestamp < max(animation?.end ?? -.infinity, collapse?.end ?? -.infinity)
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
