package import Jansson
package import SwipeCore

/// A cell at a moment: what a toolkit has to draw, and the animation that starts or ends there.
package struct FrameMessage: Sendable {
    package var address: CellAddress
    package var frame: Frame
    package var revision: Int64
    /// Whether the client has the capability `release`.
    package var showsRelease = false
    /// The state of the pointer or wheel that the message was about.
    package var recognition: RecognitionReport?
    package var animation: AnimationMessage?
    /// The animation of the row's size.
    package var sizeAnimation: AnimationMessage?

    package init(_ frame: Frame, of address: CellAddress, revision: Int64) {
        self.address = address
        self.frame = frame
        self.revision = revision
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", address.table)
        writer.name("cell")
        address.cell.write(into: &writer)
        writer.member("revision", revision)
        writer.member("phase", frame.phase.rawValue)
        writer.member("offset", frame.offset)
        writer.member("target", frame.target)
        if let stop = frame.stop { writer.member("stop", stop) }
        writer.member("side", WireNumber.isZero(frame.offset) ? nil : frame.side)
        writer.member("progress", frame.progress)
        if let armed = frame.armed { writer.member("armed", armed) } else { writer.nullMember("armed") }
        if frame.isRemoving { writer.member("removing", true) }
        if !WireNumber.isZero(frame.unused) { writer.member("unused", frame.unused) }
        if showsRelease { frame.release?.write(into: &writer) }
        frame.additions?.write(into: &writer)
        recognition?.write(into: &writer)
        animation?.write("animation", into: &writer)
        sizeAnimation?.write(frame.phase == .restoring ? "restore" : "collapse", into: &writer)
        frame.decision?.write(into: &writer)
        if let ended = frame.ended {
            writer.name("finished")
            writer.beginObject()
            writer.member("animation", ended.animation)
            writer.member("finished", ended.finished)
            writer.endObject()
        }
        writer.endObject()
    }
}

extension Frame.Additions {
    fileprivate func write(into writer: inout JSONWriter) {
        if let layout {
            writer.name("actions")
            writer.beginArray()
            for action in layout {
                writer.beginObject()
                writer.member("id", action.id)
                writer.member("x", action.x)
                writer.member("width", action.width)
                writer.endObject()
            }
            writer.endArray()
        }
        guard let followLine else { return }
        writer.name("follow")
        writer.beginArray()
        for point in followLine {
            writer.beginObject()
            writer.member("finger", point.finger)
            writer.member("offset", point.offset)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// The state of a pointer or wheel, which is reported in the frame of its cell.
package struct RecognitionReport: Sendable {
    package var recognition: Recognition
    /// In px/s, of a pointer that went up.
    package var velocity: (x: Double, y: Double)?
    /// The action that a tap hit.
    package var tapped: String?

    package init(recognition: Recognition, velocity: (x: Double, y: Double)?, tapped: String?) {
        self.recognition = recognition
        self.velocity = velocity
        self.tapped = tapped
    }

    func write(into writer: inout JSONWriter) {
        writer.member("recognition", recognition.rawValue)
        if let velocity {
            writer.name("velocity")
            writer.beginObject()
            writer.member("x", velocity.x)
            writer.member("y", velocity.y)
            writer.endObject()
        }
        if let tapped { writer.member("tapped", tapped) }
    }
}

extension JSONWriter {
    /// A side, or null.
    mutating func member(_ name: StaticString, _ side: Side?) {
        switch side {
        case .leading: member(name, "leading" as StaticString)
        case .trailing: member(name, "trailing" as StaticString)
        case nil: nullMember(name)
        }
    }
}
