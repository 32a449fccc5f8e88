internal import Glibc

// The elementary functions of the C library: the one thing the pure side takes from the world.

@inline(__always) package func exponential(_ x: Double) -> Double { exp(x) }
@inline(__always) package func logarithm(_ x: Double) -> Double { log(x) }
@inline(__always) package func sine(_ x: Double) -> Double { sin(x) }
@inline(__always) package func cosine(_ x: Double) -> Double { cos(x) }
/// The angle, in -π...π, of the direction (`x`, `y`).
@inline(__always) package func angle(y: Double, x: Double) -> Double { atan2(y, x) }
