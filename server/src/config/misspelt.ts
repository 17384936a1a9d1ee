import { familyOf, meantByOthers, ordinary } from './names-of-others.ts'
import { type Env, type SettingName, settings } from './settings.ts'

const names = Object.keys(settings) as SettingName[]

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

/** The setting of which a name has almost the letters; the longer it is, the more may differ. */
const nearest = (name: string): SettingName | undefined => {
  if (name.length < 4) return undefined
  const [first] = names
    .map(setting => ({ setting, off: distance(name, setting) }))
    .filter(({ setting, off }) => off <= (setting.length > 12 ? 3 : setting.length > 8 ? 2 : 1))
    .sort((a, b) => a.off - b.off)
  return first?.setting
}

/** Prefixes that people give to names so that they differ from those of other programs. */
const prefix = /^(?:TASKBAZAAR|TASK_BAZAAR|TB|APP|MARKET|SERVER|WEB|BACKEND|MY|ENV)_(.+)$/

/** The setting that was meant by a name that is none. */
const meantBy = (name: string): SettingName | undefined => {
  const [, rest] = prefix.exec(name) ?? []
  const found = names.find(setting => setting === name) ?? meantByOthers[name] ?? nearest(name)
  return found ?? (rest ? meantBy(rest) : familyOf(name))
}

/** Environment variables that are no setting but were probably meant as one, and as which. */
export const misspeltNames = (env: Env): { name: string; meant: SettingName }[] =>
  Object.entries(env).flatMap(([name, value]) => {
    if (name in settings || !value?.trim() || ordinary(name, value)) return []
    const meant = meantBy(name.toUpperCase().replaceAll(/[-.]/g, '_'))
    return meant ? [{ name, meant }] : []
  })

/** One warning for each of them. */
export const misspeltSettings = (env: Env): string[] =>
  misspeltNames(env).map(({ name, meant }) => `${name} is set but is no setting: did you mean ${meant}?`)
