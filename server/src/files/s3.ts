import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './port.ts'

const longestMs = 30_000
const tries = 3

/** The parts of `s3://key:secret@host/bucket/prefix?region=…`. Without TLS with `s3+http`, for a store beside the app. */
export const partsOf = (storageUrl: string) => {
  const url = new URL(storageUrl)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(part => part !== '')
  const scheme = url.protocol === 's3+http:' ? 'http' : 'https'
  return {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: `${scheme}://${url.host}/${bucket}`,
    prefix: prefix.map(part => `${part}/`).join(''),
  }
}

/** The text of each element of this name, in the answer to a list. Our own names need no unescaping. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text!)

/** Keeps files in a bucket of any S3-compatible store. Bytes go through the app, so that one rule says who sees them. */
export const openS3Store = (storageUrl: string): FileStore => {
  const { endpoint, prefix, ...keys } = partsOf(storageUrl)
  // It tries again after 5xx and 429, which object stores answer when they are busy.
  const client = new AwsClient({ ...keys, service: 's3', retries: tries, initRetryMs: 100 })
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(longestMs) })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`the object store answered ${answer.status} to ${init.method}`)
  }
  const urlOf = (name: string) => `${endpoint}/${encodeURI(prefix + name)}`
  async function* listed(after: string): AsyncGenerator<string[]> {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + after })
      if (token) query.set('continuation-token', token)
      const xml = await (await ask(`${endpoint}?${query}`, { method: 'GET' })).text()
      yield textsOf(xml, 'Key').map(key => key.slice(prefix.length))
      token = textsOf(xml, 'NextContinuationToken')[0]
    }
  }
  return {
    put: async (name, bytes, type) => {
      const answer = await ask(urlOf(name), {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      })
      await answer.body?.cancel()
      if (answer.status === 404) throw new Error('the bucket of STORAGE_URL is not there')
    },
    get: async name => {
      const answer = await ask(urlOf(name), { method: 'GET' })
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel()
        return null
      }
      const bytes = Readable.fromWeb(answer.body as ReadableStream)
      return { bytes, length: Number(answer.headers.get('content-length')) }
    },
    forget: async id => {
      for await (const names of listed(`${id}.`))
        for (const name of names) {
          const answer = await ask(urlOf(name), { method: 'DELETE' })
          await answer.body?.cancel()
        }
    },
    list: () => listed(''),
    close: async () => {},
  }
}
