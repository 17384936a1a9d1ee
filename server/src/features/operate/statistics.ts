import { getStatistics, listToDo } from '#contract/endpoints/operate.ts'
import { countStatistics, countWaiting, readStatistics } from '#server/db/market/statistics.ts'
import { handle } from '#server/http/handler.ts'

export const getStatisticsHandler = handle(
  getStatistics,
  // Nothing is counted yet in the first moments of a market, which is small.
  async ({ tx, clock }) => (await readStatistics(tx)) ?? countStatistics(tx, clock.now()),
)

export const listToDoHandler = handle(listToDo, ({ tx }) => countWaiting(tx))
