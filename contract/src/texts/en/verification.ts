/** Why a document is among those that were refused, though nobody decided. */
export const expired = ({ days }: { days: number }) =>
  `Nobody looked at it within ${days} days, so it was deleted. Please send it again.`
