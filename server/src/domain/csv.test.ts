import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('[csv.1] writes texts, figures and times as a line', () => {
  const values = ['Asha', 4.5, -3, true, null, new Date('2026-03-01T12:00:00Z'), 'नल ठीक करना']
  expect(csvLine(values)).toBe('Asha,4.5,-3,true,,2026-03-01T12:00:00.000Z,नल ठीक करना\r\n')
})

test('[csv.1] puts quotes around what would end a cell', () => {
  expect(csvLine(['Paint, then dry', 'The "red" door', 'One\nTwo', 'Three\r'])).toBe(
    '"Paint, then dry","The ""red"" door","One\nTwo","Three\r"\r\n',
  )
})

test('[csv.1] makes every text harmless that a spreadsheet would calculate', () => {
  for (const text of ['=1+1', '+91 98', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])
    expect(csvLine([text])).toMatch(/^"?'/)
})

test('[csv.1] makes harmless what only a spreadsheet that parts cells elsewhere would calculate', () => {
  expect(csvLine(['Wood;=1+1', 'Paint\t@A1', 'Walls\n+1', 'Doors;-A1', 'Bring:\n- tools ;-)'])).toBe(
    `"Wood;'=1+1","Paint\t'@A1","Walls\n'+1","Doors;'-A1","Bring:\n- tools ;-)"\r\n`,
  )
})
