"""Characters that cannot be printed: every text that an operator writes is looked at, under the name of its option."""

from __future__ import annotations

from croupier.submission.documents.characters import texts_of
from tests.submission.room_text import lawful, table

TEXT = """\
[submission]
filed = 2024-01-15
approved_on = 2024-02-01
filed_by = "who filed"
approved_by = "who approved"
approval_reference = "which letter"
superseded_by = "what follows"

[[revision]]
date = 2024-01-15
what = "what was new"
by = "who wrote"

[facility]
name = "which room"

[bad_beat]
offered = true
tables = ["all"]
method = "how it is collected"
discontinue = "how it ends"

[high_hand]
offered = true
tables = ["all"]
restrictions = ["identification", "what else"]
unclaimed = "where it goes"
"""


def test_every_text_is_looked_at_under_the_name_of_its_option() -> None:
    own = 'irregularity.supplement = ["when this", "when that"]\nrake.method = "how it is raked"'
    found = list(texts_of(lawful(TEXT + table("holdem", own, table_id="which table"))))
    written = [
        ("facility.name", "which room"),
        ("submission.filed_by", "who filed"),
        ("submission.approved_by", "who approved"),
        ("submission.approval_reference", "which letter"),
        ("submission.superseded_by", "what follows"),
        ("revision.what", "what was new"),
        ("revision.by", "who wrote"),
        ("bad_beat.method", "how it is collected"),
        ("bad_beat.discontinue", "how it ends"),
        ("high_hand.restrictions", "what else"),
        ("high_hand.unclaimed", "where it goes"),
        ("table.id", "which table"),
        ("irregularity.supplement", "when this"),
        ("irregularity.supplement", "when that"),
        ("rake.method", "how it is raked"),
    ]

    assert [] == [one for one in written if one not in found]
    assert len(written) == sum(
        text.partition(" ")[0] in ("which", "who", "what", "how", "when", "where") for _, text in found
    )
