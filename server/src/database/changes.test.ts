import { expect, test, vi } from 'vitest'
import { createWorld } from '../../test/world.ts'
import { Changes } from './changes.ts'

test('what was committed together is told together, and what comes while that is told is told after it', async () => {
  const { pool } = await createWorld()
  const changes = new Changes(pool, () => {})
  const order: string[] = []
  let beDone = () => {}
  const query = vi.spyOn(pool, 'query').mockImplementation((() => {
    order.push('begun')
    return new Promise<void>(resolve => {
      beDone = () => {
        order.push('done')
        resolve()
      }
    })
  }) as never)
  const begun = (times: number) => vi.waitFor(() => expect(query).toHaveBeenCalledTimes(times))
  const tell = (who: string) => changes.tellTasksChanged().then(() => order.push(who))
  const group = [tell('a'), Promise.resolve().then(() => tell('b'))]
  await begun(1)
  group.push(tell('c'), tell('d'))
  beDone()
  await begun(2)
  beDone()
  await Promise.all(group)
  expect(order).toEqual(['begun', 'done', 'a', 'b', 'begun', 'done', 'c', 'd'])
  query.mockRestore()
  await changes.close()
})
