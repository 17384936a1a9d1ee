import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import { listDisputes } from './disputes.ts'
import type { SandboxFaults } from './faults.ts'
import * as payments from './payments.ts'
import { refundPayment } from './refunds.ts'
import { SandboxRefusal, type SandboxRule, type SandboxStep } from './rules.ts'
import * as transfers from './transfers.ts'

/** With what calls are authorised and webhooks signed. All processes of one market have the same. */
export interface SandboxKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

const rules: Record<string, SandboxRule> = {
  'GET /v1/payment_links': payments.findLinks,
  'POST /v1/payment_links': payments.createLink,
  'GET /v1/payment_links/:id': payments.readLink,
  'POST /v1/payment_links/:id/cancel': payments.cancelLink,
  'GET /v1/payments/:id': payments.readPayment,
  'POST /v1/payments/:id/refund': refundPayment,
  'GET /v1/disputes': listDisputes,
  'GET /v1/payments/:id/transfers': transfers.findTransfers,
  'POST /v1/payments/:id/transfers': transfers.createTransfers,
  'GET /v1/transfers/:id': transfers.readTransfer,
  'PATCH /v1/transfers/:id': transfers.changeHold,
  'POST /v1/transfers/:id/reversals': transfers.reverseTransfer,
  'POST /v2/accounts': accounts.createAccount,
  'GET /v2/accounts/:account': accounts.readAccount,
  'PATCH /v2/accounts/:account': accounts.changeAccount,
  'GET /v2/accounts/:account/stakeholders': accounts.findStakeholders,
  'POST /v2/accounts/:account/stakeholders': accounts.createStakeholder,
  'PATCH /v2/accounts/:account/stakeholders/:id': accounts.changeStakeholder,
  'POST /v2/accounts/:account/products': accounts.createProduct,
  'GET /v2/accounts/:account/products/:id': accounts.readProduct,
  'PATCH /v2/accounts/:account/products/:id': accounts.changeProduct,
}

/** The body of a refusal, in Razorpay's form. */
const errorBody = (description: string, code = 'BAD_REQUEST_ERROR') => ({
  error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
})

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const troubled = errorBody('We are facing some trouble completing your request', 'SERVER_ERROR')

/** The HTTP side: authorisation, routes, errors, and faults on demand. */
export const newSandboxApi = (
  { keyId, keySecret }: SandboxKeys,
  faults: SandboxFaults,
  act: (work: (call: SandboxStep) => Promise<object>) => Promise<object>,
): FastifyInstance => {
  const api = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
  })
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  api.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', expected))
      await reply.code(401).send(errorBody('The api key provided is invalid'))
  })
  api.setNotFoundHandler((_request, reply) =>
    reply.code(400).send(errorBody('The requested URL was not found on the server.')),
  )
  api.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.status).send(errorBody(error.message))
    const { statusCode = 500, message } = error as Error & { statusCode?: number }
    return statusCode < 500 ? reply.code(400).send(errorBody(message)) : reply.code(500).send(troubled)
  })
  const cut = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  for (const [route, rule] of Object.entries(rules)) {
    const [method, url] = route.split(' ') as [string, string]
    api.route({
      method,
      url,
      handler: async (request, reply) => {
        const fault = await faults.call?.(`${method} ${request.url}`)
        if (fault === 'drop-before') return cut(request, reply)
        if (fault === '500') return reply.code(500).send(troubled)
        const { params, query, headers, body } = request
        const answer = await act(inside =>
          rule({ ...inside, headers, body: body ?? {}, params: params as never, query: query as never }),
        )
        if (fault === 'drop-after') return cut(request, reply)
        if (fault === 'timeout') return reply.hijack()
        return answer
      },
    })
  }
  return api
}
