import type { Endpoint } from '#contract/endpoint.ts'
import type { Cast, State, Story } from './story.ts'

export interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The statuses for the roles of story.ts, in the same order. */
type Statuses = readonly [number, number, number, number, number, number, number, number, number]

/** A call as somebody would make it, and what it answers to whom. */
export interface Row {
  endpoint: Endpoint
  /** Makes a valid input again for each try. */
  input?: (cast: Cast, story: Story) => AnyInput | Promise<AnyInput>
  /** By the state of the task, or once for all where no task is concerned. */
  answers: Statuses | Readonly<Record<State, Statuses>>
}

export const everyone = (status: number): Statuses => signedIn(status, status)
export const signedIn = (status: number, anonymous = 401): Statuses => [
  anonymous,
  ...([status, status, status, status, status, status, status, status] as const),
]
/** Of the people with a profile: stranger, poster, bidder, rejected, accepted; to tasks moderators and operators are strangers. */
export const members = (...rest: [number, number, number, number, number]): Statuses => [
  401,
  403,
  ...rest,
  rest[0],
  rest[0],
]
export const moderatorOnly: Statuses = [401, 403, 403, 403, 403, 403, 403, 200, 200]
export const operatorOnly: Statuses = [401, 403, 403, 403, 403, 403, 403, 403, 200]
/** Answers to operators, who ask for something that does not exist. */
export const operatorOnlyGone: Statuses = [401, 403, 403, 403, 403, 403, 403, 403, 404]
export const gone = members(404, 404, 404, 404, 404)
export const posterOnly = (status: number): Statuses => members(403, status, 403, 403, 403)

/** The poster's own decisions on an open task. */
export const decisions = {
  Open: posterOnly(200),
  'In-Progress': posterOnly(409),
  Completed: posterOnly(409),
  Cancelled: posterOnly(409),
  deleted: gone,
}
/** Acts on the offer of the story, which is the accepted one once the task is taken. */
export const bidderOnly = {
  Open: members(403, 403, 200, 403, 403),
  'In-Progress': members(403, 403, 403, 403, 409),
  Completed: members(403, 403, 403, 403, 409),
  Cancelled: members(403, 403, 403, 403, 409),
  deleted: gone,
}

export const toTask = (_: Cast, { task }: Story) => ({ params: { id: task.givenId } })
export const onTask = (_: Cast, { task }: Story) => ({ params: { taskId: task.givenId } })
export const friend = (cast: Cast) => cast.people.friend.user.givenId

export const row = (endpoint: Endpoint, answers: Row['answers'], input?: Row['input']): Row =>
  input ? { endpoint, answers, input } : { endpoint, answers }
