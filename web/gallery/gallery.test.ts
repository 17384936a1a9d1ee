import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .map(file => path.join(web, folder, file))
const read = (file: string) => readFileSync(file, 'utf8')

test('shows every part of the interface in the gallery, by itself or within another', () => {
  const shown = [...filesIn('gallery'), ...filesIn('src/ui')].map(read).join('\n')
  const parts = filesIn('src/ui').flatMap(file =>
    [...read(file).matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name!),
  )
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter(name => !new RegExp(`<${name}\\b`).test(shown))).toEqual([])
})

test('finds no raw control in a screen: each is made of these parts', () => {
  // A field for password managers that nobody sees is no control.
  const raw = /<(button|select|textarea|dialog|input(?![^>]*\bhidden\b))\b/
  const screens = [...filesIn('src/features'), ...filesIn('src/app')]
  expect(screens.filter(file => raw.test(read(file)))).toEqual([])
})

test('keeps every illustration under 12 kB, with one small motion that can be stopped', () => {
  const shared = ['scene-parts.tsx', 'person.tsx']
  const scenes = filesIn('src/illustrations').filter(file => !shared.includes(path.basename(file)))
  expect(scenes).toHaveLength(12)
  const common = shared.reduce((sum, file) => sum + read(path.join(web, 'src/illustrations', file)).length, 0)
  for (const scene of scenes) {
    expect(read(scene).length + common, scene).toBeLessThan(12_000)
    expect(read(scene).match(/<Moving\b/g), scene).toHaveLength(1)
  }
  // The wish for stillness ends every animation of the page.
  expect(read(path.join(web, 'src/theme/motion.css'))).toMatch(
    /@media \(prefers-reduced-motion: reduce\) \{\s*\*,[\s\S]*animation-iteration-count: 1 !important/,
  )
})
