import { plural } from '../plural.ts'
import { locale } from './common.ts'

// The console's list of categories.
export const hint =
  'Nothing changes for others until you save. Tasks that are there stay as they are, whatever you change.'
export const moveUp = (category: string) => `Move ${category} up`
export const moveDown = (category: string) => `Move ${category} down`
export const edit = (category: string) => `Edit ${category}`
export const notOffered = 'Not offered'
export const asksDays = 'Asks for days'
export const asksFields = (count: number) =>
  plural(locale, count, { one: 'One field', other: `${count} fields` })
export const nameless = 'Without a name'
export const add = 'Add a category'
export const startOver = 'Drop my changes and look again'

// One category.
export const newCategory = 'New category'
export const isOffered = 'New tasks can have it'
export const isOfferedHint = 'Off: it is no tile and no filter. Tasks that have it stay.'
export const name = 'Name'
export const icon = 'Icon'
export const days = 'Ask for the number of days'
export const done = 'Done'
export const remove = 'Delete this category'
export const removeHint = 'If tasks have it, it is kept and not offered.'

// Fields of a category.
export const fields = 'What it asks'
export const fieldsHint =
  'Up to five fields beside title, description and place. The task shows the answers, and searches find them.'
export const nthField = (nth: number) => `Field ${nth}`
export const label = 'Label'
export const kind = 'Kind of answer'
export const kinds = { text: 'Text', number: 'Number', choice: 'Choice' }
export const unit = 'Unit'
export const unitHint = 'What the number counts, such as kg.'
export const choices = 'Choices'
export const choicesHint = 'One a line, 2 to 12.'
export const isRequired = 'Must be answered'
export const addField = 'Add a field'
export const removeField = (nth: number) => `Remove field ${nth}`

/** The icons in the order of their numbers. */
export const icons: readonly string[] = [
  ...['Sparkles', 'Notebook', 'Briefcase', 'Truck', 'Graduation cap', 'Laptop', 'Broom', 'Film', 'Camera'],
  ...[
    'Palette',
    'Bicycle',
    'Bone',
    'Wrench',
    'Party',
    'Sparkles',
    'Scissors',
    'Heart',
    'Handshake',
    'Hammer',
  ],
  ...['Plug', 'Drops', 'Paint roller', 'House', 'Sofa', 'Washing machine', 'Air conditioner', 'Car'],
  ...['Shopping cart', 'Fork and knife', 'Cake', 'Baby', 'Sprout', 'Shirt', 'Guitar', 'Languages', 'Receipt'],
  ...['Book', 'Key', 'Stethoscope', 'Dumbbell', 'Phone', 'Plane'],
]
