import { expect, test } from 'vitest'
import type { Task } from '#contract/entities/task.ts'
import {
  draftOf,
  emptyDraft,
  formOf,
  placeForMode,
  type TaskDraft,
  withoutDays,
  withWords,
} from '#web/features/tasks/wizard/task-draft.ts'

const draft: TaskDraft = {
  ...emptyDraft,
  categoryId: 4,
  title: 'Maths tutor for class 9',
  startDate: '2026-11-24',
  endDate: '2026-12-05',
  timeSlot: 'Evening',
  budget: '12500.50',
  workDays: '12',
}

const withDays = { name: 'Tutoring', asksDays: true }
const withoutAny = { name: 'Repair', asksDays: false }

test('sets the place to NA for Remotely, and clears it for In-Person', () => {
  expect(placeForMode('Remotely')).toEqual({
    ...{ modeOfTask: 'Remotely', taskCity: 'NA', taskLocation: 'NA', hideLocation: false },
  })
  expect(placeForMode('In-Person')).toEqual({
    ...{ modeOfTask: 'In-Person', taskCity: '', taskLocation: '', hideLocation: true },
  })
})

test('sends numbers as numbers, days as they are, and the name of the category', () => {
  expect(formOf(draft, withDays)).toMatchObject({
    categoryName: 'Tutoring',
    budget: 12500.5,
    workDays: 12,
    startDate: '2026-11-24',
    endDate: '2026-12-05',
    timeSlot: 'Evening',
  })
})

test.each([2, 4, 11, 13, 16, 17])('sends the days of category %i', categoryId => {
  expect(formOf({ ...draft, categoryId }, withDays).workDays).toBe(12)
})

test.each([1, 3, 5, 7, 8, 9, 10, 14])(
  'sends no days of category %i, whatever was typed before',
  categoryId => {
    expect(formOf({ ...draft, categoryId }, withoutAny).workDays).toBe(0)
  },
)

test('leaves out the fields that a flexible toggle hides', () => {
  const form = formOf({ ...draft, dateFlexible: true, timeFlexible: true }, withDays)
  expect(form).toMatchObject({ startDate: null, endDate: null, timeSlot: '' })
})

test('fills the form from a posted task, without the days that have passed', () => {
  const task = { ...formOf(draft, withDays), givenId: 'abc', offers: 3, version: 2 } as unknown as Task
  expect(draftOf(task, '2026-11-24')).toEqual({ ...draft, budget: '12500.5' })
  expect(draftOf(task, '2026-11-25')).toMatchObject({ startDate: null, endDate: '2026-12-05' })
  expect(draftOf(task, '2026-12-06')).toMatchObject({ startDate: null, endDate: null })
  expect(withoutDays(draft)).toEqual({ ...draft, startDate: null, endDate: null })
})

test('adds shared words to what is written, and loses none of it', () => {
  const empty = { ...emptyDraft }
  const shared = { title: 'Fix the tap', text: 'It drips.' }
  expect(withWords(empty, shared)).toEqual({ title: 'Fix the tap', description: 'It drips.' })
  expect(withWords({ ...empty, title: 'My tap', description: 'In the kitchen.' }, shared)).toEqual({
    title: 'My tap',
    description: 'In the kitchen.\nFix the tap\nIt drips.',
  })
  const long = 'a'.repeat(121)
  expect(withWords(empty, { title: long, text: '' })).toEqual({ title: '', description: long })
  expect(withWords(empty, { title: '', text: '🚰'.repeat(6000) }).description).toBe('🚰'.repeat(5000))
})
