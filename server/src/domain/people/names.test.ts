import { expect, test } from 'vitest'
import { cleanName, nameIssue } from './names.ts'

test('accepts names in many scripts', () => {
  for (const name of [
    'Asha',
    'José María',
    "O'Brien-D'Souza",
    'आशा',
    'श्री\u200dमती',
    'ആശ',
    '李雷',
    'A. P. J. Abdul',
    'A.P.J. Abdul',
    'Md.Rafiq',
    'Task',
    'Ольга',
    'Δήμητρα',
  ])
    expect([name, nameIssue(name)]).toEqual([name, null])
})

test("refuses invisible characters, links and the market's own names as names", () => {
  for (const name of ['As\u0000ha', 'Asha\u202eived', 'A\u200bsha', 'As\nha', '\u2066Asha'])
    expect([name, nameIssue(name)]).toEqual([name, 'nameInvisible'])
  for (const name of [
    'https://x.y',
    'www.spam',
    'cheap.com',
    'Go to spam.in now',
    'bit.ly',
    'asha@example',
    'pay.here',
  ])
    expect([name, nameIssue(name)]).toEqual([name, 'nameLink'])
  for (const name of ['₹5,000 refund', 'Asha 2', '१२', '$', 'a/b', '\\\\evil', '½'])
    expect([name, nameIssue(name)]).toEqual([name, 'nameFigure'])
  for (const name of [
    'Task\u200dBazaar',
    'T\u0430skB\u0430zaar',
    'Τаѕк Ваzааr',
    'Täsk-Bazaar',
    'TaskBazaar Mοderatοr',
    'DeIeted user',
    'Deleted user',
    'deleted  USER',
    'TaskBazaar Moderator',
    'ＴaskBazaar',
    'Taskbazaar moderator',
  ])
    expect([name, nameIssue(name)]).toEqual([name, 'nameReserved'])
})

test('cleans a name from another service, or leaves it out', () => {
  expect(cleanName('As\u202eha')).toBe('Asha')
  expect(cleanName('Asha 007 ₹')).toBe('Asha')
  expect(cleanName('cheap.com')).toBe('')
})
