import { setAvatar, setWork } from '#contract/endpoints/files.ts'
import type { FileUse } from '#contract/entities/file.ts'
import type { Actor } from './actor.ts'
import type { SamplePerson } from './demo-market.ts'
import { drawFace, drawTask, whileDrawing } from './drawings.ts'
import { uploads } from './files.ts'
import type { SampleTask } from './sample-task.ts'

/** The pictures of the sample market, by the place of a task or a person in its list. */
export interface SamplePictures {
  photos: Buffer[][]
  /** The poster's photos with the review, if somebody does the task. */
  results: Buffer[][]
  faces: (Buffer | null)[]
  work: Buffer[][]
}

/** How many photos the i-th task has: most have one or two, some have none, as in any market. */
const photoCount = (i: number): number => [1, 2, 0, 1, 3, 1, 0, 2][i % 8]!

/** Half of the reviews of work show what it came to. */
const resultCount = (i: number): number => [2, 0, 0, 1][i % 4]!

/** Three in fifteen people show no face, and some show past work. */
const hasFace = (i: number): boolean => i % 5 !== 4
const workCount = (i: number): number => (i % 4 === 1 ? 3 : 0)

const times = <T>(count: number, make: (k: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, k) => make(k)))

export const drawPictures = (
  tasks: readonly SampleTask[],
  people: readonly SamplePerson[],
): Promise<SamplePictures> =>
  whileDrawing(async () => ({
    photos: await Promise.all(
      tasks.map(({ categoryId }, i) => times(photoCount(i), k => drawTask(categoryId, i + k))),
    ),
    results: await Promise.all(
      tasks.map(({ categoryId }, i) => times(resultCount(i), k => drawTask(categoryId, i + k + 1))),
    ),
    faces: await Promise.all(
      people.map(({ gender }, i) => (hasFace(i) ? drawFace(i, gender === 'female') : null)),
    ),
    work: await Promise.all(
      people.map((_, i) => times(workCount(i), k => drawTask([5, 8, 9, 3][(i + k) % 4]!, i + k))),
    ),
  }))

/** Gives somebody a face and past work. */
export const showSelf = async (actor: Actor, face: Buffer | null, work: readonly Buffer[]): Promise<void> => {
  if (face) await actor.does(setAvatar, { body: { fileId: (await uploads(actor, 'avatar', face))._id } })
  const fileIds = await uploadPhotos(actor, 'work', work)
  if (fileIds.length > 0) await actor.does(setWork, { body: { fileIds } })
}

/** Uploads photos one after another, so that they keep their order. */
export const uploadPhotos = async (
  actor: Actor,
  use: FileUse,
  photos: readonly Buffer[],
): Promise<string[]> => {
  const ids: string[] = []
  for (const one of photos) ids.push((await uploads(actor, use, one))._id)
  return ids
}
