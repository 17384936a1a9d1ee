import { expect, test } from 'vitest'
import { type Category, categories } from '../categories.ts'

test('a category that is added can be filtered by', async () => {
  const added = { id: 18, name: 'Repairs' } as never
  ;(categories as Category[]).push(added)
  // Imported after the addition, as the endpoint reads the categories when it is loaded.
  const { listTasks } = await import('./tasks.ts')
  expect(listTasks.query).toMatchObject({ properties: { categoryId: { minimum: 1, maximum: 18 } } })
})
