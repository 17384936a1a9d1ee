import { listInVain } from '#contract/endpoints/finding.ts'
import { searchesInVain } from '#server/db/tasks/last-searches.ts'
import { handle } from '#server/http/handler.ts'

export const listInVainHandler = handle(listInVain, ({ tx, clock }) => searchesInVain(tx, clock.now()))
