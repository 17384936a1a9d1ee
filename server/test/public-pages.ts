import type { InjectOptions } from 'fastify'
import { setAvatar } from '#contract/endpoints/files.ts'
import { changeSite, getSiteConsole } from '#contract/endpoints/site.ts'
import { postTask } from '#contract/endpoints/tasks.ts'
import type { PublicPages } from '#contract/entities/market-settings.ts'
import type { TaskForm } from '#contract/entities/task.ts'
import { type Actor, aTask } from '../seeds/actor.ts'
import { uploads } from '../seeds/files.ts'
import { picture } from './pictures.ts'
import type { World } from './world.ts'

/**
 * Asks for an address as somebody without an account does. The places of strangers rest for some times as long as their
 * work took, so on a slow machine one is asked to come back, and does.
 */
export const asStranger = async (
  { app }: Pick<World, 'app'>,
  url: string,
  headers: NonNullable<InjectOptions['headers']> = {},
) => {
  for (let tries = 1; ; tries++) {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 503 || tries === 30) return answer
  }
}

/** The operators' choice of who sees pages without an account. */
export const chooses = async (operator: Actor, publicPages: PublicPages): Promise<void> => {
  const { version } = await operator.does(getSiteConsole)
  await operator.does(changeSite, { body: { version, reach: { publicPages } } })
}

/** A task with photos, by somebody with a face. */
export const postsWithPhotos = async (who: Actor, form: Partial<TaskForm> = {}) => {
  const face = await uploads(who, 'avatar', await picture({ width: 300, height: 300 }))
  await who.does(setAvatar, { body: { fileId: face._id } })
  const photos = [
    await uploads(who, 'task', await picture({ width: 1000, height: 700 })),
    await uploads(who, 'task', await picture()),
  ]
  const task = await who.does(postTask, { body: aTask({ photoIds: photos.map(({ _id }) => _id), ...form }) })
  return { task, photos, face }
}
