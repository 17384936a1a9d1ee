import { runChecks as endpoint } from '#contract/endpoints/operate-checks.ts'
import { openStore } from '#server/files/open-store.ts'
import { handle } from '#server/http/handler.ts'
import { runChecks } from '#server/jobs/checks/run-checks.ts'

export const runChecksHandler = handle(
  endpoint,
  async ({ viewer, limit, config, db, texts, clock, payments }) => {
    await limit.consume('checkByUser', viewer.id)
    const store = await openStore(config)
    try {
      return await runChecks({
        ...{ config, env: process.env, words: texts.checks, db, store, now: clock.now() },
        checkKeys: payments.provider && (() => payments.provider!.checkKeys()),
        ...{ isRunning: true, mailTo: null },
      })
    } finally {
      await store.close()
    }
  },
  async ({ prepared }) => prepared,
)
