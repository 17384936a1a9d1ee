import { isIP, isIPv6 } from 'node:net'

/** Gmail's two names for one mailbox, at which dots in the name before the @ mean nothing. */
const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The key under which an address is banned or limited: in lower case and without what an owner can change at will, which
 * is a part after '+' and, at Gmail, dots and the name of the domain.
 */
export const banKey = (email: string): string => {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  const plain = name.replace(/(?<=.)\+.*$/s, '')
  return gmail.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

/** The domain of an address and all above it: 'a.b.in', 'b.in', 'in'. */
export const domainsOf = (email: string): string[] => {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.map((_, i) => labels.slice(i).join('.'))
}

/** A mail domain, written with or without '@' before it; null if it is none. */
export const domainIn = (text: string): string | null => {
  const domain = text.trim().toLowerCase().replace(/^@/, '')
  return /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(domain)
    ? domain
    : null
}

/** The fewest bits of a network, so that no ban takes in a large part of the world. */
const fewestBits = { ipv4: 8, ipv6: 24 }

/** A network as address and bits, such as 203.0.113.0/24, or one address; null if it is none or too large. */
export const networkIn = (text: string): string | null => {
  const [, address = '', bits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (isIP(address) === 0 || address.includes('%')) return null
  const [most, fewest] = isIPv6(address) ? [128, fewestBits.ipv6] : [32, fewestBits.ipv4]
  const length = bits === undefined ? most : Number(bits)
  return length >= fewest && length <= most ? `${address}/${length}` : null
}

/** A client's address as PostgreSQL reads it; null if there is none. */
export const addressIn = (client: string): string | null => {
  const address = client.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]!
  return isIP(address) === 0 ? null : address
}
