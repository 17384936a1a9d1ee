/** How many random histories a test plays: with RELIABILITY=brief, where the suite runs a second time, a fifth of them. */
export const historiesOf = (all: number): number =>
  process.env.RELIABILITY === 'brief' ? Math.ceil(all / 5) : all
