import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'

export interface TextMessage {
  /** Ten digits. */
  phone: string
  text: string
  /** The code in it, if it has one. */
  code?: string
}

/** No gateway was reached, so nobody has sent the message. */
export class NoGateway extends Error {}

export interface TextSender {
  /** Hands the message over; throws when that failed, so that it is tried again. */
  send(message: TextMessage): Promise<void>
}

/** A gateway that takes longer is asked again later. It is shorter than the job's lease. */
const longestMs = 10_000
/** Gateways answer with a line or two. */
const longestAnswer = 4_096

const withCountry = (phone: string): string => `91${phone}`

/** The gateway's URL with this message in its places, and the log-in that it has. */
const addressOf = (template: string, { phone, text, code = '' }: TextMessage) => {
  const values = { to: withCountry(phone), text, code }
  const filled = template.replaceAll(/\{(to|text|code)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  )
  const url = new URL(filled)
  const logIn = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const authorization = `Basic ${Buffer.from(logIn).toString('base64')}`
  return { url, headers: logIn === ':' ? undefined : { authorization } }
}

/** The first bytes of an answer. */
const beginOf = async ({ body }: Response): Promise<string> => {
  let found = Buffer.alloc(0)
  for await (const chunk of body ?? []) {
    found = Buffer.concat([found, chunk])
    if (found.length > longestAnswer) break
  }
  return found.toString()
}

/** Errors of connections over which nothing went. */
const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** True if a gateway says with status 200 that it has failed, as MSG91 does. */
const isError = (answer: string): boolean => /"(?:type|status)"\s*:\s*"error"/i.test(answer)

/** Sends by one POST. Neither the number nor the gateway's key is in an error, because errors are logged. */
const gateway = (template: string): TextSender => ({
  send: async message => {
    const { url, headers } = addressOf(template, message)
    const { text, code } = message
    const body = { to: withCountry(message.phone), text, ...(code !== undefined && { code }) }
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestMs),
    }).catch(error => {
      if (unreached.includes(error.cause?.code)) throw new NoGateway('SMS_URL: no connection')
      throw new Error(`SMS_URL: ${error.name === 'TimeoutError' ? 'no answer' : 'no connection'}`)
    })
    const said = await beginOf(answer).catch(() => '')
    if (!answer.ok) throw new Error(`SMS_URL: answered ${answer.status}`)
    if (isError(said)) throw new Error('SMS_URL: answered with an error')
  },
})

/** Writes each message as a text file; it appears whole or not at all. */
const files = (folder: string): TextSender => ({
  send: async ({ phone, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomBytes(4).toString('hex')}.txt`
    const unfinished = path.join(folder, `.${name}.part`)
    await writeFile(unfinished, `To: +${withCountry(phone)}\n\n${text}\n`, { mode: 0o600 })
    await rename(unfinished, path.join(folder, name))
  },
})

/** Text messages by SMS_URL, or as files in DATA_DIR/sms without it. */
export const createTextSender = ({ smsUrl, dataDir }: Pick<Config, 'smsUrl' | 'dataDir'>): TextSender =>
  smsUrl ? gateway(smsUrl) : files(path.join(dataDir, 'sms'))
