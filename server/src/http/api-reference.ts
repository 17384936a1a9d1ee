import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import { type Encoding, encode, encodingFor } from './encoding.ts'

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

/** The page has one inline script, the only one that may run. That script also creates the page's styles. */
const policyFor = (page: string): string => {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return (
    `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; ` +
    "font-src 'self' data:; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
  )
}

/** The page's script as the build has compressed it, beside the bundle. What runs from the sources compresses it. */
const packed = (script: string, encoding: Encoding): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, `api-reference.js.${encoding}`)).catch(() =>
    encode(Buffer.from(script), encoding),
  )

/** The page that shows the description. */
export const installApiPage = async (app: FastifyInstance): Promise<void> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  /** The page's script has 3 MB, so it is read once per encoding and not once per visitor. */
  const scripts = new Map<Encoding, Promise<Buffer>>()
  const compressed = (script: string, encoding: Encoding): Promise<Buffer> => {
    const known = scripts.get(encoding)
    if (known) return known
    const making = packed(script, encoding)
    scripts.set(encoding, making)
    return making
  }
  await app.register(async scope => {
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string') return
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload))
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (!type.startsWith('application/javascript') || encoding === 'identity') return
      reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
      return compressed(payload, encoding)
    })
    await scope.register(reference, {
      routePrefix: apiDocs,
      configuration: { withDefaultFonts: false },
    })
  })
}
