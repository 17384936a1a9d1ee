/** The type and size of a picture, as its bytes say. */
export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  extension: 'png' | 'jpg' | 'webp'
  width: number
  height: number
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const asPng = (bytes: Buffer): Picture | null =>
  bytes.length > 33 && bytes.subarray(0, 8).equals(pngSignature) && text(bytes, 12, 16) === 'IHDR'
    ? { type: 'image/png', extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

/** Segments that hold the size: every start of a frame. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const asJpeg = (bytes: Buffer): Picture | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    if (isFrame(bytes[at + 1]!)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { type: 'image/jpeg', extension: 'jpg', width, height }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Where each kind of WebP holds its size. */
const webpSizes: Record<string, (bytes: Buffer) => [number, number]> = {
  'VP8 ': bytes => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff],
  VP8L: bytes => {
    const bits = bytes.readUInt32LE(21)
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
  },
  VP8X: bytes => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
}

const asWebp = (bytes: Buffer): Picture | null => {
  if (bytes.length < 32 || text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null
  const size = webpSizes[text(bytes, 12, 16)]?.(bytes)
  return size ? { type: 'image/webp', extension: 'webp', width: size[0], height: size[1] } : null
}

/** The kind and size of a picture by its bytes alone; null if the app does not accept such a picture. */
export const pictureIn = (bytes: Buffer): Picture | null => asPng(bytes) ?? asJpeg(bytes) ?? asWebp(bytes)
