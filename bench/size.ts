import { setTimeout as pause } from 'node:timers/promises'
import { load, requestOf } from './core/client.ts'
import { type Market, openMarket, personId, type Size, tokenOf } from './core/market.ts'
import { type Program, startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure, roundCount, valueFigure } from './core/rounds.ts'

const big: Size = { tasks: 1_000_000, people: 100_000, messages: 5_000_000 }
const small: Size = { tasks: 1_000, people: 5_000, messages: 21_000 }
const ms = 3_000

export const longer = [
  'quokka',
  'wardrobe',
  'leaking tap',
  'dinner',
  'goa',
  'nowhere',
  'your own tools',
  'algebra',
]
const frequent = ['an', 'a', 'in', 'o', 'go', '1']
/** In one task of 10,000, or in none. */
const rare = ['kk', 'zx', 'ñ']

let turn = 0

/** The 99th percentile of answers one after another, in milliseconds. */
export const p99 = async (port: number, request: () => Buffer, status = 200): Promise<number> => {
  const { took } = await load(port, { connections: 1, ms, status }, () => {
    turn++
    return request()
  })
  return took[Math.floor(took.length * 0.99)]!
}

const list = '/api/task/allTasks?limit=50'
export const asPerson = (path: string) => requestOf({ path, cookie: tokenOf(1 + (turn % 200)) })
const pageOf = (size: Size) => asPerson(`${list}&cursor=${51 + ((turn * 7919) % (size.tasks - 51))}`)
const searchFor = (words: readonly string[]) => () =>
  asPerson(`${list}&q=${encodeURIComponent(words[turn % words.length]!)}`)

/** Two who talk: everybody of a circle of 21 does with each other of it. */
const talkers = (size: Size) => {
  const circles = Math.floor(size.messages / 21_000)
  const first = 21 * ((turn * 31) % circles) + 1
  return { one: first + (turn % 21), other: first + ((turn + 1) % 21) }
}
const consoleCall = (path: string) => requestOf({ path: `/api/operate${path}`, cookie: tokenOf(operator) })
const chatsOf = (size: Size) =>
  requestOf({ path: '/api/messages/getChats', cookie: tokenOf(talkers(size).one) })
const messagesOf = (size: Size) => {
  const { one, other } = talkers(size)
  return requestOf({ path: `/api/messages/getMessages/${personId(other)}`, cookie: tokenOf(one) })
}
const messageTo = (size: Size) => {
  const { one, other } = talkers(size)
  const path = `/api/messages/sendMessage/${personId(other)}`
  return requestOf({
    method: 'POST',
    path,
    cookie: tokenOf(one),
    body: { message: `How are you, ${other}?` },
  })
}

interface Asked {
  name: string
  /** How much slower it may be than in the small market; a search too short for trigrams has a second instead. */
  atMost?: number
  request(size: Size): Buffer
  status?: number
}

const ofTasks: Asked[] = [
  { name: 'a page of 50 anywhere', atMost: 1.5, request: pageOf },
  { name: 'a search of three letters and more', atMost: 3, request: searchFor(longer) },
  { name: 'a search of one or two frequent letters', request: searchFor(frequent) },
  { name: 'a search of one or two letters that are almost nowhere', request: searchFor(rare) },
]

const ofMessages: Asked[] = [
  { name: 'chats (20)', atMost: 1.5, request: chatsOf },
  { name: 'newest 100 messages', atMost: 1.5, request: messagesOf },
  { name: 'send a message', atMost: 1.5, request: messageTo, status: 201 },
]

const operator = 1
/** Whole names, parts of them, what everybody has, two letters, and nobody. */
const sought = ['Person77123', 'n771', 'example.in', 'p99', 'zx', 'te', 'nobody here']
const ofConsole: Omit<Asked, 'atMost'>[] = [
  { name: 'how it goes', request: () => consoleCall('/statistics') },
  { name: 'what waits', request: () => consoleCall('/waiting') },
  { name: 'health', request: () => consoleCall('/health') },
  {
    name: 'a search for people',
    request: () => consoleCall(`/people?q=${encodeURIComponent(sought[turn % sought.length]!)}`),
  },
  {
    name: "a person's page",
    request: size => consoleCall(`/people/${personId(2 + (turn % (size.people - 1)))}`),
  },
]

/** The 99th percentile of each part of the console, again and again. */
const consoleFigures = async ({ port }: Program): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const { name, request } of ofConsole) {
    const values: number[] = []
    for (let i = 0; i < roundCount; i++) values.push(await p99(port, () => request(big)))
    figures.push(
      valueFigure(`console: ${name}, p99, 1,000,000 tasks`, values, { bar: { atMost: 500 }, unit: 'ms' }),
    )
  }
  return figures
}

/** Waits until the app has counted how the market goes, which it does at its start and then once in some minutes. */
export const isCounted = async ({ pool }: Market): Promise<void> => {
  while ((await pool.query('SELECT FROM statistics')).rowCount === 0) await pause(500)
}

const compare = async (
  [here, there]: readonly [Program, Program],
  asked: Asked,
  against: string,
  size: string,
) =>
  ratioFigure(
    `${asked.name}, p99, ${size}`,
    await interleaved(
      () => p99(here.port, () => asked.request(big), asked.status),
      () => p99(there.port, () => asked.request(small), asked.status),
    ),
    { against, ...(asked.atMost && { bar: { atMost: asked.atMost } }), unit: 'ms' },
  )

/** Measures a hundred and a thousand times as much in the market, with 100,000 people in it. */
export const sizeFigures = async (): Promise<Figure[]> => {
  const markets: [Market, Market] = [await openMarket(big), await openMarket(small)]
  const products = [await startProduct(markets[0]), await startProduct(markets[1])] as const
  for (const market of markets) await isCounted(market)
  const figures: Figure[] = []
  for (const asked of ofTasks) figures.push(await compare(products, asked, '1,000 tasks', '1,000,000 tasks'))
  for (const asked of ofMessages)
    figures.push(await compare(products, asked, '21,000 messages', '5,000,000 messages'))
  await markets[0].pool.query(`UPDATE users SET role = 'operator' WHERE id = ${operator}`)
  figures.push(...(await consoleFigures(products[0])))
  for (const product of products) await product.stop()
  for (const market of markets) await market.close()
  return figures
}
