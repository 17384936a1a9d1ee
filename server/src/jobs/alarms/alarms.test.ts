import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/time.ts'
import { alarms } from './alarms.ts'
import { fullAt, type Room } from './disks.ts'
import type { Facts } from './facts.ts'

const now = new Date('2026-03-10T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const fine: Facts = {
  now,
  backup: { at: ago(20 * hourMs), failure: null, nightlySince: ago(90 * dayMs) },
  differences: 0,
  disks: [],
  mailFailure: null,
  mailRefusal: null,
  mailsGivenUp: 0,
  payoutsRefused: 0,
  failingWebhooks: [],
  areKeysRefused: false,
  redisFailure: null,
  certificateEnd: new Date(now.getTime() + 60 * dayMs),
}
const look = (kind: keyof typeof alarms, facts: Partial<Facts>, isOn = false) =>
  alarms[kind].look({ ...fine, ...facts }, isOn)

/** A disk of 100 GB with so much free at each of the last hours, the newest last. */
const disk = (...free: number[]): Room[] =>
  free.map((freeBytes, i) => ({
    place: 'm:/data',
    at: ago((free.length - 1 - i) * hourMs),
    freeBytes: freeBytes * 1e9,
    totalBytes: 100e9,
  }))

test('sounds no alarm while all is well', () => {
  for (const kind of Object.keys(alarms) as (keyof typeof alarms)[]) {
    expect([kind, look(kind, {})]).toEqual([kind, null])
    expect([kind, look(kind, {}, true)]).toEqual([kind, null])
  }
})

test('knows a backup that failed from one that is late, and minds neither where none is made', () => {
  const { nightlySince } = fine.backup
  const failed = { at: ago(30 * hourMs), failure: 'no backup: no room', nightlySince }
  expect(look('backup-failed', { backup: failed })).toBe('no backup: no room')
  expect(look('backup-late', { backup: failed })).toBeNull()
  expect(look('backup-late', { backup: { ...failed, failure: null } })).toBe('2026-03-09')
  expect(look('backup-late', { backup: { at: ago(26 * hourMs), failure: null, nightlySince } })).toBeNull()
  const none = { at: null, failure: null }
  expect(look('backup-late', { backup: { ...none, nightlySince } })).toBe('–')
  expect(look('backup-late', { backup: { ...none, nightlySince: ago(hourMs) } })).toBeNull()
  const notMade = { ...failed, nightlySince: null }
  expect(look('backup-failed', { backup: notMade })).toBeNull()
  expect(look('backup-late', { backup: { ...notMade, failure: null } })).toBeNull()
})

test('begins below a tenth of free disk, and ends only above an eighth', () => {
  const low = (free: number, isOn: boolean) => look('disk-low', { disks: [disk(50), disk(free)] }, isOn)
  expect(low(10, false)).toBeNull()
  expect(low(9.9, false)).toBe('9 %, m:/data')
  expect(low(11.9, true)).toBe('11 %, m:/data')
  expect(low(12, true)).toBeNull()
  // A machine that is gone reports nothing.
  const gone = disk(1).map(room => ({ ...room, at: ago(4 * hourMs) }))
  expect(look('disk-low', { disks: [gone] })).toBeNull()
})

test('predicts from the last days when a disk will be full', () => {
  const falling = (perHour: number) => disk(...Array.from({ length: 48 }, (_, i) => 60 - perHour * i))
  // 60 - 0.5 * 47 = 36.5 GB last for 73 hours.
  expect(fullAt(falling(0.5))).toEqual(new Date(now.getTime() + 73 * hourMs))
  expect(look('disk-filling', { disks: [falling(0.5)] })).toBe('2026-03-13')
  // 50.6 GB last for 253 hours, which is ten days and a half.
  expect(look('disk-filling', { disks: [falling(0.2)] })).toBeNull()
  expect(look('disk-filling', { disks: [falling(0.2)] }, true)).toBeNull()
  // 48.25 GB last for 193 hours: no reason to begin, and none to end.
  expect(look('disk-filling', { disks: [falling(0.25)] })).toBeNull()
  expect(look('disk-filling', { disks: [falling(0.25)] }, true)).toBe('2026-03-18')
  expect(fullAt(falling(-0.5))).toBeNull()
  expect(fullAt(disk(60, 50, 40))).toBeNull()
})

test('lets what a backup needs for an hour pass for no trend', () => {
  const busy = disk(...Array.from({ length: 72 }, (_, i) => (i === 71 ? 40 : 60)))
  expect(look('disk-filling', { disks: [busy] })).toBeNull()
})

test('takes refused mails for a fault of the mail server from three addresses on, until one is taken', () => {
  const refused = (addresses: number, addressesOfHour: number) => ({
    mailRefusal: { reason: '550 no', addresses, addressesOfHour },
  })
  expect(look('mail-failing', refused(2, 2))).toBeNull()
  expect(look('mail-failing', refused(3, 3))).toBe('550 no')
  expect(look('mail-failing', refused(3, 2))).toBeNull()
  expect(look('mail-failing', refused(3, 0), true)).toBe('550 no')
  // One wrong address keeps no alarm on that was of a server that was down.
  expect(look('mail-failing', refused(1, 1), true)).toBeNull()
  expect(look('mail-failing', { ...refused(3, 3), mailFailure: 'connect ECONNREFUSED' })).toBe(
    'connect ECONNREFUSED',
  )
})

test('begins two weeks before the certificate ends, and says nothing of a host that does not answer', () => {
  const end = (ms: number) => ({ certificateEnd: new Date(now.getTime() + ms) })
  expect(look('certificate', end(14 * dayMs))).toBeNull()
  expect(look('certificate', end(14 * dayMs - 1))).toBe('2026-03-24')
  expect(look('certificate', end(-dayMs))).toBe('2026-03-09')
  expect(look('certificate', { certificateEnd: undefined }, true)).toBeUndefined()
  expect(look('certificate', { certificateEnd: null }, true)).toBeNull()
})
