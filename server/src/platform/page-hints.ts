import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkSession } from '#contract/endpoints/auth.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import { getTask, listTasks } from '#contract/endpoints/tasks.ts'
import { apiBase, paths } from '#contract/paths.ts'

/** What Vite writes of each file that it built: where it is, and what it imports at once. */
type Built = Record<string, { file: string; imports?: string[]; isEntry?: true }>

/** A screen that a visit often begins with: the code that draws it, and the call that it shows. */
interface FirstScreen {
  pattern: RegExp
  module: string
  call?: Endpoint
}

const introduction: FirstScreen = {
  pattern: new RegExp(`^${paths.gettingStarted}$`, 'i'),
  module: 'src/features/onboarding/getting-started-screen.tsx',
}
const home: FirstScreen = { pattern: /^\/?$/, module: 'src/app/home.tsx', call: listTasks }
const forVisitors: FirstScreen[] = [
  introduction,
  { pattern: /^\/login$/i, module: 'src/features/auth/log-in-screen.tsx' },
  { pattern: /^\/signup$/i, module: 'src/features/auth/sign-up-screen.tsx' },
]
const forMembers: FirstScreen[] = [
  home,
  { pattern: /^\/task\/([\w-]+)$/i, module: 'src/features/tasks/task-screen.tsx', call: getTask },
  { pattern: /^\/messages\/([\w-]+)$/i, module: 'src/features/messages/chat-screen.tsx', call: listMessages },
  { pattern: /^\/messages$/i, module: 'src/features/messages/chats-screen.tsx' },
  { pattern: /^\/alerts$/i, module: 'src/features/alerts/alerts-screen.tsx' },
  { pattern: /^\/mytasks$/i, module: 'src/features/tasks/my-tasks-screen.tsx' },
]

const codeOf = (built: Built, module: string, seen = new Set<string>()): string[] => {
  const chunk = built[module]
  if (!chunk || seen.has(module)) return []
  seen.add(module)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(name => codeOf(built, name, seen))]
}

/**
 * Writes into the page what its screen will ask for, so that the browser fetches all of it at once and not one after
 * the other. Only into a page that a browser opens: a service worker keeps one page for every screen and person.
 */
export const pageWithHints = (folder: string, base: string) => {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const built = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as Built
  const codeHint = (file: string) => `<link rel="modulepreload" crossorigin href="${base}/${file}" />`
  const entry = Object.values(built).find(({ isEntry }) => isEntry)!.file
  const hintsFor = (below: string, hasSession: boolean): string => {
    const known = (hasSession ? forMembers : forVisitors).find(({ pattern }) => pattern.test(below))
    const { pattern, module, call } = known ?? (hasSession ? home : introduction)
    const code = codeOf(built, module)
      .filter(file => file !== entry)
      .map(codeHint)
    const id = pattern.exec(below)?.[1] ?? ''
    const calls = hasSession ? [checkSession, ...(known && call ? [call] : [])] : []
    const answers = calls.map(
      ({ path: address }) =>
        `<link rel="preload" as="fetch" crossorigin href="${apiBase}${address.replace(/:\w+/, id)}" />`,
    )
    return [...answers, ...code].join('\n    ')
  }
  return (pathname: string, headers: IncomingHttpHeaders, hasSession: boolean): string => {
    if (headers['sec-fetch-dest'] !== 'document') return page
    // The largest file first, on the connection that is already open, and all else behind the style sheet.
    return page
      .replace('</title>', `</title>\n    ${codeHint(entry)}`)
      .replace('</head>', `  ${hintsFor(pathname.slice(base.length), hasSession)}\n  </head>`)
  }
}
