import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Failure } from '#contract/entities/failure.ts'
import { apiBase } from '#contract/paths.ts'

/** What a small machine has in work at once without anybody waiting noticeably. */
const alwaysAdmitted = 64
/** How long what is let in may wait behind the others, in seconds; it is more when refusing has to be done as well. */
const longestWait = 0.15
const windowMs = 500
/** How long what is let in may take once the server closes, in milliseconds. */
const closingPatienceMs = 5_000

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
const refuse = (response: ServerResponse): void => {
  if (!response.headersSent) response.writeHead(503, headers).end(body)
}

/**
 * Refuses calls with 503 and Retry-After while more are in work than can be done in a moment, judged by how many the
 * last half second saw done: those let in stay quick however many ask, where an endless queue would make all wait.
 * Installed first, so that a refusal costs next to nothing. When the server closes, what is not done in time is refused too.
 */
export const installAdmission = (app: FastifyInstance): void => {
  // Each knows its place. Not a Set: the tables that one has outgrown hold on to what was in them and lead to the next,
  // so that most requests would outlive their youth and cost the collector a fifth of the CPU time.
  const inWork: { reply: FastifyReply; at: number }[] = []
  let done = 0
  let perSecond = 0
  // From then on each answer ends its connection: those that stayed open behind the last one would hold up the end.
  let isClosing = false
  const timer = setInterval(() => {
    perSecond = done * (1000 / windowMs)
    done = 0
  }, windowMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('preClose', next => {
    isClosing = true
    for (const { reply } of inWork) reply.raw.shouldKeepAlive = false
    const refuseRest = () => {
      for (const { reply } of inWork) refuse(reply.hijack().raw)
    }
    setTimeout(refuseRest, closingPatienceMs).unref()
    next()
  })
  app.addHook('onRequest', (request, reply, next) => {
    const isCall = request.url.startsWith(`${apiBase}/`)
    if (!isCall || inWork.length < Math.max(alwaysAdmitted, perSecond * longestWait)) return next()
    reply.hijack()
    refuse(reply.raw)
  })
  // Only now, when the body is there: one that trickles in is no work yet.
  app.addHook('preValidation', (request, reply, next) => {
    if (request.url.startsWith(`${apiBase}/`)) {
      const own = { reply, at: inWork.length }
      inWork.push(own)
      if (isClosing) reply.raw.shouldKeepAlive = false
      // Comes for every answer, also for one whose client has gone.
      reply.raw.once('close', () => {
        const last = inWork.at(-1)!
        inWork[own.at] = last
        last.at = own.at
        inWork.pop()
        done += 1
      })
    }
    next()
  })
}
