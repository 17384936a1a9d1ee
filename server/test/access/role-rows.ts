import { randomUUID } from 'node:crypto'
import * as moderation from '#contract/endpoints/moderation.ts'
import * as operate from '#contract/endpoints/operate.ts'
import * as operateBans from '#contract/endpoints/operate-bans.ts'
import * as operatePeople from '#contract/endpoints/operate-people.ts'
import * as site from '#contract/endpoints/site.ts'
import * as verification from '#contract/endpoints/verification.ts'
import { agreementText } from '../../seeds/actor.ts'
import { friend, moderatorOnly, operatorOnly, type Row, row } from './rows.ts'

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
  row(operate.getHealth, operatorOnly),
  row(site.getSiteConsole, operatorOnly),
  row(site.changeSite, operatorOnly, async cast => ({
    body: { version: await cast.siteVersion(), cities: [] },
  })),
  row(site.changeLogo, operatorOnly, async cast => ({
    body: { version: await cast.siteVersion(), image: null },
  })),
  row(operatePeople.findPeople, operatorOnly),
  row(operatePeople.getPersonRecord, operatorOnly, cast => ({ params: { id: friend(cast) } })),
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
  row(operate.sendTestMail, operatorOnly),
]
