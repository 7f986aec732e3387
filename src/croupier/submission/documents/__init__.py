"""Documents made from a Rules Submission: the signs a facility hangs up, and the filing itself.

from croupier.submission.documents import all_signs, write_book, write_signs
for sign in all_signs(submission):          # what, where and why: sign.kind, .place, .why, .clauses
    ...
write_signs(submission, Path("signs"))      # one PDF for each table and one for the poker room
write_book(submission, Path("book.pdf"))    # what applies, by chapter; the odds of every house-banked wager
write_book(submission, Path("book.html"), form="html")      # the same content for screen and Word
"""

from croupier.submission.documents.book import write_book
from croupier.submission.documents.needed import all_signs, signs_of_room, signs_of_table
from croupier.submission.documents.printing import write_signs
from croupier.submission.documents.sign import ROOM, Sign
from croupier.submission.documents.typesetting import CannotPrint

__all__ = [
    "ROOM",
    "CannotPrint",
    "Sign",
    "all_signs",
    "signs_of_room",
    "signs_of_table",
    "write_book",
    "write_signs",
]
