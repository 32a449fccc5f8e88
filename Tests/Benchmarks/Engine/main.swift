// What the engine costs without the wire. One line a figure, tab-separated: its name, ns, allocations, bytes.
import Motion
import SwipeCore

func tell(_ name: String, _ cost: Cost) {
    print("\(name)\t\(cost.time)\t\(cost.allocations)\t")
}

func tell(_ name: String, bytes: Double) {
    print("\(name)\t\t\t\(bytes)")
}

dictionary()
gestures()
motions()
velocities()
scale()
memory()
