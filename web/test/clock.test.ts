import { describe, expect, it } from "vitest";
import { whenTheWallShows } from "../src/office/clock";

const utc = (text: string): number => Date.parse(`${text}:00Z`) * 1_000;

describe("the room's clock", () => {
  it.each([
    ["2026-11-17T08:52", "America/New_York", "2026-11-17T13:52"],
    ["2026-07-04T08:52", "America/New_York", "2026-07-04T12:52"],
    ["2026-11-17T08:52", "Asia/Tokyo", "2026-11-16T23:52"],
    ["2026-11-17T00:10", "Pacific/Honolulu", "2026-11-17T10:10"],
    ["2026-03-08T03:30", "America/New_York", "2026-03-08T07:30"], // an hour after it was put forward
    ["2026-11-01T00:30", "America/New_York", "2026-11-01T04:30"], // before it is put back
    ["2026-11-01T05:30", "America/New_York", "2026-11-01T10:30"],
  ])("shows %s in %s at %s UTC", (wall, zone, moment) => {
    expect(whenTheWallShows(wall, zone)).toBe(utc(moment));
  });
});
