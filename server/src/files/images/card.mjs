// Draws the picture that chats show beside a link. It runs in the thread that makes pictures.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * @typedef {{ title: string, budget: string, place: string, market: string,
 *   colours: { page: string, ink: string, soft: string, press: string, cloth: string, clothInk: string },
 *   line: string, arch: string, photo: Uint8Array | null }} Card
 */

const size = { width: 1200, height: 630 }
/** The picture takes the right side, the words the left one. */
const pictureWidth = 480
const wordsWidth = size.width - pictureWidth - 2 * 64
const mostBytes = 300_000

const fonts = ['latin', 'latin-ext', 'devanagari'].map(subset =>
  fileURLToPath(new URL(`./anek-${subset}.ttf`, import.meta.url)),
)
/** The name that the files have in common. The comma ends it: Pango would take 'Medium' for a weight. */
const family = 'Anek Devanagari Medium,'

// As in Pango's markup. What our font has no letter for would be a box: pictograms are left out.
const escaped = text =>
  text
    .replaceAll(/\p{ExtPict}|\p{EMod}|\p{RI}|\ufe0f/gu, '')
    .replaceAll(/[&<>"']/g, one => `&#${one.charCodeAt(0)};`)

/** One text as pixels. HarfBuzz shapes it, so that signs of Devanagari join as they should. */
function drawn(text, { px, colour, width = wordsWidth, fontfile = fonts[0] }) {
  const words = `<span foreground="${colour}">${escaped(text)}</span>`
  // The lines of the font stand far apart, as its tallest signs need.
  return sharp({
    text: {
      text: words,
      font: `${family} ${px}`,
      fontfile,
      rgba: true,
      width,
      dpi: 72,
      wrap: 'word-char',
      spacing: -Math.round(px / 4),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

let known
/** Makes the font known to this process; the machine may have none. */
const learnFonts = () => {
  known ??= Promise.all(fonts.map(fontfile => drawn('a', { px: 10, colour: '#000', fontfile })))
  return known
}

const layer = ({ data, info }, left, top) => ({
  input: data,
  raw: { width: info.width, height: info.height, channels: info.channels },
  left,
  top,
})

/** The title as large as it fits; what is still too long ends sooner. */
async function fitted(title, colour) {
  const mostHeight = 264
  for (const px of [72, 62, 52, 44]) {
    const found = await drawn(title, { px, colour })
    if (found.info.height <= mostHeight) return found
  }
  for (let length = 90; ; length -= 10) {
    const found = await drawn(`${[...title].slice(0, length).join('').trim()}…`, { px: 44, colour })
    if (found.info.height <= mostHeight || length <= 20) return found
  }
}

function tileOf({ colours: { cloth, clothInk }, line, arch }) {
  const { height } = size
  const icon = 200
  const scale = icon / 24
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${height}">
<rect width="100%" height="100%" fill="${cloth}"/>
<path d="${arch}" fill="${clothInk}" opacity="0.12" transform="translate(0 ${height - pictureWidth}) scale(${pictureWidth / 88})"/>
<path d="${line}" fill="none" stroke="${clothInk}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
 transform="translate(${(pictureWidth - icon) / 2} ${(height - icon) / 2 + 40}) scale(${scale})"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const photoOf = photo =>
  sharp(photo, { failOn: 'error', limitInputPixels: 8_000_000 })
    .resize({ width: pictureWidth, height: size.height, fit: 'cover' })
    .png()
    .toBuffer()

/** The bytes of the picture, as JPEG: every chat shows that. */
export async function drawCard(/** @type {Card} */ card) {
  await learnFonts()
  const { page, ink, soft, press } = card.colours
  const picture = card.photo ? await photoOf(card.photo) : await tileOf(card)
  const [title, budget, place, market] = await Promise.all([
    fitted(card.title, ink),
    drawn(card.budget, { px: 64, colour: ink }),
    drawn(card.place, { px: 34, colour: soft }),
    drawn(card.market, { px: 38, colour: press }),
  ])
  const left = 64
  const bottom = size.height - 56
  const placeTop = bottom - place.info.height
  const layers = [
    { input: picture, left: size.width - pictureWidth, top: 0 },
    layer(market, left, 52),
    layer(title, left, 128),
    layer(place, left, placeTop),
    layer(budget, left, placeTop - budget.info.height - 20),
  ]
  const flat = sharp({ create: { ...size, channels: 3, background: page } }).composite(layers)
  const pixels = await flat.raw().toBuffer({ resolveWithObject: true })
  for (const quality of [84, 70, 50]) {
    const bytes = await sharp(pixels.data, { raw: { ...size, channels: pixels.info.channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length < mostBytes) return bytes
  }
  throw new Error('the picture is too large')
}
