import { afterEach, expect, test } from 'vitest'
import { dayAndClock, monthAndYear, ordinalDate, timeAgo } from '#web/platform/dates.ts'
import { cut, dayAndMonth, fullName, inIndia, itemsFound, todayInIndia } from '#web/platform/formats.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.parse('2026-11-21T10:00:00Z')
const ago = (elapsed: number) => timeAgo(new Date(now - elapsed).toISOString(), now)

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

test('[task.6] tells how long ago something was, up to months', () => {
  const words = [
    [0, 'Just now'],
    [hour - 1, 'Just now'],
    [hour, '1 hour ago'],
    [2 * hour - 1, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [2 * day, '2 days ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, '1 week ago'],
    [14 * day, '2 weeks ago'],
    [28 * day - 1, '3 weeks ago'],
    [28 * day, '1 month ago'],
    [59 * day, '1 month ago'],
    [60 * day, '2 months ago'],
    [400 * day, '13 months ago'],
  ] as const
  for (const [elapsed, text] of words) expect(ago(elapsed)).toBe(text)
})

test('says Just now when the clock runs behind the server', () => {
  expect(ago(-5 * minute)).toBe('Just now')
})

test.each(['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'keeps a calendar day the same in %s',
  timeZone => {
    process.env.TZ = timeZone
    expect(dayAndMonth('2026-03-01')).toBe('1 March')
    expect(dayAndMonth('2026-12-31')).toBe('31 December')
  },
)

test('[task.5] shows the day of completion with its ordinal', () => {
  process.env.TZ = 'Asia/Kolkata'
  const ordinals = [
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ]
  for (const ordinal of ordinals) {
    const date = String(Number.parseInt(ordinal, 10)).padStart(2, '0')
    expect(ordinalDate(`2026-03-${date}T06:00:00Z`)).toBe(`${ordinal} March 2026`)
  }
})

test('shows an instant in the time zone of the device', () => {
  process.env.TZ = 'Asia/Kolkata'
  expect(dayAndClock('2026-03-08T18:45:00Z')).toBe('09-03 00:15')
  expect(monthAndYear('2026-03-31T20:00:00Z')).toBe('April 2026')
})

test('begins a day in India at half past six in the evening of UTC', () => {
  expect(todayInIndia(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(todayInIndia(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})

test('cuts a name by what people see as characters', () => {
  expect(cut('Asha', 10)).toBe('Asha')
  expect(cut('Ashalakshm', 10)).toBe('Ashalakshm')
  expect(cut('Ashalakshmi', 10)).toBe('Ashalakshm…')
  expect(cut('👩🏽‍🔧👩🏽‍🔧', 1)).toBe('👩🏽‍🔧…')
  // A vowel sign stays with its letter, and both count as one.
  expect(cut('मृणालिनीकुमारीदेवीरा', 10)).toBe('मृणालिनीकुमारीदेवीरा')
  expect(cut('मृणालिनीकुमारीदेवीराधाबाई', 10)).toBe('मृणालिनीकुमारीदेवीरा…')
})

test('groups counts the Indian way', () => {
  expect(itemsFound(0)).toBe('0 items found')
  expect(itemsFound(125000)).toBe('1,25,000 items found')
})

test('ends places with the country, and leaves no gap in names without a last name', () => {
  expect(inIndia('Pune')).toBe('Pune, India')
  expect(inIndia('Pune', 'Karve Road')).toBe('Pune, Karve Road, India')
  expect(fullName({ firstName: 'Zoya', lastName: '' })).toBe('Zoya')
})
