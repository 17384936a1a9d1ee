export const postTask = 'Post a Task'
export const posted = 'Task posted successfully'
export const postingFailed = 'Task posting failed'
export const changedSince =
  'Your task was posted before you made this change. To post the changed one instead, delete the posted task first.'
export const viewPosted = 'View the posted task'

// The kind of task.
/** Before something is chosen, where a category asks for it or may be told. */
export const choose = 'Please choose'
export const noAnswer = 'Not said'
export const selectCategory = 'Select a category to post a task'

// The task and its place.
export const whatYouNeed = 'What do you need done?'
export const requirementsExample = 'Bring a drill, park in the yard'
export const budgetHint = 'For all of the work. Offers can be lower or higher.'
export const titleExample = 'Move a fridge to the second floor'
export const descriptionExample = 'Size, floor, tools, anything that changes the price'
export const title = 'Title'
export const mode = 'Where is it done?'
/** Labels by the value sent to the server. */
export const modes = { 'In-Person': 'In-Person', Remotely: 'Remotely' }
export const fullAddress = 'Full Address'
export const cityMissing = 'City is required'
export const addressMissing = 'Full Address is required'

// When, and for how much.
export const when = 'When do you need to get it done?'
export const quickDays = 'Quick days'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const thisWeekend = 'This weekend'
export const daysHint = 'How many days it takes, so that people can name a price.'
export const onDate = 'On Date'
export const beforeDate = 'Before Date'
export const anyDay = "Anytime I'm flexible"
export const preferredTime = 'Select Your Preferred Time'
export const anyTime = 'Any time of day works'
export const chooseCity = 'Choose a city'
export const isPublic = 'Anyone with the link can see it'
export const isPublicHint = 'Even without an account. They see the city, not the address.'
export const hideLocation = 'Only the person I choose sees the exact address'
