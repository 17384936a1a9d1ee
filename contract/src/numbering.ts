/**
 * The number at the end of an `_id`: of a message in its conversation, or of an alert among its person's alerts.
 * Numbers run 1, 2, 3 … without gaps. Other ids have no number.
 */
export const numberOf = (_id: string): number => Number(/^(?:\d+-)?([1-9]\d*)$/.exec(_id)?.[1] ?? Number.NaN)
