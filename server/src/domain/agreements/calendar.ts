import { dayMs } from '#contract/time.ts'
import { slotHours } from '#contract/time-slots.ts'
import type { Agreement } from './agreement.ts'

/** An agreement as a calendar shows it. */
export interface Appointment
  extends Pick<Agreement, 'state' | 'version' | 'startDate' | 'endDate' | 'timeSlot'> {
  /** The task's public id. */
  taskId: string
  title: string
  /** Null if it is done from anywhere, or is cancelled. */
  place: string | null
  details: string
  url: string
}

/** Text as RFC 5545 has it (3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A line has 75 bytes at most; the next one goes on after a space (3.1). */
const folded = (line: string): string => {
  let [rest, bytes] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 75) {
      rest += '\r\n '
      bytes = 1
    }
    rest += letter
    bytes += size
  }
  return rest
}

/** India has one time and no summer time. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const dayOf = (day: string): string => day.replaceAll('-', '')
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}0000`

/** Without a slot the whole days; with one its hours on each of the days. */
const timesOf = ({ startDate, endDate, timeSlot }: Appointment): string[] => {
  const [first, last] = [startDate!, endDate ?? startDate!]
  if (timeSlot === '')
    return [`DTSTART;VALUE=DATE:${dayOf(first)}`, `DTEND;VALUE=DATE:${dayOf(after(last, 1))}`]
  const at = (hour: number) => `TZID=Asia/Kolkata:${dayOf(first)}T${hourOf(hour)}`
  const [from, to] = slotHours[timeSlot]
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return [`DTSTART;${at(from)}`, `DTEND;${at(to)}`, ...(count > 1 ? [`RRULE:FREQ=DAILY;COUNT=${count}`] : [])]
}

/** Each change of the terms raises the version; a cancellation is one more. */
const sequenceOf = ({ version, state }: Appointment): number => version - 1 + (state === 'Cancelled' ? 1 : 0)

const eventOf = (appointment: Appointment, stamp: string): string[] => {
  const { taskId, title, place, details, url, state } = appointment
  return [
    'BEGIN:VEVENT',
    `UID:${taskId}@taskbazaar`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequenceOf(appointment)}`,
    `STATUS:${state === 'Cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...timesOf(appointment),
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(details)}`,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** A file for calendars (RFC 5545) of appointments with days. `name` is the calendar's, of one that is subscribed to. */
export const calendarFile = (
  appointments: readonly Appointment[],
  { name, now }: { name?: string; now: Date },
): string => {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//TaskBazaar//Agreed days//EN', 'METHOD:PUBLISH'],
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...zone,
    ...appointments.flatMap(one => eventOf(one, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}
