import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { createImageMaker, type ImageMaker } from './images/image-maker.ts'
import { openStore } from './open-store.ts'
import type { FileStore } from './port.ts'

/** Everything that files need: where they are kept, what makes pictures, and where bodies arrive. */
export interface Files {
  store: FileStore
  images: ImageMaker
  /** The folder in which a file lies while it is sent and read. */
  incoming: string
  close(): Promise<void>
}

/** Deletes what a process that was killed has left; no upload takes an hour. */
export const tidyIncoming = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const about = await stat(file).catch(() => null)
    if (about && Date.now() - about.mtimeMs > hourMs) await rm(file, { force: true })
  }
}

export const openFiles = async (config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Files> => {
  const incoming = path.join(config.dataDir, 'incoming')
  await tidyIncoming(incoming)
  const store = await openStore(config)
  const images = createImageMaker()
  return {
    ...{ store, images, incoming },
    close: async () => {
      await images.close()
      await store.close()
    },
  }
}
