"""Every form of the office, by its id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from croupier.errors import CroupierError
from croupier.room.office.bad_beat import BAD_BEAT_PAYOUT
from croupier.room.office.corrections import CORRECTION
from croupier.room.office.counts import COUNTS
from croupier.room.office.decks import DECK_FORMS
from croupier.room.office.displays import DISPLAY
from croupier.room.office.ending import DISCONTINUATION
from croupier.room.office.forms import Form
from croupier.room.office.layouts import FORMS as LAYOUTS
from croupier.room.office.official import OFFICIAL_RECORD
from croupier.room.office.revenue import DROP_BOX, TIME_CHARGES
from croupier.room.office.slips import HIGH_HAND_PAYOUT, SLIP

_ALL = (
    SLIP, HIGH_HAND_PAYOUT, *COUNTS, BAD_BEAT_PAYOUT, DISPLAY, OFFICIAL_RECORD, DISCONTINUATION, TIME_CHARGES, DROP_BOX,
    *DECK_FORMS, *LAYOUTS.values(), CORRECTION,
)  # fmt: skip
FORMS: Mapping[str, Form] = MappingProxyType({one.id: one for one in _ALL})


class NoForm(CroupierError):
    """A form that the office does not have."""


def form_of(name: str) -> Form:
    """The form of this id."""
    try:
        return FORMS[name]
    except KeyError:
        raise NoForm(f"the office has no form {name[:40]!r}; it has {', '.join(FORMS)}") from None
