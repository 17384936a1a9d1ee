import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/paths.ts'

/** The OpenAPI description and its page at /api/docs, both made from the contract. Register before the calls. */
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

// The page starts itself with an inline script; it takes no input and loads nothing from elsewhere.
const pagePolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
  "img-src 'self' data:; frame-ancestors 'none'"

/** The page that shows the description. */
export const installApiPage = async (app: FastifyInstance): Promise<void> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  await app.register(async scope => {
    scope.addHook('onSend', async (_, reply) => void reply.header('content-security-policy', pagePolicy))
    await scope.register(reference, {
      routePrefix: `${apiBase}/docs`,
      configuration: { withDefaultFonts: false },
    })
  })
}
