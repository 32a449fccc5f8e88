"""Runs conversations of the Swipe Protocol against any program that speaks it, and says where it does not."""
