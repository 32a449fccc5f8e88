"""A second daemon of the Swipe Protocol, written from its pages alone.

`wire` reads bytes, `texts` JSON, `rpc` messages, `session` and `tables` methods; `engine` changes the `cells`, by
the `places` that content may take, the `velocity` of a finger, what a `release` decides, and `motion`. `checking` validates params
against the schema, and `behavior` resolves overrides.
"""

# The features of the suite that this daemon lacks.
LACKING = (
    "accessibility", "actions", "announce", "css", "discover", "edit", "follow", "full-swipe", "keys", "layout", "peek", "pointers",
    "release-preview", "snapshot", "stops", "system-clock", "wheel",
)  # fmt: skip
