"""Codes of cards in a picture: read by decoders, found by their bull's eyes, matched with the
shoe's cards."""
