import type { Page } from '@playwright/test'

/** Everything that this origin keeps in the browser, as one text. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url)
        const answer = await cache.match(request)
        if (answer?.headers.get('content-type')?.includes('json')) kept.push(await answer.text())
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        kept.push(JSON.stringify(rows))
      }
      database.close()
    }
    return kept.join('\n')
  })

/** The same person comes back in another tab, and this one is gone. */
export const inAnotherTab = async (page: Page, path: string) => {
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`/app${path}`)
  return other
}
