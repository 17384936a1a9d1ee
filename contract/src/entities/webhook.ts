import * as Type from 'typebox'
import { limits } from '../limits.ts'
import { instant, nullable, oneOf } from './fields.ts'
import { reportKinds, reportReasons } from './report.ts'
import { agreementStates, modes } from './task.ts'

const named = (meaning: string) => Type.String({ description: meaning })

/** A task, without the words of its poster. */
const taskData = {
  taskId: named('As in the address of its page'),
  state: named('Of the task'),
  posterId: named('Public id of the person'),
  categoryId: Type.Integer(),
  mode: oneOf('Mode', modes),
  city: nullable(named('For work in person')),
}
const rupees = Type.Number({ description: 'Rupees' })

const AgreementData = Type.Object({
  taskId: named('As in the address of its page'),
  state: oneOf('State', agreementStates),
  price: rupees,
  posterId: named('Public id of the person who pays'),
  providerId: named('Public id of the person who does the work'),
  categoryId: Type.Integer(),
  mode: oneOf('Mode', modes),
  city: nullable(named('For work in person')),
})

/** The kinds of events that a webhook can ask for, with what each tells: never words that people write to each other. */
export const webhookData = {
  'task.posted': Type.Object({
    ...taskData,
    title: named('Everybody who is signed in can read it'),
    budget: rupees,
  }),
  'task.cancelled': Type.Object({
    taskId: named('As in the address of its page'),
    state: oneOf('State', ['Cancelled', 'Deleted'] as const),
  }),
  'offer.made': Type.Object({
    ...taskData,
    offerId: Type.String(),
    bidderId: named('Public id of the person'),
    price: rupees,
  }),
  'agreement.made': AgreementData,
  'agreement.completed': AgreementData,
  'agreement.cancelled': AgreementData,
  'person.joined': Type.Object({ personId: named('Public id of the person') }),
  'report.made': Type.Object({
    reportId: Type.String(),
    kind: oneOf('Kind', reportKinds),
    subjectId: named('What is reported'),
    reason: oneOf('Reason', reportReasons),
  }),
}
export type WebhookKind = keyof typeof webhookData

export const webhookKinds = [
  'task.posted',
  'task.cancelled',
  'offer.made',
  'agreement.made',
  'agreement.completed',
  'agreement.cancelled',
  'person.joined',
  'report.made',
] as const satisfies readonly WebhookKind[]

/** How sending goes: nothing sent so far; all taken; not now, and tried again; not for three days, or gone. */
export const webhookStates = ['new', 'works', 'retrying', 'failing'] as const
export type WebhookState = (typeof webhookStates)[number]

export const WebhookForm = Type.Object({
  url: Type.String({ title: 'Address', trim: true, minLength: 1, maxLength: limits.webhook.url }),
  kinds: Type.Array(oneOf('Kind', webhookKinds), {
    title: 'Kinds',
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
  }),
})
export type WebhookForm = Type.Static<typeof WebhookForm>

export const Webhook = Type.Object(
  {
    _id: Type.String(),
    url: Type.String(),
    kinds: Type.Array(oneOf('Kind', webhookKinds)),
    createdAt: instant,
    state: oneOf('State', webhookStates),
    /** Since when it has taken nothing. */
    failingSince: nullable(instant),
    /** How many events wait to be sent, or sent again. */
    waiting: Type.Integer(),
  },
  { title: 'Webhook' },
)
export type Webhook = Type.Static<typeof Webhook>

/** Why there was no answer. */
export const webhookProblems = ['refused', 'no answer'] as const
export type WebhookProblem = (typeof webhookProblems)[number]

export const WebhookAttempt = Type.Object(
  {
    _id: Type.String(),
    /** The `webhook-id`, the same for each attempt of one event. */
    eventId: Type.String(),
    kind: oneOf('Kind', webhookKinds),
    at: instant,
    /** The status of the answer; null if none came. */
    status: nullable(Type.Integer()),
    problem: nullable(oneOf('Problem', webhookProblems)),
    durationMs: Type.Integer(),
  },
  { title: 'WebhookAttempt' },
)
export type WebhookAttempt = Type.Static<typeof WebhookAttempt>
