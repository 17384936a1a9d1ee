// Not in limits.ts, because every visit loads that and only the console needs these.

/** Lengths in characters, after trimming, and how many there may be. */
export const siteLimits = {
  name: { min: 2, max: 40 },
  description: { max: 200 },
  mailName: { max: 60 },
  contact: { name: { max: 100 }, phone: { max: 30 }, address: { max: 500 } },
  logo: { bytes: 200_000, side: { min: 192, max: 1024 } },
  cities: 200,
  domains: 50,
  newcomer: { steps: 5, days: { min: 1, max: 60 }, perDay: { min: 1, max: 50 } },
  words: { count: 200, length: { min: 2, max: 60 } },
  announcement: { min: 3, max: 300 },
  /** The largest length of one page in Markdown. */
  page: { max: 30_000 },
  /** How many changes the console lists. */
  history: 50,
} as const
