import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const key = 'market'
const secret = 'not/a+secret'
/** Lists come in pages of this many names, so that a client has to ask for the next one. */
const pageSize = 3

const hmac = (by: string | Buffer, text: string): Buffer => createHmac('sha256', by).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** True if the request is signed with the secret: AWS Signature Version 4, worked out from its documentation. */
const isSigned = (request: IncomingMessage, url: URL): boolean => {
  const header = request.headers.authorization ?? ''
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(header)
  if (!parts) return false
  const [, credential = '', signed = '', signature] = parts
  const [id, day = '', region = '', service = ''] = credential.split('/')
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    ...[
      request.method,
      url.pathname
        .split('/')
        .map(part => encoded(decodeURIComponent(part)))
        .join('/'),
    ],
    ...[query.join('&'), headers.join(''), signed, request.headers['x-amz-content-sha256']],
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n')
  const signing = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return id === key && hmac(signing, text).toString('hex') === signature
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** As much of an object store as the app uses, in memory. It refuses what is not signed. */
export const startS3 = async () => {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** How many of the next requests fail, as those of a busy store do. */
  let failing = 0
  const listed = (url: URL): string => {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter(name => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, pageSize)
    const next =
      names.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map(name => `<Contents><Key>${name}</Key></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://store')
    const bytes = await bodyOf(request)
    if (failing > 0) {
      failing -= 1
      return response.writeHead(503).end()
    }
    if (!isSigned(request, url)) return response.writeHead(403).end()
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const name = rest.join('/')
    if (bucket !== 'files') return response.writeHead(404).end()
    if (request.method === 'PUT') {
      objects.set(name, { bytes, type: String(request.headers['content-type']) })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (name === '') return response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(url))
    const found = objects.get(name)
    if (!found) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
      .end(found.bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    objects,
    url: `s3+http://${key}:${encodeURIComponent(secret)}@${host}/files/of-a-market?region=ap-south-1`,
    /** The same with a secret that is wrong. */
    wrongUrl: `s3+http://${key}:wrong@${host}/files`,
    failNext: (count: number) => {
      failing = count
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
