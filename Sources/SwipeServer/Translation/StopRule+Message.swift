import SwipeCore
import SwipeProtocol

extension StopRule {
    init(_ message: StopMessage) {
        let place: Place =
            switch message.place {
            case .px(let px): .px(px)
            case .fraction(let fraction): .fraction(fraction)
            case .width(let fraction): .width(fraction)
            case .actions(let count): .actions(count)
            }
        self.init(place: place, action: message.action)
    }
}

extension StopMessage {
    init(_ rule: StopRule) {
        let place: Place =
            switch rule.place {
            case .px(let px): .px(px)
            case .fraction(let fraction): .fraction(fraction)
            case .width(let fraction): .width(fraction)
            case .actions(let count): .actions(count)
            }
        self.init(place: place, action: rule.action)
    }
}
