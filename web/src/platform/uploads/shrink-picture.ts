/** The long edge of a picture as it is sent, in pixels, and how many bytes it may have. */
const longEdge = 1_600
const wantedBytes = 380_000

/** How the picture is made smaller until it fits: its quality, and then its long edge. */
const tries = [
  { quality: 0.82, edge: longEdge },
  { quality: 0.7, edge: longEdge },
  { quality: 0.6, edge: 1_280 },
  { quality: 0.5, edge: 1_024 },
]

interface Decoded {
  image: CanvasImageSource
  width: number
  height: number
  close: () => void
}

/** The pixels of a picture, upright. Throws if this browser cannot read it. */
async function decode(file: Blob): Promise<Decoded> {
  if (typeof createImageBitmap === 'function') {
    try {
      const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
      return { image, width: image.width, height: image.height, close: () => image.close() }
    } catch {
      // Some browsers read more kinds in an <img>.
    }
  }
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode().finally(() => URL.revokeObjectURL(url))
  return { image, width: image.naturalWidth, height: image.naturalHeight, close: () => {} }
}

const types = ['image/webp', 'image/jpeg'] as const

/** Draws it at a size and packs it. A browser that cannot write WebP answers with a PNG instead: then it is a JPEG. */
async function pack({ image, width, height }: Decoded, edge: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(width, height))
  const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const
  for (const type of types) {
    const blob = await drawn(image, size, type, quality)
    if (blob?.type === type) return blob
  }
  return null
}

async function drawn(
  image: CanvasImageSource,
  [width, height]: readonly [number, number],
  type: string,
  quality: number,
): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return canvas.convertToBlob({ type, quality })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise(resolve => canvas.toBlob(resolve, type, quality))
}

/**
 * A picture as it is sent: at most 1,600 pixels long, under 400 kB, upright and without what a camera notes, such as the
 * place. What this browser cannot read goes as it is, and the server decides. A PDF stays as it is.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  let decoded: Decoded
  try {
    decoded = await decode(file)
  } catch {
    return file
  }
  try {
    let smallest: Blob | null = null
    for (const { quality, edge } of tries) {
      const packed = await pack(decoded, edge, quality)
      if (!packed) break
      smallest = packed
      if (packed.size <= wantedBytes) break
    }
    return smallest ?? file
  } finally {
    decoded.close()
  }
}
