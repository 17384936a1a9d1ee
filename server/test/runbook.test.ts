import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNames } from '#contract/entities/check.ts'
import { alertRules } from './alert-rules.ts'

const page = readFileSync('docs/runbook.md', 'utf8')
const sections = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name!)

/** The address of a heading within its page, as GitHub makes it. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('has a section for every alert and every line of the check, in order, and no other', () => {
  expect(sections).toEqual([...alertRules().map(({ alert }) => alert), ...checkNames])
})

test('is named by every alert', () => {
  for (const { alert, summary, runbook } of alertRules()) {
    expect(runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(summary).toMatch(/^[A-Z].*\.$/)
  }
})

test('leads nowhere that is not there', () => {
  for (const [, file, anchor] of page.matchAll(/\]\(([\w./-]*)#?([\w-]*)\)/g)) {
    const target = file ? `docs/${file}` : 'docs/runbook.md'
    expect(existsSync(target), target).toBe(true)
    if (anchor) expect(anchorsOf(readFileSync(target, 'utf8'))).toContain(anchor)
  }
})

test('has commands that a shell understands', () => {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) =>
    text!.replaceAll(/<\w+>/g, '1'),
  )
  expect(blocks.length).toBeGreaterThan(20)
  for (const block of blocks) expect(spawnSync('bash', ['-n'], { input: block }).status, block).toBe(0)
})
