"""Campaigns: many settings as one study, divided into jobs that any number of workers can do in any order.

    campaign = read_campaign(Path("rake.toml"))
    found = run(campaign, Path("rake"), workers=2)

A job is known by what it does (setting, seed, which hands), and what it finds is kept in a file under that name as soon
as it is done. So a campaign that was stopped goes on where it was, a job that is done twice finds the same, and the
figures are the same to the last digit however many workers there are and however many of them die.
"""

from croupier.campaign.plan import BadCampaign, Campaign, Job, Setting, as_toml, read_campaign
from croupier.campaign.running import run
from croupier.campaign.totals import Total, totals

__all__ = ["BadCampaign", "Campaign", "Job", "Setting", "Total", "as_toml", "read_campaign", "run", "totals"]
