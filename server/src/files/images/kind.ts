/** The kind of a file by its bytes. Its name and the type that its sender claims do not count. */
export type ContentKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'pdf'

/** The bytes that `kindOf` looks at. */
export const headBytes = 64

const text = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)

/** The kind of an ISO media file, by all its brands: the first one alone may be a general one. */
const kindOfMedia = (head: Buffer): ContentKind | null => {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [text(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(head, at, at + 4))
  if (brands.includes('avif')) return 'avif'
  return brands.some(brand => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : null
}

/** The kind of a file by its first bytes; null if it is nothing that we take. */
export const kindOf = (head: Buffer): ContentKind | null => {
  if (head.length < 12) return null
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (text(head, 0, 5) === '%PDF-') return 'pdf'
  return text(head, 4, 8) === 'ftyp' ? kindOfMedia(head) : null
}
