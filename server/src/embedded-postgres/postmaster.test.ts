import net from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './postmaster.ts'

/** The lowest port that Linux gives to outgoing connections. */
const firstOutgoing = 32_768

test('finds free ports below those of outgoing connections', async () => {
  for (let i = 0; i < 20; i++) {
    const port = await freePort()
    expect(port).toBeLessThan(firstOutgoing)
    const server = net.createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    await new Promise(resolve => server.close(resolve))
  }
})
