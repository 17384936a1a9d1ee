import { aTask as aForm } from '../../server/seeds/actor.ts'

/** The form of a task, each a little other than the last. */
export const aTask = (n: number) => aForm({ title: `Help with maths homework ${n}` })
