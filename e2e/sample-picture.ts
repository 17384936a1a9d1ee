import { deflateSync } from 'node:zlib'

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A noisy picture of so many pixels, which no format makes small: as a camera's file. */
const png = (width: number, height: number, seed: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Buffer.alloc(height * (1 + 3 * width))
  let noise = seed
  for (let i = 0; i < lines.length; i++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0
    lines[i] = i % (1 + 3 * width) === 0 ? 0 : ((i / 997) & 127) + (noise >>> 26)
  }
  const data = deflateSync(lines, { level: 1 })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture as somebody chooses it. */
export const picture = (seed: number, width = 640, height = 480) => ({
  name: `picture-${seed}.png`,
  mimeType: 'image/png',
  buffer: png(width, height, seed),
})
