export const postTask = 'Post a Task'
export const posted = 'Task posted successfully'
export const postingFailed = 'Task posting failed'
export const changedSince =
  'Your task was posted before you made this change. To post the changed one instead, delete the posted task first.'
export const viewPosted = 'View the posted task'

// The kind of task.
export const selectCategory = 'Select a category to post a task'

// The task and its place.
export const whatYouNeed = 'Tell us what you need'
export const title = 'Title'
export const mode = 'Mode'
/** Labels by the value sent to the server. */
export const modes = { 'In-Person': 'In-Person', Remotely: 'Remotely' }
export const fullAddress = 'Full Address'
export const cityMissing = 'City is required'
export const addressMissing = 'Full Address is required'

// When, and for how much.
export const when = 'When do you need to get it done?'
export const onDate = 'On Date'
export const beforeDate = 'Before Date'
export const anyDay = "Anytime I'm flexible"
export const preferredTime = 'Select Your Preferred Time'
export const anyTime = 'Any time of day works'
export const chooseCity = 'Choose a city'
