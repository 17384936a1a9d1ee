import { load, requestOf } from './core/client.ts'
import { type Market, openMarket, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'

const big = { tasks: 1_000_000, people: 20_000, messages: 100_000 }
const small = { tasks: 1_000, people: 5_000, messages: 20_000 }
const ms = 2_000

const longer = ['quokka', 'wardrobe', 'leaking tap', 'dinner', 'goa', 'nowhere', 'your own tools', 'algebra']
const shorter = ['an', 'a', 'in', 'o', 'go', '1']

let turn = 0
/** The 99th percentile of answers one after another, in milliseconds. */
const p99 = async (port: number, path: () => string): Promise<number> => {
  const request = () => requestOf({ path: path(), cookie: tokenOf(1 + (turn++ % 200)) })
  const { took } = await load(port, { connections: 1, ms }, request)
  return took[Math.floor(took.length * 0.99)]!
}

const list = '/api/task/allTasks?limit=50'
const pageIn = (size: typeof big) => () => `${list}&cursor=${51 + ((turn * 7919) % (size.tasks - 51))}`
const searchFor = (words: readonly string[]) => () =>
  `${list}&q=${encodeURIComponent(words[turn % words.length]!)}`

export const sizeFigures = async (_: Market): Promise<Figure[]> => {
  const markets = [await openMarket(big), await openMarket(small)] as const
  const products = [await startProduct(markets[0]), await startProduct(markets[1])] as const
  const figure = async (name: string, atMost: number, paths: [() => string, () => string]) =>
    ratioFigure(
      `${name}, p99, 1,000,000 tasks`,
      await interleaved(
        () => p99(products[0].port, paths[0]),
        () => p99(products[1].port, paths[1]),
      ),
      { against: '1,000 tasks', bar: { atMost }, unit: 'ms' },
    )
  const both = (path: () => string): [() => string, () => string] => [path, path]
  const figures = [
    await figure('a page of 50 anywhere', 1.5, [pageIn(big), pageIn(small)]),
    await figure('a search of three letters and more', 3, both(searchFor(longer))),
    await figure('a search of one or two letters', 10, both(searchFor(shorter))),
  ]
  for (const product of products) await product.stop()
  for (const market of markets) await market.close()
  return figures
}
