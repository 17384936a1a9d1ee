// Not in paths.ts or limits.ts, because every visit loads those and few visits need these.

/** Lengths in characters, after trimming. */
export const peopleLimits = {
  report: { details: { max: 1000 } },
  appeal: { min: 10, max: 1000 },
  /** A moderator's note about an act. */
  note: { max: 500 },
  /** The page size of a moderator's list. */
  page: 50,
} as const

/** The name shown for a deleted account, and for a moderator whose name is not shown. */
export const deletedName = 'Deleted user'
export const moderatorName = 'TaskBazaar Moderator'
