let posted: string | null = null

/** Notes a task that was posted, for the page that one comes to next. */
export const notePosted = (taskId: string): void => {
  posted = taskId
}

/** The id of the task that was just posted, once. */
export const takePosted = (): string | null => {
  const taskId = posted
  posted = null
  return taskId
}
