/** The settings whose names are long enough that a similar name is surely a typing mistake. */
const settings = [
  'DATA_DIR',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'SESSION_TTL_DAYS',
  'AUTO_COMPLETE_DAYS',
  'REVIEW_DAYS',
  'PAYMENTS',
  'PLATFORM_FEE_PERCENT',
  'DISPUTE_DAYS',
  'HOLD_DAYS',
  'RAZORPAY_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RATE_LIMITS',
  'CLIENT_LIMITS',
  'TRUSTED_PROXIES',
  'METRICS_TOKEN',
  'CLOCK_JUMPS',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'RETENTION_DAYS',
  'WORKERS',
]

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
export const misspeltSettings = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter(name => !settings.includes(name) && /^[A-Z_]{5,}$/.test(name))
    .flatMap(name => {
      const meant = settings.find(setting => distance(name, setting) <= (setting.length > 8 ? 2 : 1))
      return meant ? [`${name} is set but is no setting: did you mean ${meant}?`] : []
    })
