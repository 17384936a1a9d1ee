import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, contrast } from './accent.ts'

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

// As in web/src/theme/tokens.css.
const lightGrounds = ['#fcf9f2', '#ffffff', '#f4eee1']
const darkGrounds = ['#0b0e1b', '#1d2340', '#252b4d', '#3a4270']

test('accepts only colours that can be read wherever the app uses them, in both themes', () => {
  fc.assert(
    fc.property(hex, colour => {
      const accent = accentOf(colour)
      if (!accent) return
      for (const [shades, grounds] of [
        [accent.light, lightGrounds],
        [accent.dark, darkGrounds],
      ] as const) {
        for (const ground of [...grounds, shades.pressSoft])
          expect(contrast(shades.pressInk, ground)).toBeGreaterThanOrEqual(4.5)
        for (const writing of ['#ffffff', shades.onPressSoft])
          for (const ground of [shades.press, shades.pressDeep])
            expect(contrast(writing, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 300 },
  )
})

test('keeps a dark colour, darkens a middle one, and refuses a light one', () => {
  expect(accentOf('#3b2fa3')?.light.press).toBe('#3b2fa3')
  expect(accentOf('#0b6e4f')?.light.press).toBe('#0b6e4f')
  const orange = accentOf('#e0590b')!
  expect(orange.light.press).not.toBe('#e0590b')
  for (const light of ['#ffffff', '#ffe600', '#a7f3d0']) expect(accentOf(light)).toBeNull()
})
