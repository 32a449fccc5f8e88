import Glibc

/// Whether tests with random input may take minutes, as `.ci/nightly` asks.
package let isNightly = unsafe getenv("SWIPED_NIGHTLY") != nil
