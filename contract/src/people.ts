// Apart from paths.ts and limits.ts, which are part of what every visit loads: few visits come here.

/** Lengths in characters, after trimming. */
export const peopleLimits = {
  report: { details: { max: 1000 } },
  appeal: { min: 10, max: 1000 },
  /** What a moderator writes beside an act. */
  note: { max: 500 },
  /** Items a page of a moderator's list has. */
  page: 50,
} as const
