import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { addressesOf, burstFor } from '../server/test/public-addresses.ts'
import { busy, Client, requestOf, statusOf } from './core/client.ts'
import { type Market, tokenOf } from './core/market.ts'
import { startProduct } from './core/program.ts'
import { type Figure, median, roundCount, short, valueFigure } from './core/rounds.ts'

/** How long others are watched, once calm and once under attack, in milliseconds. */
const ms = 600
const everyMs = 250
const attackers = 2
/** Another address than that of the others, who are not to be taken for them. */
const localAddress = '127.0.0.2'

/** The routes that this market's app lists: the app is built for that alone, and ended. */
const listAddresses = async (market: Market): Promise<string[]> => {
  const app = await buildApp({
    config: { ...readConfig({ DATA_DIR: market.dataDir }), databaseUrl: market.url },
    pool: market.pool,
    webFolder: 'dist/web',
    log: pino({ level: 'silent' }),
    mailer: { send: async () => {} },
  })
  const addresses = addressesOf(app)
  await app.close()
  return addresses
}

/** Every quarter of a second two connections send a burst each, whose answers nobody reads; answers how to end it. */
const attack = (port: number, address: string): (() => void) => {
  const burst = burstFor(address)
  let sockets: Socket[] = []
  const leave = () => {
    for (const socket of sockets) socket.destroy()
  }
  const begin = () => {
    leave()
    sockets = Array.from({ length: attackers }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(burst))
      return socket.on('error', () => {}).pause()
    })
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => {
    clearInterval(timer)
    leave()
  }
}

/** Measures how long others wait for the list of tasks while strangers send 64 kB of requests and read no answer. */
export const strangerFigures = async (market: Market): Promise<Figure[]> => {
  const addresses = await listAddresses(market)
  const product = await startProduct(market)
  const list = requestOf({ path: '/api/task/allTasks', cookie: tokenOf(1) })
  const others = await Promise.all(Array.from({ length: 4 }, () => Client.open(product.port)))
  let refused = 0
  const p99 = async () => {
    const { took } = await busy(others.length, ms, async i => {
      if (statusOf(await others[i]!.ask(list)) !== 200) refused++
    })
    return took[Math.floor(took.length * 0.99)]!
  }
  const openFiles = () => readdirSync(`/proc/${product.pid}/fd`).length
  // Warms up: the first call makes what later calls share.
  for (const address of addresses) await (await fetch(`http://127.0.0.1:${product.port}${address}`)).text()
  await p99()
  const [filesBefore, memoryBefore] = [openFiles(), product.residentMb]

  const figures: Figure[] = []
  for (const address of addresses) {
    const calm: number[] = []
    const attacked: number[] = []
    refused = 0
    for (let i = 0; i < roundCount; i++) {
      calm.push(await p99())
      const end = attack(product.port, address)
      attacked.push(await p99())
      end()
    }
    // A call that has an answer says that the server has seen the attackers leave.
    await p99()
    const more = `${refused} refused; ${openFiles() - filesBefore} more open files, ${short(product.residentMb - memoryBefore)} MB more`
    figures.push(
      valueFigure(`\`${address}\``, attacked, {
        against: 'calm',
        bar: { atMost: Math.max(500, Math.round(3 * median(calm))) },
        unit: ' ms',
        detail: `calm ${short(median(calm))} ms; ${more}`,
      }),
    )
  }
  for (const other of others) other.close()
  await product.stop()
  return figures
}
