export const savedSearches = 'Saved Searches'
export const none = 'No saved searches yet'
export const noneHelp = 'Search for tasks or set a filter, then save it. We tell you when a new task fits.'

// One of them.
export const words = (q: string) => `“${q}”`
export const anything = 'Every new task'
export const tellMe = 'Tell me about new tasks'
export const remove = (name: string) => `Delete ${name}`
export const confirmRemove = 'Delete this saved search?'
export const removeEffect = (name: string) => `We stop telling you about new tasks that fit “${name}”.`
export const removeButton = 'Delete'
export const removed = 'Search deleted'

// Saving one.
export const save = 'Save this search'
export const looksFor = 'Looks for'
export const name = 'Name'
export const saveButton = 'Save Search'
export const saved = 'Search saved'
export const savedAlready = (name: string) => `You have saved this search as “${name}”.`
export const tooMany = (max: number) =>
  `You have ${max} saved searches, which is all there can be. Delete one first.`
export const openSaved = 'Open Saved Searches'
