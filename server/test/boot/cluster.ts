import { readFileSync } from 'node:fs'
import type { RedisServer } from '../redis-server.ts'
import { type Program, startProgram, until } from './program.ts'
import { checkout } from './shared.ts'

interface ClusterOptions {
  redis: RedisServer
  dataDir: string
  env?: Record<string, string>
}

/** Starts a cluster of two processes, whether or not it comes to be. */
export const launchCluster = ({ redis, dataDir, env }: ClusterOptions): Program =>
  startProgram({
    checkout,
    dataDir,
    command: [process.execPath, 'dist/server/cluster.js'],
    env: { REDIS_URL: redis.url, WORKERS: '2', ...env },
  })

/** Starts a cluster of two processes, and waits until both are there. */
export const startCluster = async (options: ClusterOptions): Promise<Program> => {
  const program = launchCluster(options)
  await program.ready()
  await until(() => program.stdout().includes('2 processes are behind'))
  return program
}

/** The processes of the app in a cluster, by number (Linux). */
export const workersOf = ({ child: { pid } }: Program): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const isApp = (one: string) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('main.js')
  return children.trim().split(' ').filter(isApp).map(Number)
}
