import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from './connect.ts'

let pool: pg.Pool
let plain: pg.Client

beforeAll(async () => {
  pool = createPool(inject('superuserUrl'), () => {})
  plain = new pg.Client({ connectionString: inject('superuserUrl') })
  await plain.connect()
})
afterAll(() => Promise.all([pool.end(), plain.end()]))

const instants = [
  '2026-03-01 12:00:00+00',
  '2026-03-01 12:00:00.5+00',
  '2026-03-01 12:00:00.123456+00',
  '2026-03-01 12:00:00.999999+00',
  '2026-03-01 23:59:59+05:30',
  '0044-03-15 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '10000-01-01 00:00:00+00',
  'infinity',
  '-infinity',
]

test.each(['UTC', 'Asia/Kolkata', 'America/St_Johns'])(
  'reads instants as the driver does, in %s',
  async zone => {
    const client = await pool.connect()
    for (const one of [client, plain]) await one.query(`SET timezone = '${zone}'`)
    const text = 'SELECT at::timestamptz FROM unnest($1::text[]) at'
    const [ours, theirs] = [await client.query(text, [instants]), await plain.query(text, [instants])]
    expect(ours.rows).toEqual(theirs.rows)
    client.release(true)
  },
)

test('reads a date as text, and a bigint as a number', async () => {
  const { rows } = await pool.query(`SELECT date '2026-03-01' AS day, 3::int8 AS count`)
  expect(rows).toEqual([{ day: '2026-03-01', count: 3 }])
})
