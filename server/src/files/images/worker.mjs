// Makes the versions of one picture at a time, in a thread of its own. It is JavaScript because a thread starts from a
// file, and the same file has to run from the sources and from a build.
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawCard } from './card.mjs'

/** @typedef {{ path: string, format: 'jpeg' | 'png' | 'webp' | 'heif', square: boolean, longest: number, widths: number[], pixels: number }} Order */

// Only these four kinds are ever decoded, whatever else the library can read. It holds for the whole process, but for
// the moment in which a drawing of our own is read: nothing else is read in it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map(name => `VipsForeignLoad${name}`) })
// Keeps nothing between two pictures, and uses one core: people wait for the others.
sharp.cache(false)
sharp.concurrency(1)

/** How much memory a picture may take that has to be decoded whole, whatever size is wanted of it. */
const mostBytes = 125_000_000

/** The bytes that a pixel takes while such a picture is decoded; 0 for one that is read line by line. */
function bytesAPixel({ format, isProgressive, chromaSubsampling, channels, depth }) {
  if (format === 'heif') return 13
  if (!isProgressive) return 0
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 6
  return channels * (depth === 'ushort' ? 2 : 1)
}

const webp = { quality: 78, effort: 3 }

/** Degrees and mirroring of each EXIF orientation. */
const turns = {
  2: { mirror: true },
  3: { angle: 180 },
  4: { angle: 180, mirror: true },
  5: { angle: 270, mirror: true },
  6: { angle: 90 },
  7: { angle: 90, mirror: true },
  8: { angle: 270 },
}

/** The pixels at their final size. Turned only when they are small, so that a large picture is never in memory whole. */
async function pixelsOf(/** @type {Order} */ { path, format, square, longest, pixels }) {
  const read = () => sharp(path, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
  const about = await read().metadata()
  if (about.format !== format) throw new Error('not what it says')
  if (about.width * about.height * bytesAPixel(about) > mostBytes) throw new Error('takes too much memory')
  const side = Math.min(longest, about.width, about.height)
  const size = square
    ? { width: side, height: side, fit: 'cover' }
    : { width: longest, height: longest, fit: 'inside', withoutEnlargement: true }
  const small = await read()
    .resize(size)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const turn = turns[about.orientation]
  if (!turn) return small
  let turned = sharp(small.data, { raw: small.info })
  if (turn.angle) turned = turned.rotate(turn.angle)
  if (turn.mirror) turned = turned.flop()
  return turned.raw().toBuffer({ resolveWithObject: true })
}

const hex = (/** @type {number} */ value) => value.toString(16).padStart(2, '0')

async function make(/** @type {Order} */ order) {
  const { data, info } = await pixelsOf(order)
  const { width, height, channels } = info
  const from = () => sharp(data, { raw: { width, height, channels } })
  const [r, g = r, b = r] = await from().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const versions = []
  for (const wanted of order.widths.filter(one => one < width))
    versions.push({ width: wanted, bytes: await from().resize({ width: wanted }).webp(webp).toBuffer() })
  versions.push({ width: null, bytes: await from().webp(webp).toBuffer() })
  return { width, height, color: `#${hex(r)}${hex(g)}${hex(b)}`, versions }
}

const drawings = { operation: ['VipsForeignLoadSvg'] }

async function draw(/** @type {import('./card.mjs').Card} */ card) {
  sharp.unblock(drawings)
  try {
    return await drawCard(card)
  } finally {
    sharp.block(drawings)
  }
}

parentPort.on('message', async order => {
  try {
    const made = 'card' in order ? await draw(order.card) : await make(order)
    parentPort.postMessage({ made })
  } catch (error) {
    parentPort.postMessage({ error: error.message })
  }
})
