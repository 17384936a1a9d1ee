import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { openDiskStore } from './disk.ts'
import type { FileStore } from './port.ts'

/** The folder of files where no object store is set. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files')

/** The store that the settings name. The client of object stores is loaded only where one is used. */
export const openStore = async (config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<FileStore> => {
  if (config.storageUrl === null) return openDiskStore(filesFolder(config))
  const { openS3Store } = await import('./s3.ts')
  return openS3Store(config.storageUrl)
}
