import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Eight connections that ask one thing after another; each answer has to wait a turn, as for a database.
const program = `
  import { connect } from 'node:net'
  import { getHeapSpaceStatistics } from 'node:v8'
  import fastify from 'fastify'
  import { installAdmission } from '#server/platform/admission.ts'
  const app = fastify()
  installAdmission(app)
  app.get('/api/any', () => new Promise(resolve => setTimeout(resolve, 1, { any: 'thing' })))
  await app.listen({ port: 0 })
  const oldBytes = () => getHeapSpaceStatistics().find(space => space.space_name === 'old_space').space_used_size
  const ask = (times, left = times) => new Promise(resolve => {
    const socket = connect(app.server.address().port)
    const next = () => left-- > 0 ? socket.write('GET /api/any HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n') : resolve(socket.destroy())
    socket.on('data', next)
    next()
  })
  const round = times => Promise.all(Array.from({ length: 8 }, () => ask(times)))
  await round(400)
  let last = oldBytes()
  let grown = 0
  setInterval(() => {
    const now = oldBytes()
    grown += Math.max(0, now - last)
    last = now
  }, 20)
  await round(1_000)
  console.log(Math.round(grown / (8 * 1_000)))
  process.exit()`

test('calls that were in work are freed young', { timeout: 60_000 }, () => {
  const flags = ['--import', 'tsx', '--input-type=module', '--max-semi-space-size=2']
  const bytesEach = Number(execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' }))
  expect(bytesEach).toBeLessThan(300)
})
