import { Worker } from 'node:worker_threads'
import { fileWidths } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'

/** A picture in all its versions: the largest has the width null. */
export interface MadeImage {
  width: number
  height: number
  /** The average, as #rrggbb. */
  color: string
  versions: { width: number | null; bytes: Buffer }[]
}

export interface ImageOrder {
  /** The file to read. */
  path: string
  format: 'jpeg' | 'png' | 'webp' | 'avif'
  /** A face is cut to a square. */
  isFace: boolean
}

/** The content of the picture beside a link (card.mjs). */
export interface Card {
  title: string
  budget: string
  place: string
  market: string
  /** Each as #rrggbb. */
  colours: Record<'page' | 'ink' | 'soft' | 'press' | 'cloth' | 'clothInk', string>
  /** Where there is no photo: the category's icon, and the arch behind it. */
  line: string
  arch: string
  /** A picture as the store has it. */
  photo: Uint8Array | null
}

export interface ImageMaker {
  /** Makes the versions when it is this picture's turn. Rejects with `Unreadable` if it cannot be decoded. */
  make(order: ImageOrder): Promise<MadeImage>
  /** Draws the picture beside a link, in turn with those: a JPEG. */
  draw(card: Card): Promise<Buffer>
  close(): Promise<void>
}

/** A picture that is broken, is not what it says, has too many pixels or takes too long. */
export class Unreadable extends Error {
  /** True if it has more pixels than are decoded. */
  get isTooLarge(): boolean {
    return /exceeds pixel limit/.test(this.message)
  }

  /** True if it is saved in a way that would take too much memory to decode. */
  get isTooHeavy(): boolean {
    return /too much memory/.test(this.message)
  }
}

/** A picture that takes longer is given up; the largest one that we take needs a few seconds. */
const longestMs = 30_000
/** After this long without a picture the thread ends, with the memory that it holds. */
const idleMs = 60_000

const faces = { longest: 1024, widths: fileWidths.filter(width => [64, 128, 256, 320].includes(width)) }
const others = {
  longest: 2048,
  widths: fileWidths.filter(width => [96, 192, 320, 400, 800, 1600].includes(width)),
}

type Reply<Made> = { made: Made } | { error: string }

/** Makes pictures one at a time, in a thread that is started for the first one. */
export const createImageMaker = (): ImageMaker => {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }
  const start = (): Worker => {
    clearTimeout(idle)
    if (worker) return worker
    const started = new Worker(new URL('./worker.mjs', import.meta.url))
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }
  const now = <Made>(order: object) =>
    new Promise<Made>((resolve, reject) => {
      const thread = start()
      const giveUp = (error: Error) => {
        finish()
        void end()
        reject(error)
      }
      const onExit = () => giveUp(new Unreadable('its thread has ended'))
      const onReply = (reply: Reply<Made>) => {
        finish()
        idle = setTimeout(() => void end(), idleMs).unref()
        if ('error' in reply) return reject(new Unreadable(reply.error))
        resolve(reply.made)
      }
      const timer = setTimeout(() => giveUp(new Unreadable('it takes too long')), longestMs)
      const finish = () => {
        clearTimeout(timer)
        thread.off('message', onReply).off('error', giveUp).off('exit', onExit)
      }
      thread.on('message', onReply).once('error', giveUp).once('exit', onExit)
      thread.postMessage(order)
    })
  const inTurn = <Made>(order: object): Promise<Made> => {
    const made = last.then(() => now<Made>(order))
    last = made.catch(() => {})
    return made
  }
  return {
    make: async ({ path, format, isFace }) => {
      const made = await inTurn<MadeImage>({
        ...{ path, format: format === 'avif' ? 'heif' : format, square: isFace, pixels: limits.file.pixels },
        ...(isFace ? faces : others),
      })
      return { ...made, versions: made.versions.map(one => ({ ...one, bytes: Buffer.from(one.bytes) })) }
    },
    draw: async card => Buffer.from(await inTurn<Uint8Array>({ card })),
    close: async () => {
      await last
      await end()
    },
  }
}
