import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { confirmPhone, requestPhoneCode } from '#contract/endpoints/verification.ts'
import { minuteMs } from '#contract/time.ts'
import { createWorld } from '../../test/world.ts'
import { createTextSender } from './text-sender.ts'

/** The requests to a gateway, and its answer. */
const asked: {
  method: string
  url: string
  authorization: string | undefined
  body: Record<string, string>
}[] = []
let answer: (response: ServerResponse) => void = response => response.end('{"type":"success"}')
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const body = JSON.parse((await buffer(request)).toString() || '{}')
  const { method, url, headers } = request
  asked.push({ method: method!, url: url!, authorization: headers.authorization, body })
  answer(response)
}
const gateway = createServer(take).listen(0, '127.0.0.1')
await once(gateway, 'listening')
const origin = `127.0.0.1:${(gateway.address() as AddressInfo).port}`
afterAll(() => {
  gateway.close()
  gateway.closeAllConnections()
})

const message = { phone: '9000012345', text: '123456 is your code & more', code: '123456' }
const sends = (smsUrl: string) => createTextSender({ smsUrl, dataDir: '/nonexistent' }).send(message)

test('[ver.1] asks a gateway by one POST, with the message in its address and in its body', async () => {
  await sends(`http://user:p%40ss@${origin}/otp?key=k&mobile={to}&otp={code}&text={text}`)
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    url: '/otp?key=k&mobile=919000012345&otp=123456&text=123456%20is%20your%20code%20%26%20more',
    authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    body: { to: '919000012345', text: message.text, code: message.code },
  })
  await sends(`http://${origin}/send`)
  expect(asked.at(-1)).toMatchObject({ url: '/send', authorization: undefined })
})

test.each<[string, (response: ServerResponse) => void, string]>([
  ['status 500', response => response.writeHead(500).end(), 'SMS_URL: answered 500'],
  ['status 401', response => response.writeHead(401).end('{"message":"k"}'), 'SMS_URL: answered 401'],
  ['an error with status 200', response => response.end('{"message":"x","type":"error"}'), 'with an error'],
  ['a redirect', response => response.writeHead(302, { location: '/' }).end(), 'SMS_URL: no connection'],
  ['a closed connection', response => response.destroy(), 'SMS_URL: no connection'],
])('[ver.1] fails on %s without saying the number or the key', async (_, answers, words) => {
  answer = answers
  const error = await sends(`http://${origin}/send?key=hunter22&to={to}`).catch(error => error)
  expect(error.message).toContain(words)
  expect(`${error.message}${error.stack}`).not.toMatch(/hunter22|9000012345|123456/)
})

test('[ver.1] sends again after a failure, with a code that counts alone and as many tries as before', async () => {
  const world = await createWorld({ config: { smsUrl: `http://${origin}/send` } })
  const asha = await world.person('Asha')
  answer = response => response.writeHead(503).end()
  const before = asked.length
  await asha.does(requestPhoneCode, { body: { phone: '9000012346' } })
  await expect.poll(() => asked.length).toBe(before + 1)
  const { rows } = await world.pool.query("SELECT t::text AS row FROM jobs t WHERE kind = 'sms'")
  expect([rows.length, rows[0].row]).toEqual([1, expect.not.stringMatching(/9000012346/)])
  const tries = (code: string) => asha.tries(confirmPhone, { body: { code } })
  const first = asked.at(-1)!.body.code!
  expect((await tries('000000')).status).toBe(400)
  answer = response => response.end('ok')
  await expect
    .poll(async () => {
      world.clock.passes(1_000)
      return asked.length
    })
    .toBe(before + 2)
  const second = asked.at(-1)!.body.code!
  if (first !== second) expect((await tries(first)).status).toBe(400)
  expect((await tries(second)).status).toBe(200)
  expect((await world.pool.query("SELECT FROM jobs WHERE kind = 'sms'")).rowCount).toBe(0)
})

test('[ver.1] gives a message up that would come after its code', async () => {
  const world = await createWorld({ config: { smsUrl: `http://${origin}/send` } })
  const asha = await world.person('Asha')
  answer = response => response.writeHead(503).end()
  const before = asked.length
  await asha.does(requestPhoneCode, { body: { phone: '9000012347' } })
  await expect.poll(() => asked.length).toBe(before + 1)
  world.clock.passes(10 * minuteMs)
  await expect
    .poll(async () => {
      // The failure may be noted only now, and is tried again some time after that.
      world.clock.passes(1_000)
      return (await world.pool.query("SELECT FROM jobs WHERE kind = 'sms'")).rowCount
    })
    .toBe(0)
  expect(asked).toHaveLength(before + 1)
})
