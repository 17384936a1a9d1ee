import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '#server/public/style.ts'

const css = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `../web/src/theme/${name}.css`), 'utf8')

test('has the pages without an account in the colours of the app', () => {
  const theme = css('tokens')
  for (const [name, [light, dark]] of Object.entries(tokens))
    expect(theme).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
  const cloth = 'light-dark(oklch(0.925 0.052 var(--hue)), oklch(0.31 0.062 var(--hue)))'
  expect(css('parts')).toContain(`--cloth: ${cloth};`)
})
