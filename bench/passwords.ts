import { hash, verify } from '@node-rs/argon2'
import { busy, load, requestOf } from './core/client.ts'
import type { Market } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'

// As the product does it: OWASP's second choice.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const password = 'correct horse battery'
const ms = 3_000

/** Log-ins one after another against the bare check of a password, one after another. */
export const passwordFigures = async (market: Market): Promise<Figure[]> => {
  const stored = await hash(password, cost)
  await market.pool.query('UPDATE users SET password_hash = $1 WHERE id <= 1000', [stored])
  const product = await startProduct(market)
  let turn = 0
  const request = () => {
    const body = { email: `p${1 + (turn++ % 1_000)}@example.in`, password }
    return requestOf({ method: 'POST', path: '/api/auth/login', body })
  }
  const rounds = await interleaved(
    async () => (await load(product.port, { connections: 1, ms, status: 201 }, request)).perSecond,
    async () => (await busy(1, ms, async () => void (await verify(stored, password)))).perSecond,
  )
  await product.stop()
  return [
    ratioFigure('log-in', rounds, {
      against: 'bare argon2, the same cost',
      unit: 'a second, one after another',
    }),
  ]
}
