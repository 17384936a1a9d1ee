import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/paths.ts'

/** Where the description and its page are. */
export const apiDocs = `${apiBase}/docs`

/** The OpenAPI description and its page, both made from the contract. Register before the calls. */
export const installApiDescription = async (app: FastifyInstance, version: string): Promise<void> => {
  const { default: swagger } = await import('@fastify/swagger')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'TaskBazaar', version },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    },
  })
}

const inlineScript = /<script(?: type="[^"]*")?>([\s\S]*?)<\/script>/g

/** The page starts itself with a script inside it, the only one that may run; its styles are made by its script. */
const policyFor = (page: string): string => {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return (
    `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; ` +
    "font-src 'self' data:; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
  )
}

/** The page that shows the description. */
export const installApiPage = async (app: FastifyInstance): Promise<void> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  await app.register(async scope => {
    scope.addHook('onSend', async (_, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
        return
      reply.header('content-security-policy', policyFor(payload))
    })
    await scope.register(reference, {
      routePrefix: apiDocs,
      configuration: { withDefaultFonts: false },
    })
  })
}
