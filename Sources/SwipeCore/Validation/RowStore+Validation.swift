extension RowStore {
    /// Validates that indexes and counts agree with the rows, and that each row is in a reachable state.
    func validate() throws(CodingError) {
        var (active, configured, numbers, pointers, wheelCount, heldCount) = (0, 0, 0, 0, 0, 0)
        var counted = Occupancy()
        for (key, row) in rows {
            try CodingError.require(!row.isEmpty, "rows of which there is something to know")
            if row.isConfigured { configured += 1 }
            counted += Occupancy(row.cell)
            if row.isActive {
                active += 1
                let isInOrder = order.indices.contains(row.ordinal - 1) && order[row.ordinal - 1] == key
                try CodingError.require(isInOrder, "active cells in the order in which they left closed")
            }
            guard let activity = row.activity else { continue }
            try activity.validate()
            numbers += 1
            pointers += activity.pointers.count
            try CodingError.require(keysByNumber[activity.number] == key, "rows that their numbers lead to")
            for id in activity.pointers.keys {
                try CodingError.require(keysByPointer[id] == key, "pointers that are down on one row each")
            }
            if activity.wheel != nil {
                wheelCount += 1
                try CodingError.require(wheels.contains(key), "wheels that are counted")
            }
            if let holder = activity.cell.holder {
                heldCount += 1
                try CodingError.require(holders[key] == holder, "held cells that are listed")
            }
        }
        try CodingError.require(!removed.keys.contains(where: isActive), "removed rows that are not there")
        try CodingError.require(
            active == activeCount && order.count { $0 != nil } == active && configured == configuredCount
                && numbers == keysByNumber.count && pointers == keysByPointer.count && wheelCount == wheels.count
                && heldCount == holders.count && counted == occupancy,
            "counts of what there is")
    }
}

extension RowActivity {
    func validate() throws(CodingError) {
        try CodingError.require(!isIdle, "rows in which something is going on")
        try CodingError.require(!cell.isRemoved, "cells whose rows are there")
        switch cell.holder {
        case .pointer(let id):
            let isSwiping =
                switch pointers[id]?.state {
                case .caught, .swiping: true
                case .possible, .failed, nil: false
                }
            try CodingError.require(isSwiping, "held cells whose pointers swipe")
        case .wheel: try CodingError.require(wheel?.state == .swiping, "held cells whose wheels swipe")
        case .toolkit, nil: break
        }
        try cell.validate()
    }
}

extension Cell {
    fileprivate func validate() throws(CodingError) {
        if let pending {
            let isKnown = invocations[pending.invocation] != nil
            try CodingError.require(isKnown && isExpanded, "cells that wait for invocations of theirs, expanded")
        }
    }
}
