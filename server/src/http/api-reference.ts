import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import { apiGuide, describedWebhooks, securitySchemes } from './api-guide.ts'
import type { Encoding } from './encoding.ts'
import { pathOf } from './is-call.ts'
import { MemoryFile } from './memory-file.ts'

/** Where the description and its page are. */
export const apiDocs = `${apiBase}/docs`

/** The OpenAPI description and its page, both made from the contract. Register before the calls. */
export const installApiDescription = async (app: FastifyInstance, version: string): Promise<void> => {
  const { default: swagger } = await import('@fastify/swagger')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'TaskBazaar', version, description: apiGuide },
      components: { securitySchemes },
      webhooks: describedWebhooks as never,
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

/** The page's script as the build has packed it, beside the bundle; what runs from the sources packs it when asked. */
const packed = async (): Promise<Partial<Record<Encoding, Buffer>>> => {
  const read = (encoding: Encoding) =>
    readFile(path.join(import.meta.dirname, `api-reference.js.${encoding}`))
  return Promise.all([read('br'), read('gzip')]).then(
    ([br, gzip]) => ({ br, gzip }),
    () => ({}),
  )
}

/** The description, its page and the page's script, by their paths below `apiDocs`. */
const makeDocuments = async (app: FastifyInstance): Promise<ReadonlyMap<string, MemoryFile>> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const probe = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const configuration = { withDefaultFonts: false, url: './openapi.json' }
  await probe.register(reference, { routePrefix: apiDocs, configuration })
  const [page, script] = [await probe.inject(`${apiDocs}/`), await probe.inject(`${apiDocs}/js/scalar.js`)]
  await probe.close()
  const json = Buffer.from(JSON.stringify(app.swagger()))
  const yaml = Buffer.from(app.swagger({ yaml: true }))
  return new Map([
    ['', new MemoryFile('text/html; charset=utf-8', page.rawPayload)],
    ['js/scalar.js', new MemoryFile('text/javascript; charset=utf-8', script.rawPayload, await packed())],
    ['openapi.json', new MemoryFile('application/json; charset=utf-8', json)],
    ['openapi.yaml', new MemoryFile('application/yaml; charset=utf-8', yaml)],
  ])
}

/** Serves the description and the page that shows it. All of it is made once, when somebody first asks. */
export const installApiPage = (app: FastifyInstance): void => {
  let documents: ReturnType<typeof makeDocuments> | undefined
  let policy: string | undefined
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    documents ??= makeDocuments(app)
    const document = (await documents).get(name)
    if (!document) return reply.callNotFound()
    if (name === '') {
      policy ??= policyFor((await document.plain).toString())
      reply.header('content-security-policy', policy)
    }
    return document.send(request, reply)
  }
  const route = { compress: false, schema: { hide: true } } as const
  app.get(apiDocs, route, (request, reply) =>
    // The page names its script by a relative address.
    pathOf(request) === apiDocs ? reply.redirect(`${apiDocs}/`, 301) : send(request, reply, ''),
  )
  app.get<{ Params: { '*': string } }>(`${apiDocs}/*`, route, (request, reply) =>
    send(request, reply, request.params['*']),
  )
}
