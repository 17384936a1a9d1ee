import { afterEach, expect, test } from 'vitest'
import { freePort } from '#server/embedded-postgres/postmaster.ts'
import { hasRedis } from '../server/test/redis-server.ts'
import { SmtpServer } from './smtp.ts'
import { buildTown, signUpAt, type Town } from './town.ts'

// `npm run test:hard` waits until what a dead process had claimed falls due again; `npm test` makes it fall due.
const isHard = process.env.RELIABILITY === 'hard'
const signUps = isHard ? 60 : 16

let town: Town
let smtp: SmtpServer

afterEach(async () => {
  await town.close()
  await smtp.shut()
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const waiting = async (): Promise<number> =>
  (await town.pool.query("SELECT count(*)::int AS n FROM jobs WHERE kind = 'mail'")).rows[0].n

test.skipIf(!hasRedis)(
  'sends every mail in spite of a killed process and a dead mail server',
  { timeout: 400_000 },
  async () => {
    smtp = new SmtpServer(await freePort(), 40)
    await smtp.open()
    town = await buildTown(2, { isDurable: true, settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } })
    const joining = (async () => {
      for (let i = 0; i < signUps; i++) await town.join('Asha')
    })()
    while (smtp.handovers.length < signUps / 4) await pause(5)
    await smtp.shut()
    await joining
    expect(await waiting()).toBeGreaterThan(0)
    await smtp.open()
    await town.pool.query('UPDATE jobs SET due_at = now()')
    const before = smtp.handovers.length
    // Both get a notice of the mail at the same time, and look for it.
    const both = town.processes.map(({ port }) => signUpAt(`http://127.0.0.1:${port}`, 'Ravi'))
    await Promise.all(both)
    // Killed while it hands one over.
    while (smtp.handovers.length < before + 2 && (await waiting()) > 2) await pause(2)
    await town.processes[0]!.end('SIGKILL')
    const claimed = await town.pool.query('SELECT claimed_by FROM jobs WHERE claimed_by IS NOT NULL')
    const left = await waiting()
    await town.processes[0]!.start()
    for (let i = 0; (await waiting()) > 0; i++) {
      expect(i).toBeLessThan(isHard ? 600 : 100)
      // Two seconds after the kill, and with nobody at the mail server, what was claimed then is the dead process's.
      if (!isHard && i % 4 === 3 && !smtp.isBusy)
        await town.pool.query(
          `UPDATE jobs SET due_at = now(), claimed_until = CASE WHEN NOT claimed_by = ANY ($1) THEN claimed_until END`,
          [claimed.rows.map(row => row.claimed_by)],
        )
      await pause(500)
    }
    const { rows } = await town.pool.query<{ email: string }>('SELECT email FROM users')
    const accepted = smtp.handovers.filter(({ endedAt }) => endedAt !== null)
    const addresses = new Set(accepted.map(({ to }) => to.toLowerCase()))
    console.log(
      `${rows.length} mails, ${left} of them unsent at the kill: ${addresses.size} arrived, in ${accepted.length} ` +
        `handings-over, of ${smtp.handovers.length} begun`,
    )
    expect(rows.filter(({ email }) => !addresses.has(email.toLowerCase()))).toEqual([])
    for (const a of accepted) {
      const atOnce = accepted.filter(
        b => b !== a && b.to === a.to && b.startedAt < a.endedAt! && a.startedAt < b.endedAt!,
      )
      expect(atOnce).toEqual([])
    }
  },
)
