import { transaction } from '#server/db/core/connect.ts'
import { databaseOn } from '#server/db/core/sql.ts'
import { correctFigures, figureDifferences } from '#server/db/people/recount.ts'
import { type Reached, runOnDatabase } from './command.ts'

const usage =
  "npm run figures: counts everybody's stars and finished tasks anew and compares; npm run figures -- --correct: writes what it counted"

const check = async ({ pool }: Reached): Promise<string> => {
  const found = await figureDifferences(databaseOn(pool))
  for (const difference of found) console.error(`Off: ${difference}`)
  if (found.length > 0)
    throw new Error(`${found.length} ${found.length === 1 ? 'figure is' : 'figures are'} off`)
  return 'every figure is right'
}

const correct = async ({ pool }: Reached): Promise<string> => {
  const people = await transaction(pool, correctFigures)
  return `corrected the figures of ${people} ${people === 1 ? 'person' : 'people'}`
}

await runOnDatabase('figures', usage, words => {
  const isCorrect = words.length === 1 && words[0] === '--correct'
  if (words.length > 0 && !isCorrect) throw new Error(`usage: ${usage}`)
  return isCorrect ? correct : check
})
