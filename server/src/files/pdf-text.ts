import { inflateSync } from 'node:zlib'

/** How much of a PDF is unpacked to be read. What a small file unpacks to may be enormous. */
const longestUnpacked = 8_000_000
/** How far before its bytes the description of a stream begins. */
const longestDescription = 2_000

/** Text that is shown: in one piece, or in pieces with the space between them. */
const shown = /\[((?:[^[\]\\]|\\.)*)\]\s*TJ|(\((?:[^()\\]|\\.)*\))\s*(?:Tj|'|")/gs
const pieces = /\(((?:[^()\\]|\\.)*)\)|<([0-9a-fA-F\s]*)>/gs

const plain = (piece: string): string =>
  piece
    .replace(/\\([0-7]{1,3})/g, (_, octal) => String.fromCharCode(parseInt(octal, 8)))
    .replace(/\\(.)/gs, '$1')

const textIn = (content: string): string =>
  [...content.matchAll(shown)]
    .map(([, many, one]) =>
      [...(many ?? one ?? '').matchAll(pieces)]
        .map(([, literal, hex]) =>
          literal === undefined
            ? Buffer.from((hex ?? '').replace(/\s/g, ''), 'hex').toString('latin1')
            : plain(literal),
        )
        .join(''),
    )
    .join(' ')

/** True if nobody can read a PDF without its password. */
export const isLocked = (bytes: Buffer): boolean => /\/Encrypt[\s/<]/.test(bytes.toString('latin1'))

/**
 * The text of a PDF, as far as it is easy to read: whole letters, as they stand in streams that are packed in the usual
 * way or not at all. A scan has none.
 */
export const pdfText = (bytes: Buffer): string => {
  const file = bytes.toString('latin1')
  const texts: string[] = []
  let left = longestUnpacked
  for (let at = file.indexOf('stream'); at !== -1 && left > 0; at = file.indexOf('stream', at + 6)) {
    if (file.slice(at - 3, at) === 'end') continue
    const from = at + 6 + (file[at + 6] === '\r' ? 1 : 0) + 1
    const end = file.indexOf('endstream', from)
    if (end === -1) break
    const description = file.slice(Math.max(0, at - longestDescription), at)
    const own = description.slice(description.lastIndexOf(' obj'))
    try {
      if (own.includes('FlateDecode') && !/\/Subtype\s*\/Image/.test(own)) {
        const unpacked = inflateSync(bytes.subarray(from, end), { maxOutputLength: left })
        left -= unpacked.length
        texts.push(textIn(unpacked.toString('latin1')))
      } else if (!own.includes('/Filter')) texts.push(textIn(file.slice(from, end)))
    } catch {
      // Packed in another way, broken or too large: a moderator looks at it anyway.
    }
    at = end
  }
  return texts.join(' ')
}
