import SwipeCore
import SwipeProtocol

// The recognition rule, from and to messages.

extension RecognitionRule {
    mutating func override(by message: RecognitionMessage) {
        if let ratio = message.directionRatio { directionRatio = ratio }
        if let px = message.touchSlop { slop.touch = px }
        if let px = message.mouseSlop { slop.mouse = px }
        if let px = message.penSlop { slop.pen = px }
        if let px = message.slopAcross { slopAcross = px }
        if let px = message.leadingSlop { sideSlop.leading = px }
        if let px = message.trailingSlop { sideSlop.trailing = px }
        if let name = message.start { start = name == .down ? .down : .slop }
        if let isEnabled = message.isEnabled { self.isEnabled = isEnabled }
        if let px = message.edgeInset { edgeInset = px }
        if let name = message.catching { catching = Catch(name) }
    }
}

extension RecognitionRule.Catch {
    init(_ name: RecognitionMessage.Catch) {
        switch name {
        case .down: self = .down
        case .slop: self = .slop
        case .opening: self = .opening
        case .never: self = .never
        }
    }
}

extension RecognitionMessage {
    init(_ rule: RecognitionRule) {
        self.init()
        directionRatio = .some(rule.directionRatio)
        (touchSlop, mouseSlop, penSlop) = (rule.slop.touch, rule.slop.mouse, rule.slop.pen)
        slopAcross = .some(rule.slopAcross)
        (leadingSlop, trailingSlop) = (.some(rule.sideSlop.leading), .some(rule.sideSlop.trailing))
        start = rule.start == .down ? .down : .slop
        isEnabled = rule.isEnabled
        edgeInset = rule.edgeInset
        catching =
            switch rule.catching {
            case .down: .down
            case .slop: .slop
            case .opening: .opening
            case .never: .never
            }
    }
}
