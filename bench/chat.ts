import { io, type Socket } from 'socket.io-client'
import { Client, requestOf, statusOf } from './core/client.ts'
import { type Market, personId, tokenOf } from './core/market.ts'
import { type Program, startProduct, startReference } from './core/program.ts'
import { type Figure, interleaved, median, ratioFigure, roundCount, valueFigure } from './core/rounds.ts'

const connected = 200
const talking = 10
const each = 30

const connect = (port: number, options: object): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, ...options })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** Everybody connects, ten at a time. */
const connectAll = async (count: number, one: (i: number) => Promise<Socket>): Promise<Socket[]> => {
  const sockets: Socket[] = []
  for (let i = 0; i < count; i += 10)
    sockets.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => one(i + k)))))
  return sockets
}

// Person i writes to person i + 100; ids begin with 1.
const product = (port: number) => ({
  socket: (i: number) => connect(port, { extraHeaders: { cookie: `session=${tokenOf(i + 1)}` } }),
  sender: async (i: number) => {
    const client = await Client.open(port)
    const path = `/api/messages/sendMessage/${personId(i + 1 + connected / 2)}`
    return {
      send: async (message: string) => {
        const body = { message }
        const answer = await client.ask(requestOf({ method: 'POST', path, cookie: tokenOf(i + 1), body }))
        if (statusOf(answer) !== 201) throw new Error(answer.toString())
      },
      close: () => client.close(),
    }
  },
})

const relay = (port: number) => ({
  socket: (i: number) => connect(port, { auth: { name: `p${i}` } }),
  sender: async (i: number) => {
    const socket = await connect(port, { auth: { name: `sender${i}` } })
    return {
      send: (message: string) => socket.emitWithAck('send', { to: `p${i + connected / 2}`, message }),
      close: () => socket.disconnect(),
    }
  },
})

/** Median time from the send call to the receiver's event, in milliseconds. */
const delivery = async ({ socket, sender }: ReturnType<typeof product | typeof relay>) => {
  const sockets = await connectAll(connected, socket)
  const senders = await Promise.all(Array.from({ length: talking }, (_, i) => sender(i)))
  return {
    run: async () => {
      const took: number[] = []
      const talk = async (i: number) => {
        const receiver = sockets[i + connected / 2]!
        for (let n = 0; n < each; n++) {
          const at = performance.now()
          const arrived = new Promise<void>(resolve =>
            receiver.once('newMessage', () => {
              took.push(performance.now() - at)
              resolve()
            }),
          )
          await Promise.all([senders[i]!.send(`message ${n} of ${i}`), arrived])
          await new Promise(resolve => setTimeout(resolve, 20))
        }
      }
      await Promise.all(Array.from({ length: talking }, (_, i) => talk(i)))
      return median(took)
    },
    close: () => {
      for (const one of [...sockets, ...senders]) 'disconnect' in one ? one.disconnect() : one.close()
    },
  }
}

const idle = 500

/** The memory that an idle connection takes in a server, in kB. */
const perSocket = async (program: Program, socket: (i: number) => Promise<Socket>): Promise<number> => {
  // The first ones pay for what is loaded with them.
  const first = await connectAll(20, socket)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  const before = program.residentMb
  const sockets = await connectAll(idle, i => socket(20 + i))
  await new Promise(resolve => setTimeout(resolve, 2_500))
  const after = program.residentMb
  for (const one of [...first, ...sockets]) one.disconnect()
  return ((after - before) * 1024) / idle
}

/** The rounds are short, and each is one moment's luck. */
const rounds = 3 * roundCount

export const chatFigures = async (market: Market): Promise<Figure[]> => {
  const ours = await startProduct(market)
  const bare = await startReference('bare-relay', { DATABASE_URL: market.url })
  const sides = [await delivery(product(ours.port)), await delivery(relay(bare.port))] as const
  const used = (program: Program) => program.cpuMs + market.cpuMs()
  const costed = (side: (typeof sides)[number], program: Program) => async () => {
    const before = used(program)
    const p50 = await side.run()
    return { p50, cpu: (1000 * (used(program) - before)) / (talking * each) }
  }
  const results = await interleaved(costed(sides[0], ours), costed(sides[1], bare), rounds)
  for (const side of sides) side.close()
  await Promise.all([ours.stop(), bare.stop()])
  const name = `send to the receiver's event, ${connected} connected, ${talking} talking`
  const against = 'bare Socket.IO relay with one INSERT'
  const of = (what: 'p50' | 'cpu') =>
    results.map(round => ({ ours: round.ours[what], reference: round.reference[what] }))
  return [
    ratioFigure(`${name}, p50`, of('p50'), { against, bar: { atMost: 2.5 }, unit: 'ms' }),
    ratioFigure(`${name}: CPU time a message, PostgreSQL's too`, of('cpu'), { against, unit: 'µs' }),
    await idleFigure(market),
  ]
}

const idleFigure = async (market: Market): Promise<Figure> => {
  const extra: number[] = []
  const seen: string[] = []
  for (let i = 0; i < 3; i++) {
    const ours = await startProduct(market)
    const bare = await startReference('bare-relay', { DATABASE_URL: market.url })
    const [a, b] = [
      await perSocket(ours, product(ours.port).socket),
      await perSocket(bare, relay(bare.port).socket),
    ]
    extra.push(a - b)
    seen.push(`${a.toFixed(1)} − ${b.toFixed(1)}`)
    await Promise.all([ours.stop(), bare.stop()])
  }
  return valueFigure(`memory of an idle socket beyond a bare server's, ${idle} connected`, extra, {
    against: 'bare Socket.IO server',
    bar: { atMost: 20 },
    unit: ' kB',
    detail: seen.join('; '),
  })
}

/** Resident memory of the app process, started and left alone for ten seconds. */
export const memoryFigures = async (market: Market): Promise<Figure[]> => {
  const values: number[] = []
  for (let i = 0; i < 3; i++) {
    const product = await startProduct(market)
    await new Promise(resolve => setTimeout(resolve, 10_000))
    values.push(product.residentMb)
    await product.stop()
  }
  return [valueFigure('memory at rest, app process', values, { bar: { atMost: 120 }, unit: ' MB' })]
}
