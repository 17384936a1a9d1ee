import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { checkSession } from '#contract/endpoints/auth.ts'
import { apiBase, paths } from '#contract/paths.ts'
import { type Screen, type ScreenAccess, screenAt } from '#contract/screens.ts'
import type { StoredSite } from '#server/db/market/settings.ts'
import { escapeHtml } from '#server/domain/escape-html.ts'
import { pageOfSite } from './site-page.ts'

/** Vite's list of built files: the place of each, and its static imports. */
type Built = Record<string, { file: string; imports?: string[]; isEntry?: true }>

const forMembers: readonly ScreenAccess[] = ['open', 'protected', 'profile']
const forVisitors: readonly ScreenAccess[] = ['open', 'public-only']

/** The screen at a path and its first call; if the person may not see it, the screen the app redirects to. */
const shownAt = (path: string, hasSession: boolean): { screen: Screen; firstCall?: string } => {
  const found = screenAt(path)
  if (!found || !(hasSession ? forMembers : forVisitors).includes(found.screen.access))
    return { screen: screenAt(hasSession ? paths.home : paths.gettingStarted)!.screen }
  const { screen, id } = found
  // The id goes into the page's HTML, so allow only characters that need no escaping.
  const isPlain = /^[\w-]*$/.test(id)
  return isPlain && screen.firstCall
    ? { screen, firstCall: screen.firstCall.replace(/:\w+/, id) }
    : { screen }
}

const codeOf = (built: Built, module: string, seen = new Set<string>()): string[] => {
  const chunk = built[module]
  if (!chunk || seen.has(module)) return []
  seen.add(module)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(name => codeOf(built, name, seen))]
}

/** The preview of an address in a chat. */
export interface Preview {
  title: string
  description: string
  /** The tags of its preview, as HTML. */
  tags: string
}

const withPreview = (page: string, { title, description, tags }: Preview): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(description)}" />${tags}`,
    )

/**
 * Adds preload hints for the files and calls of the screen, so that the browser fetches all of them at once. Only for a
 * page that a browser opens: a service worker stores one page for all screens and people.
 */
export const pageWithHints = (folder: string, base: string) => {
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8')
  let latest = { version: 0, page: built }
  const pageOf = (site: StoredSite): string => {
    if (site.version !== latest.version) latest = { version: site.version, page: pageOfSite(built, site) }
    return latest.page
  }
  const files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as Built
  const codeHint = (file: string) => `<link rel="modulepreload" crossorigin href="${base}/${file}" />`
  const entry = Object.values(files).find(({ isEntry }) => isEntry)!.file
  const hintsFor = (below: string, hasSession: boolean): string => {
    const { screen, firstCall } = shownAt(below || '/', hasSession)
    const code = codeOf(files, `src/${screen.file}.tsx`)
      .filter(file => file !== entry)
      .map(codeHint)
    const calls = hasSession ? [checkSession.path, firstCall].filter(call => call !== undefined) : []
    const answers = calls.map(
      call => `<link rel="preload" as="fetch" crossorigin href="${apiBase}${call}" />`,
    )
    return [...answers, ...code].join('\n    ')
  }
  return (
    pathname: string,
    headers: IncomingHttpHeaders,
    { hasSession, site, preview }: { hasSession: boolean; site: StoredSite; preview: Preview | undefined },
  ): string => {
    const page = preview ? withPreview(pageOf(site), preview) : pageOf(site)
    if (headers['sec-fetch-dest'] !== 'document') return page
    // Name the largest file first, so that it uses the open connection, and all others after the style sheet.
    return page
      .replace('</title>', `</title>\n    ${codeHint(entry)}`)
      .replace('</head>', `  ${hintsFor(pathname.slice(base.length), hasSession)}\n  </head>`)
  }
}
