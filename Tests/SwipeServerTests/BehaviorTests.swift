import SwipeProtocol
import Testing

/// A resolved behavior is a valid override.
struct BehaviorTests {
    static let overrides = [
        #""mail""#, #""sparrow""#, #""swipeable""#, #""rm""#, #""dismiss""#, #""reply""#, "{}",
        #"{"preset":"sparrow","tracking":{"beyond":"friction","coefficient":0.3}}"#,
        #"{"preset":"rm","tracking":{"start":80,"dimension":500}}"#,
        #"{"tracking":{"beyond":"free"},"reveal":"leading"}"#, #"{"tracking":{"beyond":"catch"}}"#,
        #"{"recognition":{"directionRatio":null}}"#, #"{"recognition":{"directionRatio":2.5}}"#,
        #"{"extent":{"leading":120,"trailing":{"fraction":0.5}}}"#,
        #"{"extent":{"leading":"none","trailing":{"inset":20}}}"#,
        #"{"velocity":{"estimator":"mean","horizon":80,"stopGap":30,"maximum":5000}}"#,
        #"{"release":{"rule":"distance","openThreshold":{"px":40},"closeThreshold":"allButHalfInnerAction"}}"#,
        #"{"release":{"deceleration":0.998,"velocityThreshold":500,"minimumDistance":10}}"#,
        #"{"release":{"rule":"never"}}"#, #"{"policy":{"open":"multiple","closeOn":["action","scroll"]}}"#,
        #"{"settle":{"open":{"type":"curve","duration":0,"easing":"linear"},"close":{"type":"curve","duration":200,"easing":[0.3,-1,0.6,2]}}}"#,
        #"{"settle":{"open":{"type":"spring","response":0.3,"dampingRatio":0.05},"close":{"type":"spring","mass":2,"stiffness":123.45678,"damping":9.87654321,"velocity":false}}}"#,
        #"{"settle":{"open":{"type":"spring","duration":333,"bounce":0.25},"close":{"type":"spring","visualDuration":70}}}"#,
        #"{"settle":{"open":{"type":"spring","duration":10,"bounce":0.95},"close":{"type":"spring","duration":10000}}}"#,
        #"{"settle":{"open":{"type":"spring","mass":0.001,"stiffness":1e7,"damping":1e7}}}"#,
        #"{"settle":{"open":{"type":"spring","mass":1000,"stiffness":1e-4,"damping":0.1}}}"#,
        #"{"settle":{"open":{"type":"spring","response":0.3,"dampingRatio":1,"maximumOvershoot":12.5}}}"#,
        #"{"release":{"deceleration":0.997}}"#, #"{"release":{"deceleration":0}}"#,
        #"{"settle":{"close":{"type":"phases","phases":[{"overshoot":{"fraction":0.12345678},"duration":33.3333},{"overshoot":0,"duration":1}]}}}"#,
    ]

    @Test("a resolved behavior, sent back as an override of any preset, resolves to itself", arguments: overrides)
    func roundTrip(override: String) throws {
        var client = Client()
        let opened = client.call("table/open", #""table":"t","width":320,"behavior":\#(override)"#).last
        let resolved = try #require(opened?["result.behavior"], "\(opened?.text ?? "")")
        for preset in PresetName.allCases.map(\.rawValue) {
            client.call("table/open", #""table":"\#(preset)","width":320,"behavior":"\#(preset)""#)
            let again = client.call("table/configure", #""table":"\#(preset)","behavior":\#(resolved)"#).last
            #expect(again?["result.behavior"] == resolved, "over \(preset): \(again?["error"] ?? "")")
        }
    }
}
