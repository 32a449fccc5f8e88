package import Jansson

/// The `timestamp` that any message may have, in ms by the client's clock.
package struct TimestampParams: Sendable {
    package var timestamp: Double?

    package init(_ params: JSONView) throws(ParamsError) {
        timestamp = try params.optionalNumber("timestamp", in: WireRange.timestamp)
    }
}

/// `$/setTrace`.
package struct SetTraceParams: Sendable {
    package var value: TraceName

    package init(_ params: JSONView) throws(ParamsError) {
        value = try params.required("value", "\"off\", \"messages\" or \"verbose\"") { view throws(ParamsError) in
            try view.asChoice(TraceName.self)
        }
    }
}
