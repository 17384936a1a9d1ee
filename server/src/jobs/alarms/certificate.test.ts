import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import tls from 'node:tls'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../../test/certificates.ts'
import { certificateEnd } from './certificate.ts'

test('reads when the certificate of a host ends', async () => {
  const server = tls.createServer(makeCertificate(9)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = await certificateEnd(`https://localhost:${port}/app`)
  server.close()
  const days = (end!.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(8.9)
  expect(days).toBeLessThan(9.1)
})

test('knows no end of http, and of a host that does not answer', async () => {
  expect(await certificateEnd('http://localhost:3000')).toBeNull()
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
})
