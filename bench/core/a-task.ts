import { aTask as aForm } from '../../server/seeds/actor.ts'

const subjects = [
  'maths',
  'physics',
  'history',
  'English',
  'Hindi',
  'Sanskrit',
  'biology',
  'chemistry',
  'music',
  'drawing',
]
const kinds = [
  'homework',
  'revision',
  'a project',
  'an exam',
  'a test',
  'reading',
  'practice',
  'a model',
  'notes',
  'a talk',
]

/** The form of a task, each a little other than the last. A market's tasks share their words, so these have no new ones. */
export const aTask = (n: number) =>
  aForm({ title: `Help with ${subjects[n % 10]} ${kinds[Math.floor(n / 10) % 10]}` })
