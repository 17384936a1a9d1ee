import { expect, test } from 'vitest'
import { addressIn, banKey, domainIn, domainsOf, networkIn } from './ban-value.ts'

test('bans an address in every spelling that its owner can choose', () => {
  expect(banKey(' Asha.Rao+new@Gmail.com ')).toBe('asharao@gmail.com')
  expect(banKey('asha.rao@googlemail.com')).toBe('asharao@gmail.com')
  expect(banKey('Asha.Rao+x+y@college.example')).toBe('asha.rao@college.example')
  expect(banKey('+only@college.example')).toBe('+only@college.example')
})

test('matches a banned domain and all domains below it', () => {
  expect(domainsOf('a@Mail.College.example')).toEqual(['mail.college.example', 'college.example', 'example'])
  expect(domainIn(' @College.Example ')).toBe('college.example')
  for (const wrong of ['example', 'a@b.example', 'a b.example', '.example', '*.example', ''])
    expect([wrong, domainIn(wrong)]).toEqual([wrong, null])
})

test('requires an address and enough bits in a banned network', () => {
  expect(networkIn('203.0.113.9')).toBe('203.0.113.9/32')
  expect(networkIn('203.0.113.0/24')).toBe('203.0.113.0/24')
  expect(networkIn('2001:db8::/32')).toBe('2001:db8::/32')
  for (const wrong of [
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '1.2.3.4/33',
    '1.2.3',
    '::1/129',
    'fe80::1%eth0',
    'x/8',
  ])
    expect([wrong, networkIn(wrong)]).toEqual([wrong, null])
  expect(['::ffff:10.1.2.3', 'fe80::1%eth0', '', 'nowhere'].map(addressIn)).toEqual([
    '10.1.2.3',
    'fe80::1',
    null,
    null,
  ])
})
