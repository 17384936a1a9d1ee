import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appBase } from '#contract/paths.ts'

/** The app's font as its build has it, for pages that the server writes. */
export interface AppFont {
  /** The link to the app's style sheet; empty where nothing is built. */
  styles: string
  /** The address of the file for plain English, which every page needs; empty where nothing is built. */
  first: string
  /** The addresses of all files, each with the letters in it. */
  files: { url: string; letters: string }[]
}

/** Reads the app's font from the folder of the built app; nothing where nothing is built. */
export const fontIn = (folder: string): AppFont => {
  try {
    const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
    const [styles = '', address = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(page) ?? []
    const css = readFileSync(path.join(folder, address.replace(`${appBase}/`, '')), 'utf8')
    const faces = css.matchAll(/@font-face\{[^}]*?url\(([^)]+\.woff2)\)[^}]*?unicode-range:([^;}]+)/g)
    const files = [...faces].map(([, url = '', letters = '']) => ({ url, letters }))
    return { styles, first: files.find(({ url }) => url.includes('anek-basic'))?.url ?? '', files }
  } catch {
    return { styles: '', first: '', files: [] }
  }
}
