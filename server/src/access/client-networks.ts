import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ClientLimit } from '#server/config/checks.ts'

/** The key under which a client's tries are counted, and the share of a point that each try costs. */
export interface Counted {
  key: string
  share: number
}

/** The first bits of an IPv6 address, as groups of four hexadecimal digits. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after].map(group => group.padStart(4, '0'))
}

/**
 * Tells clients apart by their addresses. An IPv6 subscriber has a /64 network and often a /56, so an address counts
 * towards both, and the /56 may do four times as much. In networks that CLIENT_LIMITS names, a try costs less.
 */
export const countClients = (limits: readonly ClientLimit[]): ((address: string) => Counted[]) => {
  const known = limits.map(({ network, times }) => {
    const [address = '', bits] = network.split('/')
    const list = new BlockList()
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
    return { list, times }
  })
  return written => {
    const address = written.replace(/^::ffff:(?=\d+\.)/i, '')
    const isLong = isIP(address) === 6
    const family = isLong ? 'ipv6' : 'ipv4'
    const match = isIP(address) === 0 ? undefined : known.find(({ list }) => list.check(address, family))
    const share = 1 / (match?.times ?? 1)
    if (!isLong) return [{ key: address, share }]
    const groups = groupsOf(address)
    return [
      { key: `${groups.slice(0, 4).join(':')}/64`, share },
      { key: `${groups.slice(0, 3).join(':')}:${groups[3]!.slice(0, 2)}/56`, share: share / 4 },
    ]
  }
}
