import * as offers from '#contract/endpoints/offers.ts'
import * as questions from '#contract/endpoints/questions.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import { aTask, offerText, on } from '../../seeds/actor.ts'
import {
  bidderOnly,
  decisions,
  gone,
  members,
  onTask,
  posterOnly,
  type Row,
  row,
  signedIn,
  toTask,
} from './rows.ts'

export const ofTasks: Row[] = [
  row(tasks.postTask, members(201, 201, 201, 201, 201), () => ({ body: { ...aTask() } })),
  row(tasks.listTasks, signedIn(200)),
  row(tasks.listCities, signedIn(200)),
  row(tasks.listMyTasks, members(200, 200, 200, 200, 200)),
  row(tasks.listWaiting, members(200, 200, 200, 200, 200)),
  row(
    tasks.getTask,
    {
      Open: members(200, 200, 200, 200, 200),
      'In-Progress': members(403, 200, 403, 403, 200),
      Completed: members(403, 200, 403, 403, 200),
      Cancelled: members(403, 200, 403, 403, 200),
      deleted: gone,
    },
    toTask,
  ),
  row(
    tasks.completeTask,
    {
      Open: members(403, 409, 403, 403, 403),
      'In-Progress': members(403, 200, 403, 403, 200),
      Completed: members(403, 409, 403, 403, 409),
      Cancelled: members(403, 409, 403, 403, 409),
      deleted: gone,
    },
    (_, { task }) => ({
      params: { id: task.givenId },
      body: { rating: 5, title: 'Good', description: 'Work' },
    }),
  ),
  row(tasks.deleteTask, decisions, toTask),
  row(tasks.editTask, decisions, (_, { task }) => ({ params: { id: task.givenId }, body: { ...aTask() } })),
]

export const ofQuestions: Row[] = [
  row(
    questions.listQuestions,
    {
      Open: members(200, 200, 200, 200, 200),
      'In-Progress': members(403, 200, 403, 403, 200),
      Completed: members(403, 200, 403, 403, 200),
      Cancelled: members(403, 200, 403, 403, 200),
      deleted: gone,
    },
    onTask,
  ),
  row(
    questions.askQuestion,
    {
      Open: members(201, 403, 201, 201, 201),
      'In-Progress': members(409, 403, 409, 409, 409),
      Completed: members(409, 403, 409, 409, 409),
      Cancelled: members(409, 403, 409, 409, 409),
      deleted: gone,
    },
    (_, { task }) => ({ params: { taskId: task.givenId }, body: { question: 'Is there a lift?' } }),
  ),
  row(
    questions.answerQuestion,
    {
      Open: posterOnly(200),
      'In-Progress': posterOnly(200),
      Completed: posterOnly(200),
      Cancelled: posterOnly(200),
      deleted: gone,
    },
    async (cast, { task }) => ({
      params: { taskId: task.givenId, questionId: await cast.question(task) },
      body: { answer: 'Yes' },
    }),
  ),
]

export const ofOffers: Row[] = [
  row(
    offers.postOffer,
    {
      Open: members(201, 403, 409, 201, 409),
      'In-Progress': members(409, 403, 409, 409, 409),
      Completed: members(409, 403, 409, 409, 409),
      Cancelled: members(409, 403, 409, 409, 409),
      deleted: gone,
    },
    (_, { task }) => ({
      params: { taskId: task.givenId },
      body: { taskId: task.givenId, price: 450, description: offerText },
    }),
  ),
  row(
    offers.listOffers,
    {
      Open: posterOnly(200),
      'In-Progress': posterOnly(200),
      Completed: posterOnly(200),
      Cancelled: posterOnly(200),
      deleted: gone,
    },
    onTask,
  ),
  row(
    offers.getMyOffer,
    {
      Open: members(200, 403, 200, 200, 200),
      'In-Progress': members(200, 403, 200, 200, 200),
      Completed: members(200, 403, 200, 200, 200),
      Cancelled: members(200, 403, 200, 200, 200),
      deleted: gone,
    },
    onTask,
  ),
  row(offers.listMyOffers, members(200, 200, 200, 200, 200)),
  // The offer is the bidder's while the task is open, then the accepted one's.
  row(offers.editOffer, bidderOnly, (_, { offer }) => ({
    ...on(offer),
    body: { price: 450, description: offerText, version: offer.version },
  })),
  row(offers.withdrawOffer, bidderOnly, (_, { offer }) => on(offer)),
  row(offers.confirmOffer, bidderOnly, (_, { offer }) => on(offer)),
  // None of them has a counter.
  row(offers.answerCounter, { ...bidderOnly, Open: members(403, 403, 409, 403, 403) }, (_, { offer }) => ({
    ...on(offer),
    body: { accept: false, version: offer.version },
  })),
  row(offers.counterOffer, decisions, (_, { offer }) => ({
    ...on(offer),
    body: { price: 400, version: offer.version },
  })),
  row(offers.decideOffer, decisions, (_, { offer }) => ({ ...on(offer), body: { status: 'Accepted' } })),
]
