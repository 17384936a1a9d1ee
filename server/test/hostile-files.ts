import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A file that somebody sends to do harm, and what becomes of it. */
export interface HostileFile {
  name: string
  bytes: Buffer
  filename?: string
  type?: string
  use?: 'task' | 'chat'
  /** Refused with 400 and a sentence, or kept as a picture of this size that has nothing of the original's rest. */
  becomes: 'refused' | { width: number; height: number }
}

const text = (words: string) => Buffer.from(words)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>fetch("/api/account/export")</script>'

/** A chunk of a PNG. */
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngHead = (width: number, height: number, { depth = 8, color = 2, interlace = 0 } = {}): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, color, 0, 0, interlace], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head)])
}

/** A PNG that says it has this size, with the pixels of one much smaller, or with as many as it says. */
const png = (width: number, height: number, rows = 1, more: Buffer[] = [], options = {}): Buffer =>
  Buffer.concat([
    ...[pngHead(width, height, options), ...more],
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (width * 3 + 1)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A box of an ISO media file, as AVIF and HEIC are. */
const box = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data])
}
const brands = (...names: string[]) =>
  box('ftyp', Buffer.from(`${names[0]}\0\0\0\0${names.join('')}`, 'latin1'))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b2fa3' } })

/** A GIF of one pixel, and a TIFF and a BMP that are whole. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 1)])

/** At least forty of them, made here: nothing comes from elsewhere. */
export const hostileFiles = async (): Promise<HostileFile[]> => {
  const jpeg = await plain(40, 30).jpeg().toBuffer()
  const small = await plain(40, 30).png().toBuffer()
  const webp = await plain(40, 30).webp().toBuffer()
  const avif = await plain(40, 30).avif().toBuffer()
  const tiff = await plain(40, 30).tiff().toBuffer()
  const frames = Buffer.alloc(40 * 90 * 3, 99)
  const animated = await sharp(frames, { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } })
    .webp()
    .toBuffer()
  const fifty = await plain(8160, 6120).jpeg().toBuffer()
  const [heavyAvif, heavyJpeg] = [
    await plain(4200, 3000).avif({ effort: 0 }).toBuffer(),
    await plain(6000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]
  const withMetadata = await plain(40, 30)
    .withExif({ IFD0: { Copyright: html }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${html}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  const same = { width: 40, height: 30 }
  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
  const refused = (name: string, bytes: Buffer, rest: Partial<HostileFile> = {}): HostileFile => ({
    ...{ name, bytes, becomes: 'refused' },
    ...rest,
  })
  const kept = (name: string, bytes: Buffer, becomes: HostileFile['becomes'] = same): HostileFile => ({
    ...{ name, bytes, becomes },
  })
  return [
    // Not pictures, whatever they are called
    refused('an SVG with a script', text(svg)),
    refused('an SVG that claims to be a JPEG', text(svg), { filename: 'x.jpg', type: 'image/jpeg' }),
    refused('an SVG after a byte order mark', text(`\ufeff<?xml version="1.0"?>${svg}`), {
      type: 'image/png',
    }),
    refused('a page', text(html), { filename: 'x.png', type: 'image/png' }),
    refused('a page after a GIF header', Buffer.concat([text('GIF89a'), text(html)])),
    refused('a script', text('#!/bin/sh\nrm -rf /\n'.padEnd(200, '#'))),
    refused('a program', Buffer.concat([Buffer.from([0x7f]), text('ELF'), Buffer.alloc(300)])),
    refused('an archive', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(300)])),
    refused('a GIF', gif, { type: 'image/gif' }),
    refused('a BMP', bmp),
    refused('a TIFF', tiff, { filename: 'x.jpg' }),
    refused('a PDF as a photo', text('%PDF-1.4\n%%EOF\n')),
    refused('a PDF without an end in a chat', text('%PDF-1.4\n1 0 obj\n'), { use: 'chat' }),
    refused('a page that claims to be a PDF in a chat', text(html), { use: 'chat', type: 'application/pdf' }),
    refused('a page before a PDF in a chat', Buffer.concat([text(html), text('%PDF-1.4\n%%EOF\n')]), {
      use: 'chat',
    }),
    refused('a PostScript file', text('%!PS-Adobe-3.0\n(x) run\n'.padEnd(80))),
    refused('an MP4', Buffer.concat([brands('isom', 'mp41'), Buffer.alloc(200)])),
    refused('a HEIC', Buffer.concat([brands('heic', 'mif1'), Buffer.alloc(200)]), { filename: 'IMG_1.heic' }),
    refused('nothing', Buffer.alloc(0)),
    refused('one byte', Buffer.from([0xff])),
    refused('zeros', Buffer.alloc(5_000)),
    refused('ten megabytes and one byte', Buffer.concat([jpeg, Buffer.alloc(10_000_001 - jpeg.length)])),
    // The head of a picture, and then something else
    refused(
      'the head of a JPEG alone',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]),
    ),
    refused('the head of a PNG alone', small.subarray(0, 33)),
    refused('the head of a WebP alone', webp.subarray(0, 20)),
    refused('the head of an AVIF alone', Buffer.concat([brands('avif', 'mif1'), Buffer.alloc(100)])),
    refused('a page after the head of a PNG', Buffer.concat([small.subarray(0, 16), text(html)])),
    refused('an SVG after the head of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(svg)])),
    // Cut off
    refused('half a JPEG', cut(await sharp(fifty).resize(2000).jpeg().toBuffer(), 0.5)),
    refused('half a PNG', cut(await plain(900, 900).png({ compressionLevel: 0 }).toBuffer(), 0.5)),
    refused('half a WebP', cut(await sharp(fifty).resize(1200).webp({ quality: 100 }).toBuffer(), 0.5)),
    refused('half an AVIF', cut(avif, 0.6)),
    // Bombs: a few kilobytes that would be gigabytes
    refused('a PNG that says it has 4 billion pixels', png(65_535, 65_535)),
    refused('a PNG as wide as numbers go', png(2_147_483_647, 1, 0)),
    refused('a PNG of 51 megapixels', png(8_500, 6_001, 6_001)),
    refused('a PNG with the pixels of a tenth of its size', png(3_000, 3_000, 300)),
    refused('an interlaced PNG of 49 megapixels', png(7_000, 7_000, 1, [], { interlace: 1, color: 6 })),
    refused('a PNG of no width', png(0, 40, 0)),
    refused(
      'a PNG whose checksum is wrong',
      Buffer.concat([small.subarray(0, 29), Buffer.alloc(4), small.subarray(33)]),
    ),
    refused('an AVIF that would take 160 megabytes', heavyAvif),
    refused('a JPEG that would take 200 megabytes', heavyJpeg),
    // Whole pictures with something else in or after them: the picture is kept, the rest is not
    kept('a JPEG with a page after it', Buffer.concat([jpeg, text(html)])),
    kept('a JPEG with an archive after it', Buffer.concat([jpeg, text('PK\x03\x04'), Buffer.alloc(500)])),
    kept('a PNG with a script after it', Buffer.concat([small, text(`<script>${'x'.repeat(99)}</script>`)])),
    kept('a JPEG with a page in its metadata', withMetadata),
    kept(
      'a PNG with a page in its comment',
      Buffer.concat([
        ...[small.subarray(0, 33), chunk('tEXt', text(`Comment\0${html}`)), small.subarray(33)],
      ]),
    ),
    kept('a JPEG that claims to be a page', jpeg),
    kept('an animated WebP', animated, { width: 40, height: 30 }),
    kept('a single pixel', await plain(1, 1).png().toBuffer(), { width: 1, height: 1 }),
    kept('50 megapixels', fifty, { width: 2048, height: 1536 }),
    kept('a picture a hundred times as wide as high', await plain(10_000, 100).jpeg().toBuffer(), {
      width: 2048,
      height: 20,
    }),
    kept('a WebP', webp),
    kept('an AVIF', avif),
  ]
}
