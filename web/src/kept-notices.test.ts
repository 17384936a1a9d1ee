import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Where what a file keeps is shown, when not in that file. */
const shownIn: Record<string, string> = {
  'features/offers/use-offer-draft.ts': 'features/offers/offer-form.tsx',
  'features/tasks/wizard/edit-task-screen.tsx': 'features/tasks/wizard/task-wizard.tsx',
  'features/tasks/wizard/post-task-screen.tsx': 'features/tasks/wizard/task-wizard.tsx',
}

/** A single field that speaks for itself: the search, the message that one is writing, and pictures. */
const noForm = [
  'features/messages/sending.ts',
  'features/tasks/lists/home-screen.tsx',
  'platform/uploads/use-photos.ts',
]

const keepers = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !noForm.includes(file))
  .filter(file => /\buseDraft\b.*from '#web\/platform\/drafts\.ts'/.test(read(file)))

test('finds the forms that keep what is typed', () => {
  expect(keepers).toEqual(
    expect.arrayContaining(['features/people/report-form.tsx', ...Object.keys(shownIn)]),
  )
})

test.each(keepers)('%s says that it kept what was written', file => {
  const shown = read(shownIn[file] ?? file)
  const forms = shown.match(/<(Form|KeptNotice)\b[^>]*?(draft|of)=\{/g) ?? []
  const drafts = read(file).match(/\buseDraft(<.*>)?\(/g) ?? []
  expect(drafts).not.toEqual([])
  expect(forms.length).toBeGreaterThanOrEqual(drafts.length)
})
