import { expect, test } from 'vitest'
import { listModerationLog } from '#contract/endpoints/moderation.ts'
import { exportTable } from '#contract/endpoints/operate-csv.ts'
import { deleteAccount } from '#contract/endpoints/own-data.ts'
import { type ExportedTable, exportedTables } from '#contract/entities/csv.ts'
import { pagesOf } from '#server/accounts/export-reads.ts'
import { databaseOn, sql } from '#server/db/core/sql.ts'
import { aTask, password } from '../../../../seeds/actor.ts'
import { pays } from '../../../../seeds/money.ts'
import { createWorld } from '../../../../test/world.ts'

const world = await createWorld()
const operator = await world.operator()
const [asha, ravi] = await world.named('Asha', 'Ravi')

const takes = async (file: ExportedTable) => {
  const { status, headers, body } = await operator.tries(exportTable, { params: { file } })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`)
  const text = body as unknown as string
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
  return { head: head!.split(','), lines }
}

test('[csv.1] exports people, tasks, agreements and payments, each with a line for each', async () => {
  const { task } = await asha.hires(ravi, {}, aTask({ title: '=cmd|calc, "now"', budget: 450 }))
  await pays(asha, task)
  const people = await takes('people.csv')
  expect(people.head.slice(0, 4)).toEqual(['Id', 'First name', 'Last name', 'Email'])
  expect(people.lines.filter(line => line.includes(asha.user.email))).toHaveLength(1)
  const tasks = await takes('tasks.csv')
  // Within its line: an id that begins with a minus has an apostrophe before it, as it would else run, too.
  const [line] = tasks.lines.filter(one => one.includes(task.givenId))
  // A spreadsheet would run what begins with an equals sign.
  expect(line).toContain(`"'=cmd|calc, ""now"""`)
  expect(line).toContain(',Pune,450,In-Progress,')
  const agreements = await takes('agreements.csv')
  expect(agreements.lines.filter(one => one.includes(task.givenId))).toHaveLength(1)
  const payments = await takes('payments.csv')
  expect(payments.lines.filter(one => one.includes(task.givenId))).toHaveLength(1)
})

test('[csv.1] writes no street address, and nobody who has deleted the account', async () => {
  const leaver = await world.person('Leaver')
  await asha.posts(aTask({ taskLocation: '7 Moonlight Lane' }))
  const { email } = leaver.user
  await leaver.does(deleteAccount, { body: { password } })
  for (const file of exportedTables) {
    const { lines } = await takes(file)
    expect(lines.join('\n')).not.toMatch(/Moonlight|12 Baner Road/)
    expect(lines.join('\n')).not.toContain(email)
  }
})

test('[csv.1] records in the audit log who exported which table', async () => {
  await takes('payments.csv')
  const [newest] = await operator.does(listModerationLog)
  expect(newest).toMatchObject({
    act: 'Downloaded a sheet',
    note: 'payments.csv',
    moderator: { givenId: operator.user.givenId },
  })
})

test('[csv.1] refuses a sheet that does not exist', async () => {
  expect((await operator.tries(exportTable, { params: { file: 'sessions.csv' as never } })).status).toBe(400)
})

test('[csv.1] reads the next page only when the last one is taken', async () => {
  const asked: string[] = []
  const db = databaseOn({
    query: statement => {
      asked.push(JSON.stringify(statement.values))
      return world.pool.query(statement)
    },
  })
  const pages = pagesOf(
    db,
    after => sql`SELECT n AS key, n FROM generate_series(1, 100000) n WHERE n > ${after} ORDER BY n`,
  )
  let rows = 0
  for (let taken = 1; ; taken++) {
    const { value, done } = await pages.next()
    if (done) break
    rows += value.length
    expect(asked).toHaveLength(taken)
  }
  expect(rows).toBe(100_000)
})
