import { expect, onTestFinished, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { BadNetwork } from './bad-network.ts'
import { isHard, openTown, patienceMs, pause, until, written } from './talk.ts'

const awayMs = isHard ? 30_000 : 1_500

// Both wait most of the time, so they do it together.
test.concurrent.for([1, 2])(
  'delivers every message once and in order over cut and slow connections, with %i process(es)',
  { timeout: patienceMs },
  async (processes, { skip, onTestFinished }) => {
    skip(processes > 1 && !hasRedis)
    const { port, startTalking } = await openTown(onTestFinished, processes)
    const { begin, messages, hasArrived, isUnderWay, expectNothingLost } = await startTalking()
    const network = await BadNetwork.open({ targetPort: port, cutEveryMs: 2_000, delayUpToMs: 500 })
    onTestFinished(() => network.close())
    begin(network.origin)
    await until(hasArrived)
    await until(() => !isUnderWay())
    await expectNothingLost()
    expect(network.cuts).toBeGreaterThan(0)
    console.log(`${messages} messages over ${network.cuts} cut connections: lost 0, doubled 0`)
  },
)

test(
  'gives a receiver who was away everything on coming back, without gap or double',
  async () => {
    const { join } = await openTown(onTestFinished, 1)
    const [asha, ravi] = [await join('Asha'), await join('Ravi')]
    await ravi.open(asha.givenId)
    ravi.connect()
    const count = 250
    const texts = written(asha, count)
    for (const text of texts.slice(0, 10)) await asha.write(text, ravi.givenId)
    const known = () => ravi.conversations.get(asha.givenId)!
    await until(() => known().length === 10)
    ravi.disconnect()
    for (const text of texts.slice(10)) await asha.write(text, ravi.givenId)
    await until(() => asha.waiting === 0)
    await pause(awayMs)
    ravi.connect()
    await until(() => known().length >= count)
    expect(known().map(message => message.message)).toEqual(texts)
  },
  patienceMs,
)
