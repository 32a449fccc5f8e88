internal import Glibc

// The elementary functions of the C library: the one thing the pure side takes from the world.

@inline(__always) package func exponential(_ x: Double) -> Double { exp(x) }
@inline(__always) package func sine(_ x: Double) -> Double { sin(x) }
@inline(__always) package func cosine(_ x: Double) -> Double { cos(x) }
