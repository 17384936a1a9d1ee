import { expect, test } from 'vitest'
import { countClients } from './client-networks.ts'

const keysOf = (address: string) => countClients([])(address).map(({ key }) => key)

test('counts an IPv4 address as one client, also when it is written as IPv6', () => {
  expect(keysOf('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(keysOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(keysOf('unknown')).toEqual(['unknown'])
})

test('counts an IPv6 /64 as one client, and gives a /56 four times as much', () => {
  expect(keysOf('2001:db8:1:2::1')).toEqual(keysOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(keysOf('2001:db8:1:2::1')[0]).not.toBe(keysOf('2001:db8:1:3::1')[0])
  expect(keysOf('2001:db8:1:2::1')[1]).toBe(keysOf('2001:db8:1:ff::1')[1])
  expect(keysOf('2001:db8:1:2::1')[1]).not.toBe(keysOf('2001:db8:1:102::1')[1])
  expect(countClients([])('::1').map(({ share }) => share)).toEqual([1, 0.25])
})

test('counts each try for less in a known network', () => {
  const count = countClients([
    { network: '14.139.0.0/16', times: 50 },
    { network: '2001:db8::/32', times: 8 },
  ])
  expect(count('14.139.255.1')).toEqual([{ key: '14.139.255.1', share: 0.02 }])
  expect(count('14.140.0.1')[0]!.share).toBe(1)
  expect(count('2001:db8:1::9').map(({ share }) => share)).toEqual([0.125, 0.03125])
})
