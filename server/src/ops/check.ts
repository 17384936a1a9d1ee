import type { Check, CheckState } from '#contract/entities/check.ts'
import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { systemClock } from '#server/domain/clock.ts'
import { openStore } from '#server/files/open-store.ts'
import { reasonOf } from '#server/jobs/checks/check.ts'
import { runChecks } from '#server/jobs/checks/run-checks.ts'
import { openProvider } from '#server/payments/open-payments.ts'
import { reach, runCommand } from './command.ts'

const usage =
  'npm run check: tries everything that the market stands on; npm run check -- <address>: also sends a mail there'

const words = textsIn(defaultLanguage).checks
const marks: Record<CheckState, string> = { good: '✓', off: '–', wrong: '✗' }

/** One line for each check; a wrong one says where to read on. */
const lineOf = ({ name, state, text }: Check): string =>
  `${marks[state]} ${words.names[name]}: ${text}${state === 'wrong' ? ` (docs/runbook.md#${name})` : ''}`

/** True if the market on this machine answers where its settings say. */
const isAnswering = async ({ host, port }: Config): Promise<boolean> => {
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const answer = await fetch(`http://${own}:${port}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  return answer?.ok ?? false
}

/** The database, or why there is none. A check goes on without it. */
const reachOrSay = async (config: Config) => {
  try {
    const { pool, close } = await reach(config)
    try {
      await pool.query('SELECT 1')
    } catch (error) {
      await close()
      throw error
    }
    return { pool, close, failure: undefined }
  } catch (error) {
    return { pool: null, close: async () => {}, failure: reasonOf(error) }
  }
}

await runCommand('check', usage, async given => {
  if (given.length > 1) throw new Error(`usage: ${usage}`)
  const config = readConfig()
  const { pool, close, failure } = await reachOrSay(config)
  const store = await openStore(config)
  try {
    const opened =
      config.payments === 'razorpay' && pool
        ? await openProvider({ config, pool, clock: systemClock, onError: () => {} })
        : null
    const found = await runChecks({
      ...{ config, env: process.env, words, store, now: systemClock.now(), mailTo: given[0] ?? null },
      db: pool && databaseOn(pool),
      ...(failure !== undefined && { databaseFailure: failure }),
      checkKeys: opened?.provider ? () => opened.provider!.checkKeys() : null,
      isRunning: await isAnswering(config),
    })
    for (const check of found) console.log(lineOf(check))
    const count = found.filter(({ state }) => state === 'wrong').length
    if (count > 0) throw new Error(words.wrongCount(count).replace(/\.$/, ''))
    return words.allGood.replace(/\.$/, '')
  } finally {
    await store.close()
    await close()
  }
})
