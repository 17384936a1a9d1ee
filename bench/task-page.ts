import { busy, Client, requestOf, statusOf } from './core/client.ts'
import { type Market, taskId, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, interleaved, median, ratioFigure } from './core/rounds.ts'

const ms = 1_500
/** Until the product's code is compiled. */
const warmUpMs = 4_000
const eventCount = 40

/** A task that is agreed on, with that many events; the task beside it is as it was. */
const agree = async ({ pool }: Market, id: number): Promise<void> => {
  await pool.query(
    `INSERT INTO agreements (task_id, offer_id, provider_id, price_paise, time_slot, description, agreed_at,
       day_agreed_at)
     SELECT t.id, o.id, o.bidder_id, o.price_paise, '', t.description, now(), now()
     FROM tasks t JOIN offers o ON o.task_id = t.id WHERE t.id = $1 ORDER BY o.id LIMIT 1`,
    [id],
  )
  await pool.query(
    `UPDATE offers o SET status = 'Accepted', decided_at = now() FROM agreements a WHERE a.offer_id = o.id AND a.task_id = $1`,
    [id],
  )
  await pool.query("UPDATE tasks SET status = 'In-Progress' WHERE id = $1", [id])
  // The event of a proposal, which is the longest kind.
  await pool.query(
    `INSERT INTO events (task_id, seq, kind, by_id, at, data, texts, prev_hash, hash)
     SELECT t.id, n, 'ChangeProposed', t.poster_id, now(), jsonb_build_object('proposal', n, 'kind', 'change', 'price', 500,
         'startDate', NULL, 'endDate', NULL, 'timeSlot', NULL, 'toProvider', NULL,
         'reason', jsonb_build_object('sha256', repeat('a', 64))),
       jsonb_build_object('reason', jsonb_build_object('salt', repeat('b', 32), 'text', t.description)),
       repeat('c', 64), repeat('d', 64)
     FROM tasks t, generate_series(1, $2::int) n WHERE t.id = $1`,
    [id, eventCount],
  )
  await pool.query('VACUUM ANALYZE agreements, events')
}

/** What is asked for the page of a task that is agreed on, beside the brief of an open one. */
export const taskPageFigures = async (market: Market): Promise<Figure[]> => {
  const [open, agreed] = [100, 101] as const
  await agree(market, agreed)
  const product = await startProduct(market)
  const client = await Client.open(product.port)
  const askFor = (id: number) => {
    const request = requestOf({ path: `/api/task/particularTask/${taskId(id)}`, cookie: tokenOf(id + 1) })
    return async () => {
      const answer = await client.ask(request)
      if (statusOf(answer) !== 200) throw new Error(`answered: ${answer.toString().slice(0, 900)}`)
    }
  }
  const took = (work: () => Promise<void>) => async () => median((await busy(1, ms, work)).took)
  await busy(1, warmUpMs, askFor(agreed))
  const rounds = await interleaved(took(askFor(agreed)), took(askFor(open)))
  client.close()
  await product.stop()
  return [
    ratioFigure(`task page with an agreement and ${eventCount} events, until all is there`, rounds, {
      against: 'the brief of an open task',
      bar: { atMost: 2 },
      unit: 'ms',
    }),
  ]
}
