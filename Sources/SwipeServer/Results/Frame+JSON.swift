import Jansson
import SwipeCore

/// What results and notifications contain besides what they report.
struct ReportContext {
    let revision: Int64
    let capabilities: ClientCapabilities
}

extension Frame {
    /// Writes a cell at a moment: what a toolkit has to draw, and the animation that starts or ends there.
    ///
    /// - Parameter report: about the pointer or wheel of the message, if it has one.
    func write(
        of address: CellAddress, _ report: RecognitionReport?, _ context: ReportContext, into writer: inout JSONWriter
    ) {
        writer.beginObject()
        address.writeMembers(into: &writer)
        writer.member("revision", context.revision)
        writer.member("phase", phase.rawValue)
        writer.member("offset", offset)
        writer.member("target", target)
        if let stop { writer.member("stop", stop) }
        writer.member("side", WireNumber.isZero(offset) ? nil : side)
        writer.member("progress", progress)
        if let armed { writer.member("armed", armed) } else { writer.nullMember("armed") }
        if isRemoving { writer.member("removing", true) }
        if !WireNumber.isZero(unused) { writer.member("unused", unused) }
        if context.capabilities.release { release?.write(into: &writer) }
        additions?.write(into: &writer)
        report?.write(into: &writer)
        animation?.write("animation", context.capabilities.animation, into: &writer)
        sizeAnimation?.write(
            phase == .restoring ? "restore" : "collapse", context.capabilities.animation.forSize, into: &writer)
        decision?.write(into: &writer)
        if let ended {
            writer.object("finished") { writer in
                writer.member("animation", ended.animation)
                writer.member("finished", ended.finished)
            }
        }
        writer.endObject()
    }
}

extension Frame.Additions {
    fileprivate func write(into writer: inout JSONWriter) {
        if let layout {
            writer.array("actions", layout) { writer, action in
                writer.beginObject()
                writer.member("id", action.id)
                writer.member("x", action.x)
                writer.member("width", action.width)
                writer.endObject()
            }
        }
        guard let followLine else { return }
        writer.array("follow", followLine) { writer, point in
            writer.beginObject()
            writer.member("finger", point.finger)
            writer.member("offset", point.offset)
            writer.endObject()
        }
    }
}

/// The state of a pointer or wheel, which is reported in the frame of its cell.
struct RecognitionReport: Sendable {
    private let recognition: Recognition
    /// In px/s, of a pointer that went up.
    private let velocity: Vector?
    /// The action that a tap hit.
    private let tapped: String?

    init(_ outcome: Table.PointerOutcome) {
        (recognition, velocity, tapped) = (outcome.recognition, outcome.velocity, outcome.tapped)
    }

    func write(into writer: inout JSONWriter) {
        writer.member("recognition", recognition.rawValue)
        if let velocity {
            writer.object("velocity") { writer in
                writer.member("x", velocity.x)
                writer.member("y", velocity.y)
            }
        }
        if let tapped { writer.member("tapped", tapped) }
    }
}

extension JSONWriter {
    /// Writes a member that is an object, whose members `body` writes.
    mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.name(name)
        beginObject()
        body(&self)
        endObject()
    }

    /// Writes a member that is an array; `body` writes a value for each element.
    mutating func array<Element>(
        _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements { body(&self, element) }
        endArray()
    }

    /// A side, or null.
    mutating func member(_ name: StaticString, _ side: Side?) {
        switch side {
        case .leading: member(name, "leading" as StaticString)
        case .trailing: member(name, "trailing" as StaticString)
        case nil: nullMember(name)
        }
    }
}
