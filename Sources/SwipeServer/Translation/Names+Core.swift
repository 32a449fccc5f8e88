import SwipeCore
import SwipeProtocol

// Enumerations of the engine as names in messages.

extension CauseName {
    init(_ value: Cause) {
        switch value {
        case .gesture: self = .gesture
        case .program: self = .program
        case .otherCell: self = .otherCell
        case .scroll: self = .scroll
        case .tap: self = .tap
        case .edit: self = .edit
        case .action: self = .action
        case .cancel: self = .cancel
        }
    }
}

extension TriggerName {
    init(_ value: SwipeEvent.Invocation.Trigger) {
        switch value {
        case .tap: self = .tap
        case .fullSwipe: self = .fullSwipe
        case .stop: self = .stop
        case .program: self = .program
        }
    }
}

extension RecognitionName {
    init(_ value: Recognition) {
        switch value {
        case .possible: self = .possible
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = .ended
        case .tap: self = .tap
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        }
    }
}

extension ReleaseReasonName {
    init(_ value: ReleaseDecision.Reason) {
        switch value {
        case .projection: self = .projection
        case .distance: self = .distance
        case .velocity: self = .velocity
        case .minimumDistance: self = .minimumDistance
        case .unmoved: self = .unmoved
        case .never: self = .never
        case .fullSwipe: self = .fullSwipe
        case .cancelled: self = .cancelled
        }
    }
}
