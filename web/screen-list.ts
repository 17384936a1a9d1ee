import type { Plugin } from 'vite'
import { screens } from '../contract/src/screens.ts'

/** 'features/auth/log-in-screen' has the component LogInScreen. */
const componentOf = (file: string): string =>
  file
    .split('/')
    .at(-1)!
    .replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const code = screens.map(
  ({ file }) => `[() => import('/src/${file}.tsx'), module => module.${componentOf(file)}]`,
)

/** Fields of a screen that only the server reads. */
const forServer = /,?\s*\b(?:file|firstCall): (?:'[^']*'|`[^`]*`|[\w.]+)/g

/** One list of screens: every visit loads the address of each file once, and nothing of what the server does with it. */
export const screenList: Plugin = {
  name: 'screen-list',
  enforce: 'pre',
  load: id =>
    id.endsWith('web/src/app/screen-code.ts') ? `export const screenCode = [${code.join(',\n')}]` : null,
  transform: (source, id) =>
    id.endsWith('contract/src/screens.ts') ? { code: source.replace(forServer, ''), map: null } : null,
}
