import { shareTarget } from '#contract/paths.ts'
import { hourMs } from '#contract/time.ts'
import { sharedStore } from '#web/platform/device-storage.ts'

/** A text or picture that another app of the phone has shared. */
export interface Shared {
  title: string
  text: string
  files: readonly File[]
}

/** Takes over what was shared within the last hour: whoever asks first is the only one to get it. */
export async function takeShared(): Promise<Shared | null> {
  try {
    const found = await caches.match(shareTarget, { cacheName: sharedStore })
    // If two tabs ask at once, only one of them gets it.
    if (!found || !(await caches.delete(sharedStore))) return null
    if (Date.now() - Date.parse(found.headers.get('date') ?? '') > hourMs) return null
    const form = await found.formData()
    const wordsOf = (...names: string[]) => {
      const words = names.flatMap(name => form.getAll(name)).filter(part => typeof part === 'string')
      return words.join('\n').trim()
    }
    const files = form.getAll('photos').filter(part => part instanceof File && part.size > 0)
    return { title: wordsOf('title'), text: wordsOf('text', 'url'), files: files as File[] }
  } catch {
    return null
  }
}
