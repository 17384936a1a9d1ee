/** Beginnings of tasks that wait for their poster. */
export const drafts = 'Drafts'
export const note = 'Finish and post them when you like.'
export const remove = (title: string) => `Delete the draft ${title}`
export const removeButton = 'Delete'
export const notRemoved = 'The draft could not be deleted'
export const removeQuestion = 'Delete this draft?'
