import { expect, test } from 'vitest'
import { askedFields, labelOf } from './category-answers.ts'
import { marketCategories } from './market-categories.ts'
import { names, tiles } from './texts/en/categories.ts'

const words = { names, tiles }

test('has the fourteen as they come where nothing was set', () => {
  const all = marketCategories({}, words)
  expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17])
  expect(
    all.every(({ isOffered, fields, icon, id }) => isOffered && fields.length === 0 && icon === id),
  ).toBe(true)
  expect(all.filter(({ asksDays }) => asksDays).map(({ id }) => id)).toEqual([2, 4, 11, 13, 16, 17])
  expect(all.find(({ id }) => id === 10)).toMatchObject({
    name: 'Delivery & Errands',
    tile: 'Delivery and Errands',
  })
})

test('puts those on offer first in their order, with what differs', () => {
  const fields = [{ label: 'Brand', kind: 'text' as const }]
  const all = marketCategories(
    {
      categories: [100, 10],
      categoryDetails: [
        { id: 100, name: 'AC repair', icon: 25, fields },
        { id: 10, name: 'Errands', asksDays: true },
        { id: 101, name: 'Gardening' },
      ],
    },
    words,
  )
  expect(all.slice(0, 2)).toEqual([
    { id: 100, name: 'AC repair', tile: 'AC repair', icon: 25, asksDays: false, fields, isOffered: true },
    { id: 10, name: 'Errands', tile: 'Errands', icon: 10, asksDays: true, fields: [], isOffered: true },
  ])
  expect(all).toHaveLength(16)
  expect(all.find(({ id }) => id === 101)).toMatchObject({ icon: 0, isOffered: false })
})

test('goes on asking what a task says and its category asks no more', () => {
  const category = { id: 100, fields: [{ label: 'Size', kind: 'number' as const, unit: 'kg' }] }
  expect(category.fields.map(labelOf)).toEqual(['Size (kg)'])
  const answers = [
    { label: 'Size (kg)', value: '3' },
    { label: 'Size (tons)', value: '1' },
  ]
  expect(askedFields(category, { categoryId: 100, answers })).toEqual([
    ...category.fields,
    { label: 'Size (tons)', kind: 'text' },
  ])
  expect(askedFields(category, { categoryId: 7, answers })).toEqual(category.fields)
})
