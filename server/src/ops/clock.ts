import { databaseOn } from '#server/db/core/sql.ts'
import { readClockNotes } from '#server/db/market/clock-notes.ts'
import { systemClock } from '#server/domain/clock.ts'
import { confirmTime } from '#server/jobs/clock-guard.ts'
import { type Reached, runOnDatabase } from './command.ts'

const usage =
  'npm run clock: whether the clock decides; npm run clock -- confirm: the time is right, so the clock decides again'

const hourMs = 3_600_000

const show = async ({ pool }: Reached): Promise<string> => {
  const { waitsUntil, databaseNow } = await readClockNotes(databaseOn(pool))
  console.log(`This machine: ${systemClock.now().toISOString()}. PostgreSQL: ${databaseNow.toISOString()}.`)
  if (waitsUntil === null) return 'the clock decides'
  return `the time jumped: the clock decides nothing until ${waitsUntil.toISOString()}, or until npm run clock -- confirm`
}

const confirm = async ({ pool }: Reached): Promise<string> => {
  const gain = await confirmTime(pool, systemClock)
  if (gain === null) return 'the time was not in doubt'
  return `the clock decides again, and every deadline comes ${Math.round(gain / hourMs)} hours later`
}

await runOnDatabase('clock', usage, words => {
  if (words.length === 0) return show
  if (words.length === 1 && words[0] === 'confirm') return confirm
  throw new Error(`usage: ${usage}`)
})
