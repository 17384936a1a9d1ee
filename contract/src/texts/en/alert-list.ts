export const notLoaded = "Your alerts couldn't be loaded."
export const olderNotLoaded = "Older alerts couldn't be loaded."
export const empty = 'No alerts found.'
export const emptyHelp = "You'll get one when somebody makes an offer on your task, or answers yours."
export const isNew = 'New'
export const newAlerts = (count: number) => `${count} new alerts`
