import { getStatistics, listToDo } from '#contract/endpoints/operate.ts'
import { countStatistics, countWaiting, readStatistics } from '#server/db/market/statistics.ts'
import { handle } from '#server/http/handler.ts'

export const getStatisticsHandler = handle(
  getStatistics,
  // A new market has no counts yet. It is small, so they are counted at once.
  async ({ tx, clock }) => (await readStatistics(tx)) ?? countStatistics(tx, clock.now()),
)

export const listToDoHandler = handle(listToDo, ({ tx }) => countWaiting(tx))
