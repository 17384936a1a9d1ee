import { readFileSync } from 'node:fs'

export interface AlertRule {
  alert: string
  expr: string
  /** In seconds. */
  for: number
  summary: string
  runbook: string
}

const lengths = { m: 60, h: 3_600, d: 86_400 }

/** The rules of docs/operate/alerts.yml, which Prometheus reads as it stands. */
export const alertRules = (): AlertRule[] => {
  const [, ...rules] = readFileSync('docs/operate/alerts.yml', 'utf8').split('      - alert: ')
  return rules.map(rule => {
    const field = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(rule)?.[1] ?? ''
    const length = field('for')
    return {
      alert: rule.split('\n', 1)[0]!,
      expr: field('expr'),
      for: length ? Number(length.slice(0, -1)) * lengths[length.at(-1) as 'm'] : 0,
      summary: field('summary'),
      runbook: field('runbook'),
    }
  })
}
