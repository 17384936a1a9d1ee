// Writes docs/screens/README.md, the sheet of every pictured screen in both themes.
import { readdirSync, writeFileSync } from 'node:fs'

const folder = 'docs/screens'
const names = readdirSync(`${folder}/light`)
  .filter(name => name.endsWith('.png'))
  .sort()
const cell = (theme, name) => `<img src="${theme}/${name}" width="240" alt="${name.slice(0, -4)}, ${theme}">`
const rows = names.map(name => `| ${name.slice(0, -4)} | ${cell('light', name)} | ${cell('dark', name)} |`)
const head =
  '# Every screen\n\nMade by `npm run screens` from the sample market, 360 pixels wide, 740 high or as high as a form is.\n\n'
writeFileSync(`${folder}/README.md`, `${head}| | light | dark |\n|---|---|---|\n${rows.join('\n')}\n`)
