import type { Announcement } from '#contract/entities/market-settings.ts'

/** True if an announcement is on at this time, in milliseconds since 1970. */
export const isOn = ({ from, until }: Announcement, now: number): boolean =>
  (!from || Date.parse(from) <= now) && (!until || now < Date.parse(until))
