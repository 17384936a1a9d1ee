import { expect, test } from 'vitest'
import { categoryIds } from '../categories.ts'

test('lets people filter by a category that was added', async () => {
  ;(categoryIds as unknown as number[]).push(18)
  // Imported after the addition, as the endpoint reads the categories when it is loaded.
  const { listTasks } = await import('./tasks.ts')
  expect(listTasks.query).toMatchObject({ properties: { categoryId: { minimum: 1, maximum: 18 } } })
})
