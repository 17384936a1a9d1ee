import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id } from '../entities/fields.ts'
import { Webhook, WebhookAttempt, WebhookForm } from '../entities/webhook.ts'

const Done = Type.Object({ message: Type.String() })
const params = Type.Object({ id: id('Webhook') })

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/operate/webhooks',
  access: 'operator',
  kind: 'read',
  summary: 'The addresses that are told what happens, newest first, and how sending to each goes',
  reply: Type.Array(Webhook),
})

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/operate/webhooks',
  access: 'operator',
  kind: 'write',
  summary:
    'Tell an address what happens from now on. The answer alone shows the secret that signs what is sent',
  body: WebhookForm,
  status: 201,
  reply: Type.Object({ _id: Type.String(), secret: Type.String() }),
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/operate/webhooks/:id',
  access: 'operator',
  kind: 'write',
  summary: 'Tell an address nothing more, not even what waits',
  params,
  reply: Done,
})

export const listWebhookAttempts = endpoint({
  name: 'listWebhookAttempts',
  method: 'GET',
  path: '/operate/webhooks/:id/attempts',
  access: 'operator',
  kind: 'read',
  summary: 'The last hundred attempts to tell an address, newest first',
  params,
  reply: Type.Array(WebhookAttempt),
})

export const sendWebhookAgain = endpoint({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: '/operate/webhooks/:id/attempts/:attemptId/again',
  access: 'operator',
  kind: 'write',
  summary: 'Send the event of an attempt again, with the id that it had',
  params: Type.Object({ ...params.properties, attemptId: id('Attempt') }),
  reply: Done,
})
