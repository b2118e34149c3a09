"""The table's sign, which patrons see on a second display. In: pictures of the table
(kiosk/sign). Out: rows of texts and panels, laid out for a display of either shape."""
