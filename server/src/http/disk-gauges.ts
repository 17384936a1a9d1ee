import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#server/config/config.ts'

/** The room on the disks of DATA_DIR and BACKUP_DIR, for Prometheus. */
export class DiskGauges {
  readonly #free
  readonly #total
  readonly #folders: { of: string; folder: string }[]

  constructor(registry: Registry, { dataDir, backups }: Config) {
    const gauge = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['of'], registers: [registry] })
    this.#free = gauge('disk_free_bytes', 'How much can still be written, by folder')
    this.#total = gauge('disk_total_bytes', 'How large the disk is, by folder')
    this.#folders = [{ of: 'data', folder: dataDir }]
    if (backups) this.#folders.push({ of: 'backups', folder: backups.folder })
  }

  async read(): Promise<void> {
    for (const { of, folder } of this.#folders) {
      // A folder that is not there yet has no disk of its own.
      const disk = await statfs(folder).catch(() => null)
      if (!disk) continue
      this.#free.set({ of }, disk.bavail * disk.bsize)
      this.#total.set({ of }, disk.blocks * disk.bsize)
    }
  }
}
