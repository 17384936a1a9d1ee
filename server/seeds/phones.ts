import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The text messages that are files, oldest first. */
export const textMessagesIn = async (dataDir: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'sms')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.txt')).sort()
  return Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
}

/** Waits for that many messages to ten digits; the code in the newest. */
export const codeTo = async (dataDir: string, phone: string, count = 1): Promise<string> => {
  for (let i = 0; i < 1_000; i++) {
    const found = (await textMessagesIn(dataDir)).filter(text => text.startsWith(`To: +91${phone}\n`))
    if (found.length >= count) return /\b\d{6}\b/.exec(found.at(-1)!.split('\n\n')[1]!)![0]
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`no message to ${phone}`)
}
