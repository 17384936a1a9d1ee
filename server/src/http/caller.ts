import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Endpoint, needsRole, takesToken } from '#contract/endpoint.ts'
import { personHeader } from '#contract/person-header.ts'
import type { Lines } from '#server/access/admission.ts'
import { findToken } from '#server/access/api-tokens.ts'
import type { FindSession } from '#server/access/find-session.ts'
import type { RateLimit } from '#server/access/rate-limit.ts'
import { bearerIn, sessionTokenIn, type Viewer } from '#server/access/sessions.ts'
import type { Config } from '#server/config/config.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import type { Clock } from '#server/domain/clock.ts'
import { failure, notAllowed, notSignedIn } from '#server/domain/failure.ts'

/** Somebody who calls, with a session or a personal token. */
export interface Caller {
  viewer: Viewer
  wasProlonged: boolean
  isByToken: boolean
}

interface Finding {
  pool: pg.Pool
  clock: Clock
  config: Config
  limit: RateLimit
  lines: Pick<Lines, 'lookUps'>
  findSession: FindSession
}

/**
 * Finds out who makes a call; null for somebody without a session. With a personal token it throws instead: 401 if the
 * token does not hold, 403 if it is not enough for the call.
 */
export const callerFinder = ({ pool, clock, config, limit, lines, findSession }: Finding) => {
  const ofToken = async (token: string, address: string, endpoint: Endpoint): Promise<Caller> => {
    const found = await lines.lookUps.run(address, () => findToken(databaseOn(pool), token, clock.now()))
    if (!found) throw failure(401, 'not_signed_in', 'tokenInvalid')
    await limit.consume('callByToken', found.id)
    if (!takesToken(endpoint)) throw notAllowed('notByToken')
    if (endpoint.kind === 'write' && found.scope === 'read') throw notAllowed('tokenReadsOnly')
    return { viewer: found.viewer, wasProlonged: false, isByToken: true }
  }
  return async (request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null> => {
    const bearer = bearerIn(request.headers)
    if (bearer !== undefined) return ofToken(bearer, request.ip, endpoint)
    // A role counts from the very next call on, given or taken.
    const look = needsRole(endpoint.access) ? 'ask' : 'find'
    const session = await findSession(sessionTokenIn(request.headers, config), request.ip, look)
    return session && { ...session, isByToken: false }
  }
}

/** True if the answer is 204 instead of 401, because the client asks for it and the contract allows it. */
export const isQuiet = (endpoint: Endpoint, { headers }: FastifyRequest): boolean =>
  endpoint.mayBeQuiet === true && headers.prefer === 'quiet' && bearerIn(headers) === undefined

export const authorise = ({ access }: Endpoint, viewer: Viewer | null): void => {
  if (access === 'public') return
  if (!viewer) throw notSignedIn()
  if (access === 'profile' && !viewer.isProfileSetUp) {
    throw failure(403, 'profile_not_set_up', 'profileNotSetUp')
  }
  if (access === 'moderator' && !viewer.isModerator) throw notAllowed('moderatorsOnly')
  if (access === 'operator' && !viewer.isOperator) throw notAllowed('operatorsOnly')
}

/** Says whose the answer is. Throws 409 if the client takes itself for somebody else. */
export const saysWhose = (request: FastifyRequest, reply: FastifyReply, { givenId }: Viewer): void => {
  reply.header(personHeader, givenId)
  const expected = request.headers[personHeader]
  if (expected !== undefined && expected !== givenId) throw failure(409, 'other_person', 'otherPerson')
}
