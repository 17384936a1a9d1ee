import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Failure } from '#contract/entities/failure.ts'
import { apiBase } from '#contract/paths.ts'

/** What a small machine has in work at once without anybody waiting noticeably. */
const alwaysAdmitted = 64
/** How long what is let in may wait behind the others, in seconds; it is more when refusing has to be done as well. */
const longestWait = 0.15
const windowMs = 500

const refusal: Failure = {
  message: 'Too many people are here just now. Please try again',
  code: 'unavailable',
}
const body = JSON.stringify(refusal)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  'retry-after': '1',
}

/** By hand, because an answer's usual way costs as much as a good part of the work that is refused. */
const refuse = (response: ServerResponse): void => void response.writeHead(503, headers).end(body)

/**
 * Refuses calls with 503 and Retry-After while more are in work than can be done in a moment, judged by how many the
 * last half second saw done: those let in stay quick however many ask, where an endless queue would make all wait.
 * Installed first, so that a refusal costs next to nothing.
 */
export const installAdmission = (app: FastifyInstance): void => {
  let inWork = 0
  let done = 0
  let perSecond = 0
  const timer = setInterval(() => {
    perSecond = done * (1000 / windowMs)
    done = 0
  }, windowMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, next) => {
    const isCall = request.url.startsWith(`${apiBase}/`)
    if (!isCall || inWork < Math.max(alwaysAdmitted, perSecond * longestWait)) return next()
    reply.hijack()
    refuse(reply.raw)
  })
  // Only now, when the body is there: one that trickles in is no work yet.
  app.addHook('preValidation', (request, reply, next) => {
    if (request.url.startsWith(`${apiBase}/`)) {
      inWork += 1
      // Comes for every answer, also for one whose client has gone.
      reply.raw.once('close', () => {
        inWork -= 1
        done += 1
      })
    }
    next()
  })
}
