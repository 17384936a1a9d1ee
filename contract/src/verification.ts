// Not in limits.ts, because every visit loads that and few visits need these.

/** Numbers of what people have checked about themselves. */
export const verificationLimits = {
  code: {
    digits: 6,
    /** How long a code is good for. */
    minutes: 10,
    /** How often a code can be tried. */
    tries: 5,
    /** How many codes an account, and a number, gets in a day. */
    perDay: 3,
  },
  collegeLinkDays: 1,
  label: { min: 2, max: 80 },
  note: { min: 3, max: 500 },
  /** How many documents of one person may wait. */
  waiting: 3,
  /** How many skills of one person can be checked. */
  skills: 10,
  /** How long a document waits for a moderator before it is deleted. */
  documentDays: 30,
  /** How many refused documents are listed. */
  refused: 10,
} as const

/** Kinds of badges, in their order. */
export const badgeKinds = ['email', 'phone', 'college', 'identity', 'skill'] as const

/** Kinds of badges that a document can prove. */
export const documentKinds = ['identity', 'skill'] as const
