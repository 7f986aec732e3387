"""The command line `croupier`. Modules here import nothing heavy until a command runs."""

from croupier.cli.app import main

__all__ = ["main"]

# Each module registers its command.
from croupier.cli import audit as _audit  # noqa: F401
from croupier.cli import campaign as _campaign  # noqa: F401
from croupier.cli import clauses as _clauses  # noqa: F401
from croupier.cli import db as _db  # noqa: F401
from croupier.cli import db_acts as _db_acts  # noqa: F401
from croupier.cli import deal as _deal  # noqa: F401
from croupier.cli import drill as _drill  # noqa: F401
from croupier.cli import equity as _equity  # noqa: F401
from croupier.cli import hands as _hands  # noqa: F401
from croupier.cli import join as _join  # noqa: F401
from croupier.cli import odds as _odds  # noqa: F401
from croupier.cli import office as _office  # noqa: F401
from croupier.cli import office_cage as _office_cage  # noqa: F401
from croupier.cli import office_floor as _office_floor  # noqa: F401
from croupier.cli import office_papers as _office_papers  # noqa: F401
from croupier.cli import office_people as _office_people  # noqa: F401
from croupier.cli import office_served as _office_served  # noqa: F401
from croupier.cli import office_tables as _office_tables  # noqa: F401
from croupier.cli import office_void as _office_void  # noqa: F401
from croupier.cli import play as _play  # noqa: F401
from croupier.cli import ranges as _ranges  # noqa: F401
from croupier.cli import replay as _replay  # noqa: F401
from croupier.cli import room as _room  # noqa: F401
from croupier.cli import room_submissions as _room_submissions  # noqa: F401
from croupier.cli import serve as _serve  # noqa: F401
from croupier.cli import settle as _settle  # noqa: F401
from croupier.cli import simulate as _simulate  # noqa: F401
from croupier.cli import stats as _stats  # noqa: F401
from croupier.cli import submission as _submission  # noqa: F401
from croupier.cli import submission_difference as _submission_difference  # noqa: F401
from croupier.cli import submission_documents as _submission_documents  # noqa: F401
from croupier.cli import table as _table  # noqa: F401
from croupier.cli import table_fund as _table_fund  # noqa: F401
from croupier.cli import user as _user  # noqa: F401
