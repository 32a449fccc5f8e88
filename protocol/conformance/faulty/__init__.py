"""A second daemon of the Swipe Protocol, written from its pages alone, that makes mistakes when it is told to.

`wire` reads bytes, `texts` JSON, `rpc` messages, `session` and `tables` methods; `engine` has what happens to the `cells`, by
the `places` that content may take, the `velocity` of a finger, what a `release` decides, and `motion`. `checking` holds params
against the schema, `behavior` resolves overrides, and `faults` lists the mistakes. What the daemon does not have, a relay
misreads: `relaying`, with its `misreadings` and the `changes` that they make.
"""

# The features of the suite that it does not have.
LACKING = (
    "accessibility", "actions", "css", "discover", "edit", "full-swipe", "layout", "peek", "pointers", "release-preview",
    "snapshot", "stops", "system-clock", "wheel",
)  # fmt: skip
