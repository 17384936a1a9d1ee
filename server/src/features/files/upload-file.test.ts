import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { triesUpload } from '../../../seeds/files.ts'
import { picture } from '../../../test/pictures.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const asha = await world.person('Asha')

test('[file.0] takes a file only from pages of this site, as a form, and once per idempotency key', async () => {
  const bytes = await picture()
  const foreign = await triesUpload(asha, 'task', { bytes }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  const json = await asha.app.inject({
    ...{ method: 'POST', url: '/api/upload?use=task', headers: asha.cookies(), payload: { file: 'x' } },
  })
  expect(json.statusCode).toBe(415)
  for (const field of ['photo', ''])
    expect((await triesUpload(asha, 'task', { bytes, field })).status).toBe(400)
  const key = { 'idempotency-key': 'a-key-for-one-upload' }
  const first = await triesUpload(asha, 'task', { bytes }, key)
  expect(await triesUpload(asha, 'task', { bytes }, key)).toMatchObject({ status: 201, body: first.body })
  const other = { bytes: await picture({ width: 10 }) }
  expect((await triesUpload(asha, 'task', other, key)).status).toBe(409)
  expect((await triesUpload(world.visitor(), 'task', { bytes })).status).toBe(401)
  // No other call accepts a form.
  const elsewhere = await asha.app.inject({
    ...{ method: 'POST', url: '/api/auth/logout', payload: 'x' },
    headers: { ...asha.cookies(), 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(elsewhere.statusCode).toBe(415)
})

test('[file.5] takes thirty uploads an hour of one person', async () => {
  const limited = await createWorld({ config: { hasRateLimits: true } })
  const [meera, other] = await limited.named('Meera', 'Other')
  const bytes = await picture({ width: 2, height: 2 })
  const statuses = new Map<number, number>()
  for (let i = 0; i < 32; i++) {
    const { status } = await triesUpload(meera, 'task', { bytes })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 201: 30, 429: 2 })
  expect((await triesUpload(other, 'task', { bytes })).status).toBe(201)
})

test('[file.0] answers a refused upload before it has arrived, and reads the next request after it', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  const writes = (data: string | Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(data, error => (error ? reject(error) : resolve())))
  const pieces = 90
  const size = pieces * 100_000
  const type = 'multipart/form-data; boundary=x'
  const head = [
    'POST /api/upload?use=work HTTP/1.1',
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${size}`,
  ]
  await writes(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
  // A proxy sends the whole file before it reads the answer.
  for (let i = 0; i < pieces; i++) {
    await writes(Buffer.alloc(100_000))
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  await writes('GET /api/site HTTP/1.1\r\nHost: x\r\n\r\n')
  const [next] = (await once(socket, 'data')) as [Buffer]
  expect(String(next)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})
