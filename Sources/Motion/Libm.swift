internal import Glibc

// The elementary functions of the C library. This is the only file of the pure modules that imports it.

@inline(__always) package func exp(_ x: Double) -> Double { Glibc.exp(x) }
@inline(__always) package func log(_ x: Double) -> Double { Glibc.log(x) }
@inline(__always) package func sin(_ x: Double) -> Double { Glibc.sin(x) }
@inline(__always) package func cos(_ x: Double) -> Double { Glibc.cos(x) }
@inline(__always) package func atan2(y: Double, x: Double) -> Double { Glibc.atan2(y, x) }
