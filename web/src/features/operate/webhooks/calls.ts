import {
  addWebhook as addWebhookCall,
  deleteWebhook as deleteWebhookCall,
  listWebhookAttempts,
  listWebhooks,
  sendWebhookAgain as sendWebhookAgainCall,
} from '#contract/endpoints/webhooks.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'

const failure = serverFirst()

export const allWebhooks = read(listWebhooks, {})
export const attemptsOf = (id: string) => read(listWebhookAttempts, { params: { id } })

export const addWebhook = write(addWebhookCall, { stale: [listWebhooks], failure })
export const deleteWebhook = write(deleteWebhookCall, {
  stale: [listWebhooks],
  success: () => texts.webhooks.removed,
  failure,
})
export const sendWebhookAgain = write(sendWebhookAgainCall, {
  stale: [listWebhooks, listWebhookAttempts],
  success: () => texts.webhooks.sentAgain,
  failure,
})
