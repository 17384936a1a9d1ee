import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicPersonBase, publicTaskBase } from '#contract/paths.ts'
import { publicPerson } from '#server/db/people/public-people.ts'
import { notFound } from '#server/domain/failure.ts'
import type { Files } from '#server/files/files.ts'
import { nameOf, typeOf } from '#server/files/port.ts'
import { namesTag, tagOf } from '#server/http/entity-tag.ts'
import { Cards } from './cards.ts'
import { hidden, type Parts } from './parts.ts'
import { isGivenId } from './tasks-seen.ts'

/** The widths of the photos that the pages name. */
const photoWidths = [192, 400, 800]
const faceWidth = 256

/** A picture may show for so long after it was hidden; without that, each look at a page would ask for all of them. */
const shortly = 'public, max-age=60'

interface OfOne {
  Params: { givenId: string }
}

/** Serves the pictures of what has a public page: photos, faces, and the cards that chats show beside a link. */
export const installPictures = (
  { app, reader, moment, tasks }: Parts,
  { files, dataDir }: { files: Files; dataDir: string },
): void => {
  const cards = new Cards(dataDir, files)

  /** Sends a version of a picture if there is one; `find` says which, if the page that shows it is there. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { width, find }: { width: number; find: () => Promise<string | null | undefined> },
  ): Promise<FastifyReply> => {
    const id = await reader.serve(request, 'pictureByClient', find)
    if (!id) throw notFound('fileNotFound')
    const tag = `"${id}.${width}"`
    reply.headers({
      'cache-control': shortly,
      etag: tag,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const stored = (await files.store.get(nameOf(id, width))) ?? (await files.store.get(nameOf(id, null)))
    if (!stored) throw notFound('fileNotFound')
    return reply.type(typeOf('image')).header('content-length', stored.length).send(stored.bytes)
  }

  app.get<OfOne & { Params: { photo: string; width: string } }>(
    `${publicTaskBase}/:givenId/photo/:photo/:width`,
    hidden,
    (request, reply) => {
      const { givenId, photo } = request.params
      const width = Number(request.params.width)
      if (!photoWidths.includes(width)) throw notFound('fileNotFound')
      const find = async () => {
        const task = await tasks.whole(request, givenId, await moment.market())
        return task?.photos?.find(({ id }) => id === photo)?.id
      }
      return send(request, reply, { width, find })
    },
  )
  app.get<OfOne>(`${publicTaskBase}/:givenId/face`, hidden, (request, reply) => {
    const find = async () =>
      (await tasks.whole(request, request.params.givenId, await moment.market()))?.avatar
    return send(request, reply, { width: faceWidth, find })
  })
  app.get<OfOne>(`${publicPersonBase}/:givenId/face`, hidden, (request, reply) => {
    const { givenId } = request.params
    const find = async () => {
      if (!isGivenId(givenId) || (await moment.market()).site.reach.publicPages === 'off') return null
      const found = await reader.find(request, `face ${givenId}`, async db => ({
        avatar: (await publicPerson(db, givenId))?.avatar,
        size: 200,
      }))
      return found.avatar
    }
    return send(request, reply, { width: faceWidth, find })
  })
  app.get<OfOne>(`${publicTaskBase}/:givenId/card.jpg`, hidden, async (request, reply) => {
    const market = await moment.market()
    const task = await reader.serve(request, 'pageByClient', () =>
      tasks.whole(request, request.params.givenId, market),
    )
    if (!task) throw notFound('fileNotFound')
    // It waits for its own turn, not in the line of the pages.
    const bytes = await cards.of(task, market)
    return reply
      .headers({
        'cache-control': shortly,
        etag: tagOf(bytes),
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/jpeg')
      .send(bytes)
  })
}
