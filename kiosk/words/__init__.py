"""Words: every sentence that a person reads, worded once, in the language of whoever reads it.

In: ids with named, typed facts. Out: text; `config/phrases` holds the sentences.
"""
