// Not in limits.ts, because every visit loads that and only the console needs these.

/** Lengths in characters, after trimming, and how many there may be. */
export const siteLimits = {
  circular: { subject: { min: 3, max: 100 }, text: { min: 10, max: 5_000 }, shown: 20 },
  /** An invitation with an end and a number of uses; so many may stand at once. */
  joinLink: { note: { min: 1, max: 80 }, uses: { min: 1, max: 500 }, days: { min: 1, max: 365 }, count: 100 },
  name: { min: 2, max: 40 },
  description: { max: 200 },
  mailName: { max: 60 },
  contact: { name: { max: 100 }, phone: { max: 30 }, address: { max: 500 } },
  logo: { bytes: 200_000, side: { min: 192, max: 1024 } },
  cities: 200,
  domains: 50,
  newcomer: { steps: 5, days: { min: 1, max: 60 }, perDay: { min: 1, max: 50 } },
  words: { count: 200, length: { min: 2, max: 60 } },
  synonyms: { groups: 100, inGroup: 8, length: { min: 2, max: 40 } },
  announcement: { min: 3, max: 300 },
  /** The largest length of one page in Markdown. */
  page: { max: 30_000 },
  /** How many changes the console lists. */
  history: 50,
} as const

/** Limits of categories that operators set. */
export const categoryLimits = {
  count: 60,
  name: { min: 2, max: 40 },
  fields: 5,
  label: { min: 1, max: 40 },
  unit: { max: 10 },
  /** A label with its unit. */
  shownLabel: 60,
  choices: { min: 2, max: 12 },
  choice: { min: 1, max: 40 },
  answer: { max: 200 },
  /** How many a form may send: those of a category, and those that it asked for before. */
  answers: 50,
  /** The largest number that is an answer. */
  number: 1_000_000_000,
} as const
