"""Pictures and words: pure functions of the records, for people, notebooks and language models.

`svg.svg` draws a position, `text` prints one and describes decisions. All take the seat they are for (`viewer`) and
hide what it may not know; with None they show everything.
"""
