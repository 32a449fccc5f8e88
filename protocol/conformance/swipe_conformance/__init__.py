"""Runs conversations of the Swipe Protocol against a daemon, and reports where the daemon differs."""
