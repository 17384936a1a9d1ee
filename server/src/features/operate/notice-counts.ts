import { channels } from '#contract/entities/notification.ts'
import type { Health } from '#contract/entities/operate.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/core/sql.ts'
import { countPushDevices, countSendings } from '#server/db/notices/sendings.ts'

/** Counts what left for people by push, mail and text message in the last 24 hours, and how many devices get pushes. */
export const noticeCounts = async (
  tx: Database,
  { hasPush, smtpUrl, smsUrl }: Pick<Config, 'hasPush' | 'smtpUrl' | 'smsUrl'>,
  now: Date,
): Promise<Pick<Health, 'notices' | 'pushDevices'>> => {
  const isOn = { push: hasPush, mail: smtpUrl !== null, sms: smsUrl !== null }
  const counts = await countSendings(tx, now)
  const of = (channel: string, outcome: string) =>
    counts.find(row => row.channel === channel && row.outcome === outcome)
  return {
    notices: channels.map(channel => ({
      channel,
      isOn: isOn[channel],
      sent: of(channel, 'sent')?.count ?? 0,
      refused: of(channel, 'refused')?.count ?? 0,
      gone: of(channel, 'gone')?.count ?? 0,
      failed: of(channel, 'failed')?.count ?? 0,
      lastSentAt: of(channel, 'sent')?.newest.toISOString() ?? null,
    })),
    pushDevices: await countPushDevices(tx),
  }
}
