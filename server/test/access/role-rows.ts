import { randomUUID } from 'node:crypto'
import { listInVain } from '#contract/endpoints/finding.ts'
import * as moderation from '#contract/endpoints/moderation.ts'
import * as operate from '#contract/endpoints/operate.ts'
import * as operateBans from '#contract/endpoints/operate-bans.ts'
import { runChecks } from '#contract/endpoints/operate-checks.ts'
import * as operateCirculars from '#contract/endpoints/operate-circulars.ts'
import * as operateCsv from '#contract/endpoints/operate-csv.ts'
import * as operateJoining from '#contract/endpoints/operate-joining.ts'
import * as operatePeople from '#contract/endpoints/operate-people.ts'
import * as site from '#contract/endpoints/site.ts'
import * as verification from '#contract/endpoints/verification.ts'
import * as webhooks from '#contract/endpoints/webhooks.ts'
import { agreementText } from '../../seeds/actor.ts'
import { friend, moderatorOnly, operatorOnly, operatorOnlyGone, type Row, row } from './rows.ts'

const note = 'Against the rules'

export const ofModeration: Row[] = [
  row(moderation.listReports, moderatorOnly),
  row(moderation.getReport, moderatorOnly, async cast => ({ params: { id: await cast.openReport() } })),
  row(moderation.closeReport, moderatorOnly, async cast => ({
    params: { id: await cast.openReport() },
    body: { outcome: 'Resolved', note },
  })),
  row(moderation.moderateOffer, moderatorOnly, async cast => ({
    params: { id: (await cast.story('Open')).offer._id },
    body: { act: 'hold', note },
  })),
  row(moderation.moderateFile, [401, 403, 403, 403, 403, 403, 403, 404, 404], () => ({
    params: { id: 'nothing' },
    body: { act: 'hold', note },
  })),
  row(moderation.moderateQuestion, moderatorOnly, async cast => ({
    params: { id: await cast.question((await cast.story('Open')).task) },
    body: { act: 'hold', note },
  })),
  row(moderation.moderateReview, moderatorOnly, async cast => ({
    params: { id: await cast.reviewOfAccepted() },
    body: { act: 'hold', note },
  })),
  row(moderation.listContactMarks, moderatorOnly),
  row(verification.listVerifications, moderatorOnly),
  row(verification.readDocument, [401, 403, 403, 403, 403, 403, 403, 404, 404], () => ({
    params: { id: 'nothing' },
  })),
  row(verification.decideVerification, moderatorOnly, async cast => ({
    params: { id: await cast.document() },
    body: { act: 'refuse', note },
  })),
  row(moderation.moderateTask, moderatorOnly, async ({ people: { poster } }) => ({
    params: { id: (await poster.posts()).givenId },
    body: { act: 'hide', note },
  })),
  row(moderation.moderatePerson, moderatorOnly, async ({ world }) => ({
    params: { id: (await world.person('Limited')).user.givenId },
    body: { act: 'limit', note },
  })),
  row(moderation.listCancellations, moderatorOnly),
  row(moderation.decideCancellation, moderatorOnly, async cast => ({
    params: { taskId: await cast.contestedTask() },
    body: { fault: 'nobody', note: agreementText },
  })),
  row(moderation.listLimited, moderatorOnly),
  row(moderation.listModerationLog, moderatorOnly),
]

export const ofOperators: Row[] = [
  row(operate.getStatistics, operatorOnly),
  row(operate.listToDo, operatorOnly),
  row(listInVain, operatorOnly),
  row(operate.getHealth, operatorOnly),
  row(operate.getFailedRequest, operatorOnlyGone, () => ({ params: { id: '0123456789ab' } })),
  row(runChecks, operatorOnly),
  row(site.getSiteConsole, operatorOnly),
  row(site.changeSite, operatorOnly, async cast => ({
    body: { version: await cast.siteVersion(), cities: [] },
  })),
  row(site.changeLogo, operatorOnly, async cast => ({
    body: { version: await cast.siteVersion(), image: null },
  })),
  row(operatePeople.findPeople, operatorOnly),
  row(operatePeople.getPersonRecord, operatorOnly, cast => ({ params: { id: friend(cast) } })),
  row(operateCsv.exportTable, operatorOnly, () => ({ params: { file: 'tasks.csv' } })),
  row(operateCsv.importRows, operatorOnly, () => ({
    query: { kind: 'people' },
    body: { csv: `name,email,city,skills\nAsha,${randomUUID()}@example.in,Pune,` },
  })),
  row(operatePeople.exportPerson, operatorOnly, cast => ({ params: { id: friend(cast) } })),
  row(operateBans.listBans, operatorOnly),
  row(operateBans.addBan, operatorOnly, () => ({
    body: { kind: 'domain', value: `${randomUUID()}.example`, note },
  })),
  row(operateBans.liftBan, operatorOnly, async cast => ({
    params: { id: await cast.ban() },
    body: { note },
  })),
  row(operatePeople.actOnPerson, operatorOnly, async ({ world }) => ({
    params: { id: (await world.person('Acted on')).user.givenId },
    body: { act: 'sign-out', note },
  })),
  row(operateCirculars.listCirculars, operatorOnly),
  row(operateCirculars.sendCircular, [401, 403, 403, 403, 403, 403, 403, 403, 201], () => ({
    body: { subject: 'To all', text: 'The market moves.' },
  })),
  row(operateJoining.listJoinLinks, operatorOnly),
  row(operateJoining.makeJoinLink, [401, 403, 403, 403, 403, 403, 403, 403, 201], () => ({
    body: { note: 'Lake View', uses: 10, days: 7 },
  })),
  row(operateJoining.endJoinLink, operatorOnly, async cast => ({ params: { id: await cast.joinLink() } })),
  row(operateJoining.listNewcomers, operatorOnly),
  row(operateJoining.letIn, operatorOnly, async cast => ({ params: { id: await cast.newcomer() } })),
  row(operatePeople.correctName, operatorOnly, async ({ world }) => ({
    params: { id: (await world.person('Misspelt')).user.givenId },
    body: { firstName: 'Spelt', lastName: 'Right', note },
  })),
  row(operate.sendTestMail, operatorOnly),
  row(webhooks.listWebhooks, operatorOnly),
  row(webhooks.addWebhook, [401, 403, 403, 403, 403, 403, 403, 403, 201], () => ({
    body: { url: 'https://hooks.example.org/told', kinds: ['report.made'] },
  })),
  row(webhooks.deleteWebhook, operatorOnly, async cast => ({ params: { id: await cast.webhook() } })),
  row(webhooks.listWebhookAttempts, operatorOnly, async cast => ({ params: { id: await cast.webhook() } })),
  // Nothing was sent to it.
  row(webhooks.sendWebhookAgain, [401, 403, 403, 403, 403, 403, 403, 403, 404], async cast => ({
    params: { id: await cast.webhook(), attemptId: '1' },
  })),
]
