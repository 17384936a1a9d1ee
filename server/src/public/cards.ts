import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Admission } from '#server/access/admission.ts'
import { runAndRest } from '#server/access/run-and-rest.ts'
import type { PublicTaskRow } from '#server/db/tasks/public-tasks.ts'
import type { Files } from '#server/files/files.ts'
import type { Card } from '#server/files/images/image-maker.ts'
import { nameOf } from '#server/files/port.ts'
import { arch, clothOf, lineOfCategory } from './drawings.ts'
import type { Market } from './market.ts'
import { shadesOf } from './style.ts'
import { placeOf, rupees, titleOf } from './words.ts'

/** The version of the design. Raising it makes all stored cards be drawn again. */
const look = 1
/** How many cards are kept: at most 150 MB. */
const mostKept = 500
/** A version of the photo that is wide enough. */
const photoWidth = 800
/** The largest photo that is read. */
const photoBytes = 4_000_000

/** The content of a card, without the bytes of its photo: its version goes by this. */
const contentOf = (task: PublicTaskRow, { site }: Market): Omit<Card, 'photo'> => {
  const { page, ink, 'ink-soft': soft, press } = shadesOf(site.accent, 'light')
  return {
    ...{ title: titleOf(task), budget: rupees(task.budget_paise), place: placeOf(task), market: site.name },
    colours: { page, ink, soft, press, ...clothOf(task.category_id) },
    ...{ line: lineOfCategory(task.category_id, site), arch },
  }
}

/**
 * Draws the cards of tasks, each once a version, and keeps the newest. One at a time, with a rest as long as it took, so
 * that no number of strangers takes the thread that makes pictures, or its core, from people who upload.
 */
export class Cards {
  readonly #folder: string
  readonly #drawing = new Map<string, Promise<Buffer>>()
  readonly #turn = new Admission({ atOnce: 1, perClient: 1 })
  #drawn = 0

  constructor(
    dataDir: string,
    readonly files: Files,
  ) {
    this.#folder = path.join(dataDir, 'cards')
  }

  /** The bytes of a JPEG, 1200 by 630. Throws 503 if too many are asked for. */
  async of(task: PublicTaskRow, market: Market): Promise<Buffer> {
    const content = contentOf(task, market)
    const photo = task.photos?.[0]?.id ?? null
    const key = hash('sha256', JSON.stringify([look, content, photo]), 'hex')
    const file = path.join(this.#folder, `${key}.jpg`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    return this.#drawing.get(key) ?? this.#draw(key, file, { content, photo })
  }

  #draw(
    key: string,
    file: string,
    { content, photo }: { content: Omit<Card, 'photo'>; photo: string | null },
  ): Promise<Buffer> {
    const work = async () => {
      const bytes = await this.files.images.draw({
        ...content,
        photo: photo === null ? null : await this.#photo(photo),
      })
      await this.#keep(file, bytes).catch(() => {})
      return bytes
    }
    const drawing = runAndRest(this.#turn, 'card', { work, times: 1 }).finally(() =>
      this.#drawing.delete(key),
    )
    this.#drawing.set(key, drawing)
    return drawing
  }

  /** Null if there is none any more: the category's drawing stands in for it. */
  async #photo(id: string): Promise<Buffer | null> {
    const stored =
      (await this.files.store.get(nameOf(id, photoWidth))) ?? (await this.files.store.get(nameOf(id, null)))
    if (!stored) return null
    if (stored.length > photoBytes) {
      stored.bytes.destroy()
      return null
    }
    const parts: Buffer[] = []
    for await (const part of stored.bytes) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  async #keep(file: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const fresh = `${file}.${randomUUID()}.new`
    await writeFile(fresh, bytes, { mode: 0o600 })
    await rename(fresh, file)
    this.#drawn += 1
    if (this.#drawn % 50 === 1) await this.#tidy()
  }

  /** Deletes the oldest beyond those that are kept, and what a process that was killed has left. */
  async #tidy(): Promise<void> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.map(async name => {
        const file = path.join(this.#folder, name)
        return { file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 }
      }),
    )
    files.sort((a, b) => b.at - a.at)
    for (const { file } of files.slice(mostKept)) await rm(file, { force: true })
  }
}
