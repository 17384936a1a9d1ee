import * as agreements from '#contract/endpoints/agreements.ts'
import * as day from '#contract/endpoints/day.ts'
import * as reviews from '#contract/endpoints/reviews.ts'
import { agreementText } from '../../seeds/actor.ts'
import { everyone, gone, members, onTask, type Row, row, signedIn } from './rows.ts'
import type { Cast, Story } from './story.ts'

/** Between the two who agreed: what the poster and the accepted one are answered while it is so. */
export const between = (
  active: [number, number],
  completed: [number, number],
  cancelled: [number, number],
) => {
  const two = ([poster, accepted]: [number, number]) => members(403, poster, 403, 403, accepted)
  return {
    Open: gone,
    'In-Progress': two(active),
    Completed: two(completed),
    Cancelled: two(cancelled),
    deleted: gone,
  }
}
export const readable = between([200, 200], [200, 200], [200, 200])
const standing = async (cast: Cast, { task }: Story, by: 'poster' | 'accepted') => {
  const { poster, accepted } = cast.people
  const proposer = by === 'poster' ? poster : accepted
  const params = { taskId: task.givenId }
  const body = { price: 500, reason: agreementText }
  const { status, body: proposal } = await proposer.tries(agreements.propose, { params, body })
  return { ...params, proposalId: status === 201 ? proposal._id : '1' }
}

/** The calls between the two parties of an agreement. */
export const ofAgreements: Row[] = [
  row(agreements.getSigningKey, everyone(200)),
  row(agreements.getAgreement, readable, onTask),
  row(agreements.getTimeline, readable, onTask),
  row(agreements.getEvidence, readable, onTask),
  row(agreements.propose, between([201, 201], [409, 409], [409, 409]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { price: 400, reason: agreementText },
  })),
  // The poster answers the accepted bidder's proposal, and takes his own back. An ended agreement has none.
  row(agreements.answerProposal, between([200, 403], [404, 404], [404, 404]), async (cast, story) => ({
    params: await standing(cast, story, 'accepted'),
    body: { accept: true, version: 1 },
  })),
  row(agreements.withdrawProposal, between([403, 200], [404, 404], [404, 404]), async (cast, story) => ({
    params: await standing(cast, story, 'accepted'),
  })),
  row(agreements.arrive, between([403, 200], [403, 409], [403, 409]), async (cast, { task }) => ({
    params: { taskId: task.givenId },
    body: { code: await cast.arrivalCode(task) },
  })),
  // Nothing is marked done.
  row(agreements.askForChanges, between([409, 403], [409, 403], [409, 403]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { note: agreementText },
  })),
  row(agreements.refuseMark, between([403, 409], [403, 409], [403, 409]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { why: 'notDone', note: agreementText },
  })),
  row(agreements.cancelAgreement, between([200, 200], [409, 409], [409, 409]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { fault: 'nobody', reason: 'Plans changed' },
  })),
  // The poster has cancelled and blames the accepted one.
  row(agreements.contestCancellation, between([409, 409], [409, 409], [403, 200]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { note: agreementText },
  })),
  row(day.onMyWay, between([201, 201], [409, 409], [409, 409]), onTask),
  row(day.runningLate, between([201, 201], [409, 409], [409, 409]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { minutes: 20 },
  })),
  // No day is agreed.
  row(day.getCalendarFile, between([409, 409], [409, 409], [409, 409]), onTask),
  row(day.getCalendarFeed, signedIn(200)),
  row(day.makeCalendarFeed, signedIn(201)),
  row(day.endCalendarFeed, signedIn(200)),
  row(day.getVisit, readable, onTask),
  row(day.shareVisit, between([409, 409], [409, 409], [409, 409]), onTask),
  row(day.endVisit, readable, onTask),
  row(day.sayFine, between([409, 409], [409, 409], [409, 409]), onTask),
  // The poster reviews with completing, the accepted one from the own mark on.
  row(reviews.postReview, between([409, 409], [409, 201], [409, 409]), (_, { task }) => ({
    params: { taskId: task.givenId },
    body: { rating: 5 },
  })),
  row(reviews.getMyReview, readable, onTask),
]
