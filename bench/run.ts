// Measures what the product costs, each figure beside a reference in the same run, and writes the tables of
// docs/performance.md.
// `npm run bench` for the first of them, 25 minutes; `npm run bench -- peer`, `-- size`, `-- searches`, `-- similar`,
// `-- strangers` or `-- crawlers` for one of the others (the first two want the network or 3 GB of disk);
// `npm run bench -- home reads` prints some figures of the
// first only.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { chatFigures, memoryFigures } from './chat.ts'
import { type Market, machine, marketSize, openMarket } from './core/market.ts'
import { type Figure, roundCount } from './core/rounds.ts'
import { crawlerFigures } from './crawlers.ts'
import { frameFigures } from './frames.ts'
import { homeFigures } from './home.ts'
import { passwordFigures } from './passwords.ts'
import { peerFigures } from './peer.ts'
import { readFigures } from './reads.ts'
import { searchFigures } from './searches.ts'
import { similarFigures } from './similar.ts'
import { sizeFigures } from './size.ts'
import { strangerFigures } from './strangers.ts'
import { taskPageFigures } from './task-page.ts'
import { writeFigures } from './writes.ts'

type Family = () => Promise<Figure[]>

/** Each on a market of its own, so that none finds what another has written. */
const inMarket =
  (measure: (market: Market) => Promise<Figure[]>): Family =>
  async () => {
    const market = await openMarket(marketSize)
    try {
      return await measure(market)
    } finally {
      await market.close()
    }
  }

/** The families of each table of the page. */
const tables: Record<string, Record<string, Family>> = {
  market: {
    home: inMarket(homeFigures),
    reads: inMarket(readFigures),
    page: inMarket(taskPageFigures),
    writes: inMarket(writeFigures),
    chat: inMarket(chatFigures),
    memory: inMarket(memoryFigures),
    passwords: inMarket(passwordFigures),
    frames: frameFigures,
  },
  peer: { peer: inMarket(peerFigures) },
  size: { size: sizeFigures },
  searches: { searches: inMarket(searchFigures) },
  similar: { similar: similarFigures },
  strangers: { strangers: inMarket(strangerFigures) },
  crawlers: { crawlers: inMarket(crawlerFigures) },
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const table = (figures: readonly Figure[]): string =>
  [
    row(['figure', 'against', 'bar', 'ratio, median (range)', 'values', '']),
    row(['---', '---', '---', '---', '---', '---']),
    ...figures.map(f =>
      row([
        f.name,
        f.against,
        f.bar,
        f.result,
        f.detail,
        f.isMet === null ? '' : f.isMet ? 'met' : '**missed**',
      ]),
    ),
  ].join('\n')

const pageFile = 'docs/performance.md'

/** The page, and where in it a table begins and ends. */
const placeOf = (name: string) => {
  const page = readFileSync(pageFile, 'utf8')
  const [begin, end] = [`<!-- figures: ${name} -->`, `<!-- end of figures: ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${pageFile} has lost its marks: ${begin} … ${end}`)
  return { page, from: from + begin.length, to }
}

/** Puts figures between the two marks of their table; what is said around them stays, to be looked through by hand. */
const publish = (name: string, figures: readonly Figure[]): void => {
  const { page, from, to } = placeOf(name)
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine()}; medians of ${roundCount} rounds.`
  writeFileSync(
    pageFile,
    `${page.slice(0, from)}
${head}\n\n${table(figures)}\n${page.slice(to)}`,
  )
}

/** The figures of these families; null when one of them failed, the others having been measured and printed. */
const measure = async (families: readonly [string, Family][]): Promise<Figure[] | null> => {
  const figures: Figure[] = []
  let hasFailed = false
  for (const [name, family] of families) {
    try {
      const measured = await family()
      if (measured.length > 0) console.log(table(measured))
      figures.push(...measured)
    } catch (error) {
      console.error(`${name}:`, error)
      hasFailed = true
    }
  }
  return hasFailed ? null : figures
}

const main = async (): Promise<boolean> => {
  const asked = process.argv.slice(2)
  const known = Object.values(tables).flatMap(families => Object.keys(families))
  const unknown = asked.find(name => !known.includes(name))
  if (unknown) throw new Error(`no such figures: ${unknown}; there are ${known.join(', ')}`)
  if (spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0)
    return false
  Object.keys(tables).forEach(placeOf)
  let isGood = true
  for (const [name, families] of Object.entries(tables)) {
    const wanted = Object.entries(families).filter(([family]) =>
      asked.length > 0 ? asked.includes(family) : name === 'market',
    )
    const figures = await measure(wanted)
    if (figures === null) isGood = false
    else if (figures.length > 0 && wanted.length === Object.keys(families).length) publish(name, figures)
  }
  return isGood
}

process.exit((await main()) ? 0 : 1)
