"""A mail list in a terminal, swiped from a recording; where its rows stand, the daemon says."""
