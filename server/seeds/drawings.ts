import sharp from 'sharp'

/**
 * Pictures of the sample market, drawn here: nobody's photographs. The same number gives the same picture. They are drawn
 * before the first upload, because the app then forbids SVG in its process.
 */

interface Scene {
  sky: string
  ground: string
  things: string
}

const wood = '#8a5a33'
const rect = (x: number, y: number, w: number, h: number, fill: string, r = 8) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (points: string, stroke: string, width = 10) =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`

const desk =
  rect(60, 430, 680, 26, wood) + rect(110, 456, 26, 144, wood, 0) + rect(664, 456, 26, 144, wood, 0)
const screen = (inside: string) =>
  rect(230, 180, 340, 220, '#2b2b3a', 14) +
  rect(246, 196, 308, 180, inside, 6) +
  rect(190, 400, 420, 30, '#4a4a5e', 12)
const box = (x: number, y: number, size: number) =>
  rect(x, y, size, size, '#c79559', 6) + rect(x + size * 0.42, y, size * 0.16, size, '#e3c08d', 0)

/** The drawing for a task, by category. */
const things: Record<number, string> = {
  1:
    desk +
    rect(250, 330, 150, 100, '#f7f3e8') +
    rect(400, 330, 150, 100, '#fffdf6') +
    line('280,360 370,360', '#8b8ba0', 6) +
    line('280,385 350,385', '#8b8ba0', 6) +
    line('430,400 520,345', '#d05a3c', 10),
  2:
    desk +
    rect(200, 270, 120, 160, '#f7f3e8') +
    rect(225, 255, 120, 175, '#fffdf6') +
    rect(430, 300, 160, 130, '#5b7c6e') +
    rect(450, 320, 120, 30, '#d8efe3', 4),
  3: box(150, 330, 220) + box(380, 390, 160) + box(400, 250, 140) + line('560,550 680,300', '#55556a', 16),
  4:
    rect(150, 120, 500, 300, '#2f5a4a', 10) +
    line('200,200 330,200 330,290', '#f0f4ea', 8) +
    disc(470, 250, 60, '#2f5a4a') +
    line('430,300 520,210 560,310', '#f0f4ea', 8) +
    rect(360, 420, 80, 180, wood, 0),
  5:
    desk +
    screen('#7fb4e0') +
    line('300,260 340,290 300,320', '#12304d', 12) +
    line('370,325 440,325', '#12304d', 12),
  7:
    desk +
    screen('#2a2140') +
    shape('370,240 370,330 450,285', '#f2c14e') +
    rect(246, 356, 308, 20, '#d05a3c', 0),
  8:
    rect(230, 250, 340, 220, '#33333f', 26) +
    disc(400, 360, 90, '#1c1c25') +
    disc(400, 360, 58, '#5f86b3') +
    disc(378, 340, 18, '#dcecff') +
    rect(290, 215, 110, 45, '#33333f', 10),
  9:
    desk +
    rect(210, 210, 250, 190, '#fffdf6') +
    disc(300, 300, 50, '#d05a3c') +
    shape('360,340 420,240 460,340', '#3b6fb0') +
    line('520,420 600,250', '#f2c14e', 18),
  10:
    disc(250, 480, 70, '#2b2b3a') +
    disc(250, 480, 38, '#c9c9d6') +
    disc(560, 480, 70, '#2b2b3a') +
    disc(560, 480, 38, '#c9c9d6') +
    line('250,480 340,360 500,360 560,480', '#c4473a', 26) +
    box(190, 250, 130) +
    line('500,360 520,260 580,250', '#2b2b3a', 14),
  11:
    disc(400, 380, 120, '#b9814b') +
    disc(310, 290, 46, '#8f5f33') +
    disc(490, 290, 46, '#8f5f33') +
    disc(360, 360, 14, '#23190f') +
    disc(440, 360, 14, '#23190f') +
    disc(400, 410, 20, '#23190f') +
    line('370,440 400,455 430,440', '#23190f', 8),
  13:
    line('60,150 200,230 340,150 480,230 620,150 760,230', '#55556a', 6) +
    ['#d05a3c', '#f2c14e', '#3b6fb0', '#5b9c6e', '#b05a9c']
      .map((fill, i) => shape(`${110 + i * 130},190 ${150 + i * 130},190 ${130 + i * 130},250`, fill))
      .join('') +
    rect(300, 400, 200, 120, '#f7e6d0') +
    rect(300, 380, 200, 40, '#d97b93') +
    line('400,380 400,320', '#f2c14e', 10),
  14:
    line('240,460 480,260', wood, 30) +
    rect(440, 190, 160, 90, '#77778a', 10) +
    rect(200, 480, 400, 40, '#c79559', 4) +
    disc(560, 460, 26, '#77778a'),
  16:
    line('250,430 550,430', '#55556a', 16) +
    rect(210, 370, 50, 120, '#2b2b3a') +
    rect(540, 370, 50, 120, '#2b2b3a') +
    rect(160, 520, 480, 40, '#6c9c8a', 20) +
    disc(400, 230, 60, '#f2c14e'),
  17:
    rect(240, 280, 260, 110, '#d98a2b', 20) +
    rect(300, 380, 80, 150, '#d98a2b', 14) +
    rect(500, 315, 130, 30, '#77778a', 4) +
    rect(200, 520, 260, 26, '#55556a'),
}

const skies = ['#f6e2c4', '#cfe3ef', '#e8dcef', '#d9ecd8', '#f4d6d0', '#dfe6f5']
const grounds = ['#d9b98a', '#a9c3b0', '#b9a9cf', '#c9b79a', '#a9b8d0', '#cfa79a']

const draw = (width: number, height: number, inside: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
    ),
  )
    .jpeg({ quality: 88 })
    .toBuffer()

/** Lets the process read SVG while something is drawn. Pictures of people forbid it for the whole process, for good. */
export const whileDrawing = async <T>(run: () => Promise<T>): Promise<T> => {
  const svg = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svg)
  try {
    return await run()
  } finally {
    sharp.block(svg)
  }
}

const sceneOf = (categoryId: number, n: number): Scene => ({
  sky: skies[(categoryId + n) % skies.length]!,
  ground: grounds[(categoryId * 3 + n) % grounds.length]!,
  things: things[categoryId] ?? things[14]!,
})

/** A photo of a task of this category: the next one shows it from another side. */
export const drawTask = (categoryId: number, n: number): Promise<Buffer> => {
  const { sky, ground, things } = sceneOf(categoryId, n)
  const arch = `<path d="M140 560 V250 A260 220 0 0 1 660 250 V560 Z" fill="#ffffff" opacity=".28"/>`
  const [scale, shift] = n % 2 === 0 ? [1, 0] : [-1, 800]
  const placed = `<g transform="translate(${shift + (n % 3) * 10} ${(n % 3) * 6}) scale(${scale} 1)">${things}</g>`
  return draw(800, 600, `${rect(0, 0, 800, 600, sky, 0)}${arch}${rect(0, 500, 800, 100, ground, 0)}${placed}`)
}

const skins = ['#8d5a3b', '#b07a52', '#c68e63', '#6f4630', '#d6a57c']
const hairs = ['#1d1512', '#2c1f1a', '#3a2a22', '#141118']
const clothes = ['#3b2fa3', '#c4473a', '#2f7d6a', '#d98a2b', '#8a3b7d', '#2f6fb0', '#55556a']

/** A face: `isLong` is long hair, and every third person wears glasses. */
export const drawFace = (n: number, isLong: boolean): Promise<Buffer> => {
  const [skin, hair, cloth] = [skins[(n * 2) % 5]!, hairs[n % 4]!, clothes[n % 7]!]
  const back = isLong ? `<path d="M150 260 A106 120 0 0 1 362 260 V420 H150 Z" fill="${hair}"/>` : ''
  const glasses =
    n % 3 === 1
      ? `<g fill="none" stroke="#23232d" stroke-width="6"><circle cx="218" cy="256" r="28"/><circle cx="294" cy="256" r="28"/><path d="M246 256 H266"/></g>`
      : ''
  const beard =
    !isLong && n % 4 === 3
      ? `<path d="M172 280 A84 96 0 0 0 340 280 L330 262 A74 60 0 0 1 182 262 Z" fill="${hair}"/>`
      : ''
  return draw(
    512,
    512,
    rect(0, 0, 512, 512, skies[n % skies.length]!, 0) +
      back +
      `<path d="M96 512 A160 140 0 0 1 416 512 Z" fill="${cloth}"/>${rect(226, 320, 60, 70, skin, 20)}` +
      `<ellipse cx="256" cy="250" rx="84" ry="104" fill="${skin}"/>${beard}` +
      `<path d="M172 240 A84 104 0 0 1 340 240 Q300 186 256 190 Q210 186 172 240 Z" fill="${hair}"/>` +
      disc(220, 256, 9, '#1b1410') +
      disc(292, 256, 9, '#1b1410') +
      `<path d="M222 306 Q256 ${330 + (n % 3) * 4} 290 306" fill="none" stroke="#7a2f28" stroke-width="9" stroke-linecap="round"/>` +
      glasses,
  )
}
