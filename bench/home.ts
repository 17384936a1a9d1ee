import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Sql } from '#server/db/core/sql.ts'
import { tasksWith } from '#server/db/tasks/tasks.ts'
import { aTask } from './core/a-task.ts'
import { Client, load, requestOf } from './core/client.ts'
import { type Market, openMarket, tokenOf } from './core/market.ts'
import { startProduct, startReference } from './core/program.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'
import { record, replay, statementOf } from './core/same-sql.ts'

const connections = 32
const people = 200
const encoding = { 'accept-encoding': 'gzip, deflate, br' }

/** Headers and body as the product sends them. */
const firstAnswer = async (port: number, path: string) => {
  const client = await Client.open(port)
  const ask = () => client.ask(requestOf({ path, cookie: tokenOf(1), headers: encoding }))
  await ask()
  const answer = await ask()
  client.close()
  const head = answer.indexOf('\r\n\r\n')
  const lines = answer.subarray(0, head).toString('latin1').split('\r\n').slice(1)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [name, ...value] = line.split(': ')
    if (!['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name!.toLowerCase()))
      headers[name!] = value.join(': ')
  }
  let body = answer.subarray(head + 4)
  if (/transfer-encoding: chunked/i.test(answer.toString('latin1', 0, head))) {
    const size = body.indexOf('\r\n')
    body = body.subarray(size + 2, size + 2 + Number.parseInt(body.toString('latin1', 0, size), 16))
  }
  return { headers: { ...headers, 'content-length': String(body.length) }, body }
}

const warm = async (market: Market, path: string, name: string): Promise<Figure> => {
  const product = await startProduct(market)
  const { headers, body } = await firstAnswer(product.port, path)
  const folder = mkdtempSync(`${tmpdir()}/taskbazaar-bench-`)
  const file = `${folder}/body`
  writeFileSync(file, body)
  const bare = await startReference('bare-http', { BODY_FILE: file, HEADERS: JSON.stringify(headers) })
  const requests = Array.from({ length: people }, (_, i) =>
    requestOf({ path, cookie: tokenOf(1 + i), headers: encoding }),
  )
  let turn = 0
  const side = (port: number) => async () => {
    const { perSecond } = await load(port, { connections, ms: 2_000 }, () => requests[turn++ % people]!)
    return perSecond
  }
  const rounds = await interleaved(side(product.port), side(bare.port))
  await Promise.all([product.stop(), bare.stop()])
  rmSync(folder, { recursive: true })
  return ratioFigure(`${name}, ${people} people, ${(body.length / 1024).toFixed(1)} kB compressed`, rounds, {
    against: 'bare node:http, the same bytes',
    bar: { atLeast: 0.6 },
    unit: 'a second',
  })
}

/** A task changes, then the list is asked for: only the answer is timed, against the whole page's SQL. */
const afterWrite = async (market: Market, limit: number, size: string): Promise<Figure> => {
  const product = await startProduct(market)
  const path = `/api/task/allTasks?limit=${limit}`
  const client = await Client.open(product.port)
  const list = requestOf({ path, cookie: tokenOf(1), headers: encoding })
  const turns = 150
  let n = 0
  const post = () =>
    client.ask(requestOf({ method: 'POST', path: '/api/task/post', cookie: tokenOf(2), body: aTask(n++) }))
  const times = async (before: () => Promise<unknown>, timed: () => Promise<unknown>) => {
    let total = 0
    for (let i = 0; i < turns; i++) {
      await before()
      const at = performance.now()
      await timed()
      total += performance.now() - at
    }
    return (turns * 1_000) / total
  }
  const ours = () => times(post, () => client.ask(list))
  // Until the product's code is compiled, and a market of 10,000 has more than are counted.
  for (let i = 0; i < 10; i++) await ours()
  const between = { method: 'POST', url: '/api/task/post', payload: aTask(n++) } as const
  const counts = (await record(market, { path, token: tokenOf(1), between })).filter(({ text }) =>
    /SELECT count/.test(text),
  )
  const newest = new Sql([`WHERE t.hidden_at IS NULL ORDER BY t.id DESC LIMIT ${limit + 1}`], [])
  const page = await statementOf(db => db.rows(tasksWith(newest)))
  const reference = replay(market, [page, ...counts])
  const rounds = await interleaved(ours, () => times(post, () => reference.once()))
  client.close()
  await Promise.all([product.stop(), reference.close()])
  return ratioFigure(`home list of ${limit} after a write, rebuilt, ${size}`, rounds, {
    against: counts.length > 0 ? 'its SQL and its count’s through the driver' : 'its SQL through the driver',
    bar: { atLeast: 0.5 },
    unit: 'a second, one after another',
  })
}

export const homeFigures = async (market: Market): Promise<Figure[]> => {
  const smaller = await openMarket({ tasks: 1_000, people: 500, messages: 0 })
  const figures = [
    await warm(market, '/api/task/allTasks?limit=50', 'home list of 50, session checked'),
    await afterWrite(smaller, 50, 'all counted'),
    await afterWrite(market, 50, 'beyond what is counted'),
  ]
  await smaller.close()
  return figures
}
