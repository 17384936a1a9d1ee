import { expect, test } from 'vitest'
import {
  catalogueToSend,
  draftOfCategories,
  moved,
  nextId,
  withDetail,
  withOffered,
  without,
} from './category-draft.ts'

const own = { id: 103, name: 'AC repair' }
const settings = { categories: [4, 103, 1], categoryDetails: [own], lastCategoryId: 107 }
const draft = draftOfCategories(12, settings)

test('begins with the fourteen where nothing was set', () => {
  const { offered, details } = draftOfCategories(0, {})
  expect(offered).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 16, 17])
  expect(details).toEqual([])
})

test('gives a new category an id that none ever had', () => {
  expect(nextId(draft, settings)).toBe(108)
  expect(nextId({ ...draft, ...withDetail(draft, 108, { name: 'Gardening' }) }, settings)).toBe(109)
  expect(nextId(draftOfCategories(0, {}), {})).toBe(100)
})

test('moves, hides, changes and deletes a category', () => {
  expect(moved(draft, 103, -1)).toEqual({ offered: [103, 4, 1] })
  expect(moved(draft, 103, 1)).toEqual({ offered: [4, 1, 103] })
  expect(withOffered(draft, 4, false)).toEqual({ offered: [103, 1] })
  expect(withDetail(draft, 103, { icon: 25 })).toEqual({ details: [{ ...own, icon: 25 }] })
  expect(withDetail(draft, 4, { name: 'Lessons' })).toEqual({ details: [own, { id: 4, name: 'Lessons' }] })
  expect(without(draft, 103)).toEqual({ offered: [4, 1], details: [] })
})

test('sends what belongs to each kind of field, trimmed', () => {
  const details = [
    { id: 4, name: ' ' },
    {
      ...own,
      fields: [
        { label: ' Size ', kind: 'number' as const, unit: ' tons ', choices: ['left over'] },
        { label: 'Kind', kind: 'choice' as const, unit: 'kg', choices: ['Window', ' Split ', ''] },
      ],
    },
  ]
  expect(catalogueToSend({ ...draft, details }).details).toEqual([
    { id: 4 },
    {
      ...own,
      fields: [
        { label: 'Size', kind: 'number', unit: 'tons', isRequired: false },
        { label: 'Kind', kind: 'choice', choices: ['Window', 'Split'], isRequired: false },
      ],
    },
  ])
})
