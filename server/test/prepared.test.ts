import { hash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Answer, columnTypes, Prepared, type Statement } from '#server/database/prepared.ts'

const { builtins } = pg.types
/** The type of points, which the driver has no name for. */
const point = 600 as never

// The driver's own statements, with our parsers but for instants, which its general one reads.
const plainTypes = {
  getTypeParser: (oid: number, format: 'text') =>
    oid === builtins.TIMESTAMPTZ ? pg.types.getTypeParser(oid) : columnTypes.getTypeParser(oid, format),
} as pg.CustomTypesConfig

let ours: pg.Client
let plain: pg.Client

const open = async (types: pg.CustomTypesConfig) => {
  const client = new pg.Client({ connectionString: inject('superuserUrl'), types })
  await client.connect()
  return client
}
beforeAll(async () => {
  ours = await open(columnTypes)
  plain = await open(plainTypes)
})
afterAll(() => Promise.all([ours.end(), plain.end()]))

const askAll = (...statements: Statement[]): Promise<Answer[]> =>
  new Promise((resolve, reject) => {
    const take = (error: Error | null, answers?: Answer[]) => (error ? reject(error) : resolve(answers!))
    ours.query(new Prepared(statements), take as never)
  })

const named = (text: string, values: unknown[] = []): Statement => ({
  name: hash('sha1', text),
  text,
  values,
})

const ask = async (text: string, values: unknown[] = []): Promise<Answer> =>
  (await askAll(named(text, values)))[0]!

/** Twice each, since the second time nothing is parsed or described. */
const expectSame = async (text: string, values: unknown[] = []) => {
  const expected = await plain.query({ name: hash('sha1', text), text, values })
  for (let i = 0; i < 2; i++) {
    const found = await ask(text, values)
    expect(found.rows).toEqual(expected.rows.map(row => ({ ...row })))
    expect(found.rowCount).toBe(expected.rowCount)
  }
}

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
  'instants are read as by the driver, in %s',
  async zone => {
    for (const client of [ours, plain]) await client.query(`SET timezone = '${zone}'`)
    for (const instant of instants) await expectSame('SELECT $1::timestamptz AS at', [instant])
    await expectSame('SELECT $1::timestamptz AS at', [new Date('2026-03-01T12:00:00.123Z')])
  },
)

test.each([
  ['nulls', 'SELECT NULL::int AS a, NULL::timestamptz AS b, NULL::json AS c, NULL AS d', []],
  ['json', `SELECT '{"a": [1, null, "x"]}'::json AS a, '{"b": {}}'::jsonb AS b, 'null'::json AS c`, []],
  ['numbers', 'SELECT 1.50::numeric AS a, 2::int2 AS b, 3::int8 AS c, 0.1::float8 AS d, 4::oid AS e', []],
  ['days and times', `SELECT date '2026-03-01' AS a, time '12:00' AS b, interval '1 day 2 hours' AS c`, []],
  ['the rest', `SELECT true AS a, '\\x00ff'::bytea AS b, '{1,2}'::int[] AS c, ''::text AS d`, []],
  [
    'values',
    'SELECT $1::text AS a, $2::int AS b, $3::jsonb AS c, $4::text[] AS d',
    ['ü', 7, { x: 1 }, ['a']],
  ],
  ['null values', 'SELECT $1::text AS a, $2::int AS b', [null, undefined]],
  ['a name that comes twice', 'SELECT 1 AS a, 2 AS a', []],
  ['a name that comes twice, without a value last', 'SELECT 1 AS a, NULL AS a', []],
  ['names of all kinds', 'SELECT 1 AS "__proto__", 2 AS "constructor", 3 AS "a ""b"" \\c", 4', []],
  ['no rows', 'SELECT 1 AS a WHERE false', []],
  ['many rows', 'SELECT i, i::text AS word FROM generate_series(1, 1000) i', []],
  ['no columns', 'SELECT FROM generate_series(1, 3)', []],
] as const)('%s are as by the driver', (_, text, values) => expectSame(text, [...values]))

test('what writes tells how many rows', async () => {
  await ours.query('CREATE TEMP TABLE written (n int)')
  expect(await ask('INSERT INTO written SELECT generate_series(1, 3)')).toEqual({ rows: [], rowCount: 3 })
  expect((await ask('UPDATE written SET n = n + 1 WHERE n > 1 RETURNING n')).rows).toEqual([
    { n: 3 },
    { n: 4 },
  ])
})

const unsendable = {
  toPostgres: () => {
    throw new Error('unsendable')
  },
}

const good = async () => expect((await ask('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])

test.each([
  ['in the midst of its rows', 'SELECT 10 / (5 - i) AS n FROM generate_series(1, 9) i', '22012'],
  ['before its rows', 'SELECT nothing FROM nowhere', '42P01'],
  ['when it wants to be given rows', 'COPY pg_class FROM STDIN', /./],
])('a statement that fails %s leaves its connection good', async (_, text, code) => {
  for (let i = 0; i < 2; i++) {
    await expect(ask(text)).rejects.toMatchObject({ code: expect.stringMatching(code) })
    await good()
  }
})

test('what has no answer of its own leaves its connection good', async () => {
  expect((await askAll({ name: 'empty', text: '', values: [] }))[0]).toEqual({ rows: [], rowCount: 0 })
  await good()
  expect(await ask('COPY (SELECT 1) TO STDOUT')).toEqual({ rows: [], rowCount: 1 })
  await good()
})

test('what cannot be read or sent fails by itself, and leaves its connection good', async () => {
  const asPoint = pg.types.getTypeParser(point)
  pg.types.setTypeParser(point, () => {
    throw new Error('no point')
  })
  try {
    await expect(ask("SELECT '(1,2)'::point AS p FROM generate_series(1, 3)")).rejects.toThrow('no point')
    await good()
  } finally {
    pg.types.setTypeParser(point, asPoint)
  }
  // It waits for its turn: whatever it throws then would come out of the socket's event.
  const before = ask('SELECT pg_sleep(0.01)')
  await expect(ask('SELECT $1::text', [unsendable])).rejects.toThrow('unsendable')
  await before
  await good()
})

const counted = named('SELECT i FROM generate_series(1, $1::int) i', [3])
const nothing = named('SELECT FROM generate_series(1, 2)')
const word = named('SELECT $1::text AS word', ['w'])
const failing = named('SELECT 1 / $1::int AS n', [0])

test('several are answered as one, each with its own rows, the first time and after', async () => {
  const answers = [
    { rows: [{ i: 1 }, { i: 2 }, { i: 3 }], rowCount: 3 },
    { rows: [{}, {}], rowCount: 2 },
    { rows: [], rowCount: 0 },
    { rows: [{ word: 'w' }], rowCount: 1 },
    { rows: [{ i: 1 }], rowCount: 1 },
  ]
  const empty = { name: 'empty of several', text: '', values: [] }
  for (let i = 0; i < 2; i++)
    expect(await askAll(counted, nothing, empty, word, { ...counted, values: [1] })).toEqual(answers)
})

test('of several all succeed, or none has done anything', async () => {
  await ours.query('CREATE TEMP TABLE together (n int)')
  const write = named('INSERT INTO together VALUES ($1)', [1])
  const read = named('SELECT n FROM together')
  await expect(askAll(write, failing, word)).rejects.toMatchObject({ code: '22012' })
  await expect(askAll(write, { ...word, values: [unsendable] })).rejects.toThrow('unsendable')
  await expect(askAll(write, named('SELECT nothing FROM nowhere'), word)).rejects.toMatchObject({
    code: '42P01',
  })
  expect((await askAll(read, word))[0]).toEqual({ rows: [], rowCount: 0 })
  await askAll(write, write)
  expect((await askAll(word, read))[1]!.rows).toEqual([{ n: 1 }, { n: 1 }])
  await good()
})

test('what fails when all is done fails as a whole', async () => {
  await ours.query('CREATE TEMP TABLE single (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)')
  const write = named('INSERT INTO single VALUES (1)')
  await expect(askAll(write, write)).rejects.toMatchObject({ code: '23505' })
  await good()
})
