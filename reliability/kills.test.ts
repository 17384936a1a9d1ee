import { describe, expect, onTestFinished, test } from 'vitest'
import { hasRedis } from '../server/test/redis-server.ts'
import { openTown, patienceMs, pause, until } from './talk.ts'
import type { Town } from './town.ts'

const killProcess = async (town: Town, i: number) => {
  await town.processes[i]!.end('SIGKILL')
  await town.processes[i]!.start()
}

/** The cluster starts another by itself. */
const killWorker = async (town: Town, i: number) => {
  const [cluster] = town.processes
  const pid = cluster!.workers[i]!
  process.kill(pid, 'SIGKILL')
  await until(() => cluster!.workers.length === 2 && !cluster!.workers.includes(pid))
}

describe.skipIf(!hasRedis)('two processes', () => {
  test.each([
    ['of either process', false, killProcess],
    ['of either process of a cluster', true, killWorker],
  ])(
    'delivers what was acknowledged once and in order after kill -9 %s and of Redis',
    async (_, isCluster, kill) => {
      if (isCluster && process.platform !== 'linux') return
      const town = await openTown(onTestFinished, 2, { isCluster })
      if (isCluster) await until(() => town.processes[0]!.workers.length === 2)
      const { pairs, begin, hasArrived, isUnderWay, expectNothingLost } = await town.startTalking()
      begin()
      const blows = [
        () => kill(town, 0),
        async () => {
          await town.redis!.kill()
          await pause(500)
          await town.redis!.comeBack()
        },
        () => kill(town, 1),
      ]
      let blowsInTraffic = 0
      for (const blow of blows) {
        await pause(150)
        if (isUnderWay()) blowsInTraffic += 1
        await blow()
      }
      await until(() => !isUnderWay())
      // The sync that every screen does now and then, for an event that died with its process.
      await pause(1_000)
      await Promise.all(pairs.map(({ sender, receiver }) => receiver.sync(sender.givenId)))
      await until(hasArrived)
      await expectNothingLost()
      expect(blowsInTraffic).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
