import * as drafts from '#contract/endpoints/drafts.ts'
import * as finding from '#contract/endpoints/finding.ts'
import * as messages from '#contract/endpoints/messages.ts'
import * as notifications from '#contract/endpoints/notifications.ts'
import * as offers from '#contract/endpoints/offers.ts'
import * as ownData from '#contract/endpoints/own-data.ts'
import * as people from '#contract/endpoints/people.ts'
import * as questions from '#contract/endpoints/questions.ts'
import * as reviews from '#contract/endpoints/reviews.ts'
import * as searches from '#contract/endpoints/searches.ts'
import * as site from '#contract/endpoints/site.ts'
import * as tasks from '#contract/endpoints/tasks.ts'
import { aTask, offerText, on } from '../../seeds/actor.ts'
import { PushBrowser } from '../push-service.ts'
import { ofAccounts, ofFiles, ofVerification } from './account-rows.ts'
import { ofAgreements } from './agreement-rows.ts'
import { ofMoney } from './money-rows.ts'
import { ofModeration, ofOperators } from './role-rows.ts'
import {
  bidderOnly,
  decisions,
  everyone,
  friend,
  gone,
  members,
  onTask,
  posterOnly,
  type Row,
  row,
  signedIn,
  toTask,
} from './rows.ts'

const ofSite: Row[] = [
  row(site.getSite, everyone(200)),
  // Nobody has written one.
  row(site.getSitePage, everyone(404), () => ({ params: { page: 'terms' } })),
  row(site.getAgreed, signedIn(200)),
  row(site.agree, signedIn(200), () => ({ body: {} })),
]

const ofTasks: Row[] = [
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

const ofQuestions: Row[] = [
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

const aDraft = { title: 'Fix the tap', description: '', categoryId: 0, taskCity: '', budget: 0 }

// The drafts of one person are nothing to another: they are in the tests of drafts.
const ofDrafts: Row[] = [
  row(drafts.listDrafts, signedIn(200)),
  row(drafts.saveDrafts, signedIn(201), () => ({ body: { drafts: [aDraft] } })),
  row(drafts.deleteDraft, signedIn(404), () => ({ params: { id: '999999' } })),
]

const aSearch = { name: 'Near me', filter: { city: 'Pune' }, notify: true }

// The searches of one person are nothing to another: they are in the tests of searches.
const ofSearches: Row[] = [
  row(searches.saveSearch, signedIn(201), () => ({ body: aSearch })),
  row(searches.listSearches, signedIn(200)),
  row(searches.updateSearch, signedIn(404), () => ({ params: { id: '999999' }, body: aSearch })),
  row(searches.deleteSearch, signedIn(404), () => ({ params: { id: '999999' } })),
]

const ofFinding: Row[] = [
  row(finding.similarTasks, signedIn(200), () => ({ query: { q: 'sofaa' } })),
  row(finding.suggestSearches, signedIn(200)),
  row(finding.suggestPeople, decisions, onTask),
  row(finding.invitePeople, decisions, (cast, { task }) => ({
    params: { taskId: task.givenId },
    body: { givenIds: [friend(cast)] },
  })),
]

const ofOffers: Row[] = [
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

const ofMessages: Row[] = [
  row(messages.listChats, signedIn(200)),
  row(messages.listMessages, signedIn(200), cast => ({ params: { friendId: friend(cast) } })),
  row(messages.sendMessage, signedIn(201), cast => ({
    params: { friendId: friend(cast) },
    body: { message: 'Hello' },
  })),
  row(messages.markRead, signedIn(200), cast => ({ params: { senderId: friend(cast) } })),
  row(messages.listAlerts, signedIn(200)),
  row(messages.markAlertsRead, signedIn(200), () => ({ body: { upTo: '1' } })),
  row(notifications.getNotificationPreferences, signedIn(200)),
  row(notifications.changeNotificationPreferences, signedIn(200), () => ({ body: { weekly: false } })),
  row(notifications.getPushKey, signedIn(200)),
  row(notifications.subscribeToPush, signedIn(200), () => ({
    body: new PushBrowser('https://fcm.googleapis.com').form,
  })),
  // Nobody's device has turned them on.
  row(notifications.sendTestPush, signedIn(409)),
  row(notifications.unsubscribeFromPush, signedIn(200)),
]

const ofPeople: Row[] = [
  row(people.blockPerson, signedIn(200), async ({ world }) => ({
    params: { id: (await world.person('Blocked')).user.givenId },
  })),
  row(people.unblockPerson, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(people.listBlocked, signedIn(200)),
  row(people.getContact, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(people.report, signedIn(201), async ({ world }) => ({
    body: {
      kind: 'person',
      subjectId: (await world.person('Reported')).user.givenId,
      reason: 'Spam or scam',
      details: 'Look at it',
    },
  })),
  row(reviews.getFigures, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(reviews.listReviews, signedIn(200), cast => ({ params: { id: friend(cast) } })),
  row(reviews.replyToReview, members(403, 403, 403, 403, 201), async cast => ({
    params: { reviewId: await cast.reviewOfAccepted() },
    body: { reply: 'Thank you' },
  })),
  row(people.getStanding, signedIn(200)),
  // None of them is limited.
  row(people.appealLimit, signedIn(409), () => ({ body: { appeal: 'Please look again' } })),
  row(ownData.exportOwnData, signedIn(200)),
  row(ownData.deleteAccount, signedIn(400), () => ({ body: { password: 'not the password' } })),
]

/** Every call of the contract: who gets which answer. A call that is missing here fails the tests. */
export const table: readonly Row[] = [
  ...ofAccounts,
  ...ofFiles,
  ...ofVerification,
  ...ofSite,
  ...ofTasks,
  ...ofDrafts,
  ...ofSearches,
  ...ofFinding,
  ...ofQuestions,
  ...ofOffers,
  ...ofAgreements,
  ...ofMoney,
  ...ofMessages,
  ...ofPeople,
  ...ofModeration,
  ...ofOperators,
]
