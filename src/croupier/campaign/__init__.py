"""Campaigns: many settings as one study, divided into jobs that any number of workers can do in any order.

    campaign = read_campaign(Path("rake.toml"))
    found = run(campaign, Path("rake"), workers=2)

A job is identified by what it does (setting, seed, which hands), and its result is kept in a file under that name as
soon as it is done. So a campaign that was stopped continues where it was, a job that is done twice has the same result,
and the figures are the same to the last digit however many workers there are and however many of them die.
"""

from croupier.campaign.banked_setting import BankedSetting
from croupier.campaign.campaign_file import BadCampaign, Campaign, Job, Setting, as_toml, read_campaign
from croupier.campaign.exact import ExactJob, ExactStudy
from croupier.campaign.running import run
from croupier.campaign.totals import Total, tables_of_exact, totals, totals_of_rounds
from croupier.campaign.totals_of_rounds import RoundTotal

__all__ = [
    "BadCampaign",
    "BankedSetting",
    "Campaign",
    "ExactJob",
    "ExactStudy",
    "Job",
    "RoundTotal",
    "Setting",
    "Total",
    "as_toml",
    "read_campaign",
    "run",
    "tables_of_exact",
    "totals",
    "totals_of_rounds",
]
