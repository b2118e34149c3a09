"""A whole machine: the image of `make image` booted in an emulator, worked by touch, and cut off in the middle of a round."""
