"""The dealer-assist kiosk: one blackjack table, from the reader's wire to the dealer's screen."""

__version__ = "0.1.0"
