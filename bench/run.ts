// Measures what the product costs, each figure beside a reference in the same run, and writes the table of
// docs/performance.md.
// `npm run bench` for all of it, `npm run bench -- home reads` for some (these are printed only).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { chatFigures, memoryFigures } from './chat.ts'
import { type Market, machine, marketSize, openMarket } from './core/market.ts'
import { type Figure, roundCount } from './core/rounds.ts'
import { frameFigures } from './frames.ts'
import { homeFigures } from './home.ts'
import { partitionFigures } from './partitions.ts'
import { passwordFigures } from './passwords.ts'
import { processFigures } from './processes.ts'
import { readFigures } from './reads.ts'
import { replicaFigures } from './replicas.ts'
import { sizeFigures } from './size.ts'
import { writeFigures } from './writes.ts'

const families: Record<string, (market: Market) => Promise<Figure[]>> = {
  home: homeFigures,
  reads: readFigures,
  writes: writeFigures,
  chat: chatFigures,
  memory: memoryFigures,
  partitions: partitionFigures,
  processes: processFigures,
  replicas: replicaFigures,
  passwords: passwordFigures,
  size: sizeFigures,
  frames: frameFigures,
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
const [begin, end] = ['<!-- figures of a full run -->', '<!-- end of figures -->']

/** The page with these figures between its two marks; what is said around them stays, to be looked through by hand. */
const withFigures = (page: string, figures: readonly Figure[]): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${pageFile} has lost its marks: ${begin} … ${end}`)
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine()}; medians of ${roundCount} rounds.`
  return `${page.slice(0, from)}${begin}\n${head}\n\n${table(figures)}\n${page.slice(to)}`
}

const main = async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find(name => !(name in families))
  if (unknown) throw new Error(`no such figures: ${unknown}; there are ${Object.keys(families).join(', ')}`)
  if (spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0)
    return
  const market = await openMarket(marketSize)
  const figures: Figure[] = []
  try {
    for (const [name, measure] of Object.entries(families)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      const measured = await measure(market)
      console.log(table(measured))
      figures.push(...measured)
    }
  } finally {
    await market.close()
  }
  if (asked.length === 0) writeFileSync(pageFile, withFigures(readFileSync(pageFile, 'utf8'), figures))
}

await main()
process.exit()
