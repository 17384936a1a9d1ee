import { getHealth, sendTestMail as sendTestMailCall } from '#contract/endpoints/operate.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { write } from '#web/platform/mutations.ts'
import { texts } from '#web/texts.ts'

export const sendTestMail = write(sendTestMailCall, {
  stale: [getHealth],
  success: () => texts.operate.testMailSent,
  failure: serverFirst(() => texts.operate.testMailNotSent),
})
