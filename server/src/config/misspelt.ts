import { type Env, settings } from './settings.ts'

/** Shorter names are too like those of other programs: PORT, HOST. */
const names = Object.keys(settings).filter(name => name.length > 4)

/** The edit distance: letters to add, remove, change or swap with a neighbour. */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [above, before] = [rows[i - 1]!, rows[i - 2]]
      const change = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = before && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, change, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** One warning for each environment variable whose name is almost that of a setting. */
export const misspeltSettings = (env: Env): string[] =>
  Object.keys(env)
    .filter(name => !(name in settings) && /^[A-Z_]{5,}$/.test(name))
    .flatMap(name => {
      const meant = names.find(setting => distance(name, setting) <= (setting.length > 8 ? 2 : 1))
      return meant ? [`${name} is set but is no setting: did you mean ${meant}?`] : []
    })
