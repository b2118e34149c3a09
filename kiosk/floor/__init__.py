"""The floor: the link from tables to their pit, the pit's picture of its tables, the archive and
its reports."""

#: the name under which a table's journal keeps how far its link came
LINK_KEPT = "floor"
#: the name under which it keeps whose keys the floor has taken back
REVOKED_KEPT = "revoked"
