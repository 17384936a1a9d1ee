import * as drafts from '#contract/endpoints/drafts.ts'
import * as finding from '#contract/endpoints/finding.ts'
import * as searches from '#contract/endpoints/searches.ts'
import * as site from '#contract/endpoints/site.ts'
import { ofAccounts, ofFiles, ofVerification } from './account-rows.ts'
import { ofAgreements } from './agreement-rows.ts'
import { ofMoney } from './money-rows.ts'
import { ofMessages, ofPeople } from './people-rows.ts'
import { ofModeration, ofOperators } from './role-rows.ts'
import { decisions, everyone, friend, onTask, type Row, row, signedIn } from './rows.ts'
import { ofOffers, ofQuestions, ofTasks } from './task-rows.ts'

const ofSite: Row[] = [
  row(site.getSite, everyone(200)),
  // No operator has written this page.
  row(site.getSitePage, everyone(404), () => ({ params: { page: 'terms' } })),
  row(site.getAgreed, signedIn(200)),
  row(site.agree, signedIn(200), () => ({ body: {} })),
]

const aDraft = { title: 'Fix the tap', description: '', categoryId: 0, taskCity: '', budget: 0 }

// The tests of drafts check that nobody reaches the drafts of another person.
const ofDrafts: Row[] = [
  row(drafts.listDrafts, signedIn(200)),
  row(drafts.saveDrafts, signedIn(201), () => ({ body: { drafts: [aDraft] } })),
  row(drafts.deleteDraft, signedIn(404), () => ({ params: { id: '999999' } })),
]

const aSearch = { name: 'Near me', filter: { city: 'Pune' }, notify: true }

// The tests of searches check that nobody reaches the searches of another person.
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
