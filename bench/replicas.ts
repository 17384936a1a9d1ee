import { createPool } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startReplicated } from '../server/test/replicated.ts'
import { load, requestOf } from './core/client.ts'
import { familyCpuMs } from './core/cpu.ts'
import { fill, marketSize, personId, taskId, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, interleaved, ratioFigure } from './core/rounds.ts'

const connections = 8
const ms = 2_000

const reads = [
  { name: 'a page far down', path: '/api/task/allTasks?limit=50&cursor=5000', token: tokenOf(1) },
  { name: 'a search', path: '/api/task/allTasks?limit=50&q=quokka', token: tokenOf(1) },
  { name: 'offers on a task', path: `/api/offer/allOffers/${taskId(100)}`, token: tokenOf(101) },
  { name: '20 chats', path: '/api/messages/getChats', token: tokenOf(1) },
  { name: 'newest 100 messages', path: `/api/messages/getMessages/${personId(2)}`, token: tokenOf(1) },
  { name: 'alerts', path: '/api/messages/getAlerts', token: tokenOf(1) },
]

/** What a read costs the primary when a replica does it, beside what it costs the primary alone. */
export const replicaFigures = async (): Promise<Figure[]> => {
  const servers = await startReplicated()
  await servers.primary.ask('CREATE DATABASE market')
  const market = { url: servers.primary.urlOf('market'), dataDir: '/tmp' }
  const pool = createPool(market.url, () => {})
  await migrate(pool, 'server/migrations')
  await fill(pool, marketSize)
  const [withReplica, alone] = [
    await startProduct(market, { DATABASE_REPLICA_URL: servers.replica.urlOf('market') }),
    await startProduct(market),
  ]
  const figures: Figure[] = []
  for (const { name, path, token } of reads) {
    const request = requestOf({ path, cookie: token, headers: { 'accept-encoding': 'gzip, br' } })
    const costOn = async (port: number) => {
      const before = familyCpuMs(servers.primary.pid)
      const { took } = await load(port, { connections, ms }, () => request)
      return (1_000 * (familyCpuMs(servers.primary.pid) - before)) / took.length
    }
    const rounds = await interleaved(
      () => costOn(withReplica.port),
      () => costOn(alone.port),
    )
    figures.push(
      ratioFigure(`with a replica: ${name}`, rounds, {
        against: 'the primary alone, its CPU time a request',
        bar: { atMost: 0.5 },
        unit: 'µs of the primary',
      }),
    )
  }
  await withReplica.stop()
  await alone.stop()
  await pool.end()
  await servers.remove()
  return figures
}
