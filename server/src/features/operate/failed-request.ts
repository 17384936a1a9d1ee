import { getFailedRequest } from '#contract/endpoints/operate.ts'
import { failedRequest } from '#server/db/market/failed-requests.ts'
import { notFound } from '#server/domain/failure.ts'
import { handle } from '#server/http/handler.ts'

export const getFailedRequestHandler = handle(getFailedRequest, async ({ params, tx, clock }) => {
  const found = await failedRequest(tx, params.id, clock.now())
  if (!found) throw notFound('requestNotFound')
  return { ...found, at: found.at.toISOString() }
})
