import { randomUUID } from 'node:crypto'
import { searchText } from '#contract/search.ts'
import { aTask } from './core/a-task.ts'
import { load, requestOf } from './core/client.ts'
import { bootstrapDirectus, installDirectus, logIn, startDirectus } from './core/directus.ts'
import { type Market, marketSize, openMarket, personId, taskId, tokenOf } from './core/market.ts'
import { type Program, startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'
import { pairOf } from './write-steps.ts'
import { writes } from './writes.ts'

const ms = 2_000
const warmUpMs = 4_000
/** Sessions taken in turn, where not one person alone may ask. */
const sessions = 20

/**
 * Chats and messages as Directus can serve them: it wants one key for each row and knows no partitions. The last
 * message is stored beside each chat, so that Directus has less to join than we have.
 */
const peerTables = `
  CREATE TABLE peer_chats (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES users,
    friend_id bigint NOT NULL REFERENCES users, message text NOT NULL, unread integer NOT NULL, created_at timestamptz NOT NULL);
  INSERT INTO peer_chats (user_id, friend_id, message, unread, created_at)
    SELECT cm.user_id, cm.friend_id, m.body, cm.unread, m.created_at FROM conversation_members cm
    JOIN conversations c ON c.id = cm.conversation_id
    JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq ORDER BY c.id, cm.user_id;
  CREATE INDEX ON peer_chats (user_id, created_at DESC);
  CREATE TABLE peer_messages (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation_id bigint NOT NULL REFERENCES conversations, sender_id bigint NOT NULL REFERENCES users,
    body text NOT NULL, created_at timestamptz NOT NULL);
  INSERT INTO peer_messages (conversation_id, sender_id, body, created_at)
    SELECT conversation_id, sender_id, body, created_at FROM messages ORDER BY conversation_id, seq;
  CREATE INDEX ON peer_messages (conversation_id, id);
  ANALYZE peer_chats, peer_messages`

const items = (table: string, query: Record<string, string>) =>
  `/items/${table}?${new URLSearchParams(query)}`

const taskFields =
  'id,given_id,title,category_id,description,specific_requirement,budget_paise,date_flexible,start_date,' +
  'end_date,time_flexible,time_slot,mode,city,location,work_days,offer_count,status,poster_id.given_id,created_at'
const offerFields =
  'id,status,price_paise,description,created_at,task_id.given_id,bidder_id.first_name,bidder_id.last_name,bidder_id.skills,' +
  'bidder_id.given_id,bidder_id.verified,bidder_id.rating_sum,bidder_id.rating_count,bidder_id.city'
const chatFields =
  'message,created_at,unread,friend_id.first_name,friend_id.last_name,friend_id.verified,friend_id.given_id'

interface Read {
  name: string
  path: string
  token(i: number): string
  peer: string
  connections: number
  atLeast?: number
}

const home: Read = {
  name: 'home list of 50',
  path: '/api/task/allTasks?limit=50',
  token: (i: number) => tokenOf(1 + (i % sessions)),
  peer: items('tasks', { limit: '50', sort: '-id', 'filter[hidden_at][_null]': 'true', fields: taskFields }),
  connections: 32,
  atLeast: 40,
}

const reads: Read[] = [
  home,
  {
    name: 'offers on a task (12)',
    path: `/api/offer/allOffers/${taskId(100)}`,
    token: () => tokenOf(101),
    peer: items('offers', {
      sort: '-id',
      'filter[task_id][_eq]': '100',
      'filter[status][_nin]': 'Pending,Withdrawn',
      fields: offerFields,
    }),
    connections: 8,
    atLeast: 8,
  },
  {
    name: 'chats (20)',
    path: '/api/messages/getChats',
    token: () => tokenOf(1),
    peer: items('peer_chats', { sort: '-created_at', 'filter[user_id][_eq]': '1', fields: chatFields }),
    connections: 8,
    atLeast: 8,
  },
  {
    name: 'newest 100 messages',
    path: `/api/messages/getMessages/${personId(2)}`,
    token: () => tokenOf(1),
    peer: items('peer_messages', {
      sort: '-id',
      limit: '100',
      'filter[conversation_id][_eq]': '1',
      fields: 'id,body,created_at,sender_id.given_id',
    }),
    connections: 8,
    atLeast: 8,
  },
]

/** Directus's input for the same row; ours comes from the bench's writes. */
const creates = [
  {
    name: 'post a task',
    table: 'tasks',
    body: (i: number) => {
      const { categoryName, title, description, modeOfTask, taskCity, taskLocation, timeSlot } = aTask(i)
      return {
        given_id: randomUUID(),
        poster_id: 1 + (i % 4_000),
        category_id: 1,
        title,
        description,
        search_text: searchText({ title, categoryName: categoryName!, description, answers: [] }),
        mode: modeOfTask,
        city: taskCity,
        location: taskLocation,
        date_flexible: true,
        time_flexible: false,
        time_slot: timeSlot,
        budget_paise: 50_000,
        work_days: 0,
        created_at: new Date(),
      }
    },
  },
  {
    name: 'send a message',
    table: 'peer_messages',
    body: (i: number) => ({
      conversation_id: 1 + (i % 200),
      sender_id: 1 + (i % 4_000),
      body: 'How are you today?',
      created_at: new Date(),
    }),
  },
  {
    name: 'make an offer',
    table: 'offers',
    body: (i: number) => ({
      task_id: pairOf(i).task,
      bidder_id: pairOf(i).bidder,
      price_paise: 45_000,
      description: 'I have done this many times and can start.',
      created_at: new Date(),
    }),
  },
]

// Nothing is compressed, because Directus leaves that to a proxy.
const against = 'Directus 11.3.5, the same rows and fields'

const countAt = async (port: number, path: string, cookie: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: `session=${cookie}` } })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  return (Array.isArray(body) ? body : (body.messages ?? body.data)).length
}

const readFigure = async (
  [product, directus]: readonly [Program, Program],
  { name, path, token, peer, connections, atLeast }: Read,
  cookies: readonly string[],
): Promise<Figure> => {
  const counts = [
    await countAt(product.port, path, token(0)),
    await countAt(directus.port, peer, cookies[0]!),
  ]
  if (counts[0] !== counts[1]) throw new Error(`${name}: ${counts.join(' items against ')}`)
  const ours = Array.from({ length: sessions }, (_, i) => requestOf({ path, cookie: token(i) }))
  const theirs = cookies.map(cookie => requestOf({ path: peer, cookie }))
  let turn = 0
  const side = (program: Program, requests: readonly Buffer[]) => async (time: number) =>
    (await load(program.port, { connections, ms: time }, () => requests[turn++ % requests.length]!)).perSecond
  return compared(`${name}, ${connections} clients`, side(product, ours), side(directus, theirs), atLeast)
}

const createFigure = (
  [product, directus]: readonly [Program, Program],
  { name, table, body }: (typeof creates)[number],
  cookies: readonly string[],
): Promise<Figure> => {
  const write = writes.find(write => write.name.startsWith(name))!
  let [own, other] = [0, 0]
  const theirs = () => {
    const i = other++
    const cookie = cookies[i % cookies.length]!
    return requestOf({ method: 'POST', path: `/items/${table}`, cookie, body: body(i) })
  }
  return compared(
    `${name}, 8 clients`,
    async ms =>
      (await load(product.port, { connections: 8, ms, status: 201 }, () => write.request(own++))).perSecond,
    async ms => (await load(directus.port, { connections: 8, ms }, theirs)).perSecond,
    8,
  )
}

type Side = (ms: number) => Promise<number>

const compared = async (name: string, ours: Side, theirs: Side, atLeast?: number) => {
  await ours(warmUpMs)
  await theirs(warmUpMs)
  const rounds = await interleaved(
    () => ours(ms),
    () => theirs(ms),
  )
  return ratioFigure(name, rounds, { against, ...(atLeast && { bar: { atLeast } }), unit: 'a second' })
}

/** The product beside a general server that does the same work, on a PostgreSQL each of one build and one market. */
export const peerFigures = async (market: Market): Promise<Figure[]> => {
  const missing = installDirectus()
  if (missing !== null) {
    console.log(`Directus cannot be installed here: left out (${missing})`)
    return []
  }
  const other = await openMarket(marketSize)
  await other.pool.query(peerTables)
  const failure = bootstrapDirectus(other)
  if (failure !== null) throw new Error(`Directus does not start: ${failure}`)
  const product = await startProduct(market)
  const directus = await startDirectus(other)
  const cookies = await logIn(directus, sessions)
  const figures: Figure[] = []
  for (const read of reads) figures.push(await readFigure([product, directus], read, cookies))
  for (const create of creates) figures.push(await createFigure([product, directus], create, cookies))
  await directus.stop()
  const caching = await startDirectus(other, { CACHE_ENABLED: 'true' })
  const { atLeast: _, ...withoutBar } = home
  const figure = await readFigure([product, caching], withoutBar, await logIn(caching, sessions))
  figures.push({ ...figure, against: `${against}, CACHE_ENABLED=true` })
  await caching.stop()
  await product.stop()
  await other.close()
  return figures
}
