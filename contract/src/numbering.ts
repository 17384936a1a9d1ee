/**
 * The number of a message in its conversation or of an alert among its person's: 1, 2, 3 … without gaps. It is what
 * its `_id` ends in. Not a number for anything else.
 */
export const numberOf = (_id: string): number => Number(/^(?:\d+-)?([1-9]\d*)$/.exec(_id)?.[1] ?? Number.NaN)
