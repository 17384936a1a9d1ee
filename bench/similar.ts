import { openMarket, type Size } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, roundCount, valueFigure } from './core/rounds.ts'
import { asPerson, isCounted, longer, p99 } from './size.ts'

const size: Size = { tasks: 1_000_000, people: 100_000, messages: 21_000 }

/** Typos in words that are everywhere, in many tasks, in few and in none; words in another order, spelling or script. */
const asked: Record<string, readonly string[]> = {
  'typos in frequent words': ['wardrob', 'algbra', 'leeking', 'diner twelv', 'costum'],
  'words in another order': ['dogs walk', 'fence paint', 'tap mend', 'goa trip plan', 'car drive old'],
  'typos in rare words': ['quoka', 'qoukka', 'quokkaa tools'],
  'other spellings and scripts': ['केटेगरी', 'daaktar', 'spich', 'नल', 'wadding speach'],
  'words of nearly every task': ['categry', 'punee', 'patience experiance', 'mornning evning', 'tolls bring'],
  'what is nowhere': ['nowere', 'xylofone', 'zzzzzzzzz yyyyyyyyy', 'brontosaurus'],
}

const asking = (path: string, words: readonly string[]) => {
  let turn = 0
  // A parameter that nothing reads keeps the answer from coming out of the cache.
  return () => asPerson(`/api/task/${path}n=${turn}&q=${encodeURIComponent(words[turn++ % words.length]!)}`)
}
const similarTo = (words: readonly string[]) => asking('similar?', words)

/** The 99th percentile of tasks similar to a search, and of the search itself, among a million tasks. */
export const similarFigures = async (): Promise<Figure[]> => {
  const market = await openMarket(size)
  const product = await startProduct(market)
  await isCounted(market)
  const measured = async (name: string, request: () => Buffer, bar?: { atMost: number }): Promise<Figure> => {
    const values: number[] = []
    for (let i = 0; i < roundCount; i++) values.push(await p99(product.port, request))
    return valueFigure(`${name}, p99, 1,000,000 tasks`, values, { ...(bar && { bar }), unit: 'ms' })
  }
  const figures = [
    await measured('similar: all of these', similarTo(Object.values(asked).flat()), { atMost: 200 }),
  ]
  for (const [kind, words] of Object.entries(asked))
    figures.push(await measured(`similar: ${kind}`, similarTo(words), { atMost: 200 }))
  figures.push(
    await measured('the search itself, three letters and more', asking('allTasks?limit=50&', longer)),
  )
  await product.stop()
  await market.close()
  return figures
}
