import { limits } from './limits.ts'

/**
 * True if more may follow a page: it is full, or so long that it may have been cut at `limits.listBytes`. A character
 * is at most four bytes, and an item far shorter than half of a page.
 */
export const mayGoOn = (page: readonly unknown[], pageSize: number): boolean =>
  page.length >= pageSize || JSON.stringify(page).length > limits.listBytes / 8
