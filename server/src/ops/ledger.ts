import { readConfig } from '#server/config/config.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { isMoneyPaused, resumeMoney } from '#server/db/market/market.ts'
import { ledgerBalances, ledgerDifferences } from '#server/db/money/ledger-check.ts'
import { systemClock } from '#server/domain/clock.ts'
import { toRupees } from '#server/domain/money.ts'
import { providerDifferences } from '#server/payments/compare.ts'
import { openProvider } from '#server/payments/open-payments.ts'
import { type Reached, runOnDatabase } from './command.ts'

const usage =
  'npm run ledger: balances, and every rule of the ledger; npm run ledger -- --go: after a restore, lets money move again'

const check = async ({ pool }: Reached): Promise<string> => {
  const db = databaseOn(pool)
  for (const { account, balance } of await ledgerBalances(db))
    console.log(`${account.padEnd(8)} ${toRupees(balance).toFixed(2).padStart(16)} rupees`)
  const config = readConfig()
  const opened = await openProvider({ config, pool, clock: systemClock, onError: () => {} })
  const { provider, close } = opened
  const found = await ledgerDifferences(db, systemClock.now())
  if (provider) found.push(...(await providerDifferences(db, provider)))
  await close()
  if (await isMoneyPaused(db))
    console.log('Money is paused since a restore: npm run ledger -- --go lets it move')
  for (const difference of found) console.error(`Off: ${difference}`)
  if (found.length > 0)
    throw new Error(`${found.length} ${found.length === 1 ? 'thing is' : 'things are'} off`)
  return 'nothing is off'
}

const go = async ({ pool }: Reached): Promise<string> =>
  (await resumeMoney(databaseOn(pool))) ? 'money moves again' : 'money was not paused'

await runOnDatabase('ledger', usage, words => {
  const isGo = words.length === 1 && words[0] === '--go'
  if (words.length > 0 && !isGo) throw new Error(`usage: ${usage}`)
  return isGo ? go : check
})
