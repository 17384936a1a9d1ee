/** Somebody's money in a financial year, as a page to print and as a sheet. */
export const title = (from: number, name: string) => `Payments of ${name}, April ${from} to March ${from + 1}`
export const date = 'Date'
export const task = 'Task'
export const what = 'What'
export const paidOut = 'Paid out'
export const taskId = 'Task id'
export const total = 'Total'
