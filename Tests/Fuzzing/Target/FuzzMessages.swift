import FuzzingChecks

/// libFuzzer calls this with each input that it tries.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe UnsafeBufferPointer(start: bytes, count: count)
    FuzzTarget.run(unsafe Array(input), MessageCheck.check)
    return 0
}
