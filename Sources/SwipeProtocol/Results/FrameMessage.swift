package import Jansson
package import SwipeCore

/// A cell at a moment: what a toolkit has to draw, and the animation that starts or ends there.
package struct FrameMessage: Sendable {
    package var table: String
    package var cell: CellKey
    package var revision: Int64
    package var phase: Frame.Phase
    package var offset: Double
    package var target: Double
    package var side: Side?
    package var progress: Double
    /// The stop at which the cell rests, or to which it goes.
    package var stop: Int?
    package var armed: String?
    /// How far the finger has moved without content following, in px.
    package var unused = 0.0
    /// What a release would do; nil without the capability `release`.
    @Boxed package var release: ReleasePreview?
    /// What the client has requested besides; nil without the capabilities `layout` and `follow`.
    package var additions: FrameAdditions?
    /// The state of the pointer or wheel that the message was about.
    package var recognition: RecognitionReport?
    package var collapse: AnimationMessage?
    package var restore: AnimationMessage?
    package var animation: AnimationMessage?
    @Boxed package var decision: ReleaseDecision?
    package var finished: FinishedMessage?

    package init(
        table: String, cell: CellKey, revision: Int64, phase: Frame.Phase, offset: Double, target: Double, side: Side?,
        progress: Double
    ) {
        self.table = table
        self.cell = cell
        self.revision = revision
        self.phase = phase
        self.offset = offset
        self.target = target
        self.side = side
        self.progress = progress
    }

    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("table", table)
        writer.name("cell")
        cell.write(into: &writer)
        writer.member("revision", revision)
        writer.member("phase", phase.rawValue)
        writer.member("offset", offset)
        writer.member("target", target)
        if let stop { writer.member("stop", stop) }
        writer.member("side", side)
        writer.member("progress", progress)
        if let armed { writer.member("armed", armed) } else { writer.nullMember("armed") }
        if !WireNumber.isZero(unused) { writer.member("unused", unused) }
        release?.write(into: &writer)
        additions?.write(into: &writer)
        recognition?.write(into: &writer)
        animation?.write("animation", into: &writer)
        collapse?.write("collapse", into: &writer)
        restore?.write("restore", into: &writer)
        decision?.write(into: &writer)
        finished?.write(into: &writer)
        writer.endObject()
    }
}

/// Members of a frame that few clients request. It is a class so that other frames stay small.
package final class FrameAdditions: Sendable {
    /// The place of each action of the visible side; nil without the capability `layout`.
    let actions: [PlacementMessage]?
    /// How content follows the finger from here; nil without the capability `follow`, and if no gesture moves content.
    let follow: [FollowPointMessage]?

    package init(actions: [PlacementMessage]?, follow: [FollowPointMessage]?) {
        self.actions = actions
        self.follow = follow
    }

    func write(into writer: inout JSONWriter) {
        if let actions {
            writer.name("actions")
            writer.beginArray()
            for action in actions {
                writer.beginObject()
                writer.member("id", action.id)
                writer.member("x", action.x)
                writer.member("width", action.width)
                writer.endObject()
            }
            writer.endArray()
        }
        guard let follow else { return }
        writer.name("follow")
        writer.beginArray()
        for point in follow {
            writer.beginObject()
            writer.member("finger", point.finger)
            writer.member("offset", point.offset)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// Where content is, in px, when the finger has moved so far.
package struct FollowPointMessage: Sendable {
    package var finger: Double
    package var offset: Double

    package init(finger: Double, offset: Double) {
        self.finger = finger
        self.offset = offset
    }
}

/// The place of an action within the cell, in px along the axis.
package struct PlacementMessage: Sendable {
    package var id: String
    package var x: Double
    package var width: Double

    package init(id: String, x: Double, width: Double) {
        self.id = id
        self.x = x
        self.width = width
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

/// An animation that ended with this frame. `finished` is false if the animation was interrupted.
package struct FinishedMessage: Sendable {
    package var animation: Int64
    package var finished: Bool

    package init(animation: Int64, finished: Bool) {
        self.animation = animation
        self.finished = finished
    }

    func write(into writer: inout JSONWriter) {
        writer.name("finished")
        writer.beginObject()
        writer.member("animation", animation)
        writer.member("finished", finished)
        writer.endObject()
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
