import SwipeCore
import SwipeProtocol

// The policy, from and to messages.

extension Policy.Open {
    init(_ name: PolicyMessage.Open) {
        switch name {
        case .single: self = .single
        case .multiple: self = .multiple
        case .group: self = .group
        }
    }
}

extension Policy.Conflict {
    init(_ name: PolicyMessage.Conflict) {
        switch name {
        case .closeOthers: self = .closeOthers
        case .refuse: self = .refuse
        case .firstToOpen: self = .firstToOpen
        }
    }
}

extension Policy.Closer {
    init(_ name: PolicyMessage.Closer) {
        switch name {
        case .scroll: self = .scroll
        case .tap: self = .tap
        case .otherBegin: self = .otherBegin
        case .otherOpen: self = .otherOpen
        case .edit: self = .edit
        case .action: self = .action
        }
    }
}

extension PolicyMessage {
    init(_ policy: Policy) {
        let open: Open =
            switch policy.open {
            case .single: .single
            case .multiple: .multiple
            case .group: .group
            }
        let conflict: Conflict =
            switch policy.conflict {
            case .closeOthers: .closeOthers
            case .refuse: .refuse
            case .firstToOpen: .firstToOpen
            }
        self.init(
            open: open, conflict: conflict,
            closeOn: Closer.allCases.filter { policy.closeOn.contains(Policy.Closer($0)) })
    }
}
