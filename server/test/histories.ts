/**
 * How many random histories a test plays. With RELIABILITY=brief, where the suite runs a second time, a fifth of them;
 * with RELIABILITY=hard (`npm run test:hard`) at least 2,000.
 */
export const historiesOf = (usual: number): number => {
  if (process.env.RELIABILITY === 'brief') return Math.ceil(usual / 5)
  return process.env.RELIABILITY === 'hard' ? Math.max(2_000, usual) : usual
}
