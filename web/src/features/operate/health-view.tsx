import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getHealth } from '#contract/endpoints/operate.ts'
import type { Health } from '#contract/entities/operate.ts'
import { durationOf, sizeOf } from '#web/features/operate/amounts.ts'
import { MailSection } from '#web/features/operate/mail-section.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

const words = texts.operate

/** How the server is, with its database, its disk, its mail and its jobs. */
export function HealthView() {
  const { data, isError, refetch } = useQuery(read(getHealth, {}))
  if (data) return <Loaded health={data} />
  return isError ? <ErrorState text={words.pageNotLoaded} onRetry={() => refetch()} /> : <SkeletonCard />
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-caption font-normal text-ink-soft">{children}</span>
)

function Loaded({
  health: { version, node, startedAt, database, disk, backup, mail, ...rest },
}: {
  health: Health
}) {
  const { provider, isPaused, differences, areKeysRefused, clockWaitsUntil } = rest.payments
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <Facts>
          <Fact label={words.version}>
            {version}
            <Note>{words.runsSince(node, dateAndTime(startedAt))}</Note>
          </Fact>
          <Fact label={words.database}>
            {words.databaseOf(database.version, sizeOf(database.bytes))}
            {database.isEmbedded && `, ${words.embedded}`}
            <Note>{words.schema(database.schema)}</Note>
          </Fact>
          {disk && (
            <Fact label={words.disk}>{words.freeOf(sizeOf(disk.freeBytes), sizeOf(disk.totalBytes))}</Fact>
          )}
          <Backup backup={backup} />
          <Fact label={words.money}>
            {words.providers[provider]}
            {areKeysRefused && <Note>{words.keysRefused}</Note>}
            {clockWaitsUntil && <Note>{words.clockWaits(dateAndTime(clockWaitsUntil))}</Note>}
            <Note>{isPaused ? words.moneyPaused : words.differences(differences)}</Note>
          </Fact>
        </Facts>
      </Card>
      <MailSection mail={mail} />
      <Section title={words.jobs}>
        <Card>
          <Facts>
            {rest.jobs.map(({ kind, waiting, failed, oldest }) => (
              <Fact key={kind} label={words.jobKinds[kind] ?? kind}>
                {words.job(waiting, failed)}
                {oldest >= 60 && <Note>{words.late(durationOf(oldest))}</Note>}
              </Fact>
            ))}
          </Facts>
        </Card>
      </Section>
    </div>
  )
}

/** The last good backup, whether it was checked, and what went wrong since. */
function Backup({ backup }: { backup: Health['backup'] }) {
  const { isNightly, at, bytes, check, unchecked, failedAt, failure } = backup
  return (
    <Fact label={words.lastBackup}>
      {at ? words.backupOf(dateAndTime(at), bytes === null ? null : sizeOf(bytes)) : words.noBackup}
      {check === 'restored' && <Note>{words.backupRestored}</Note>}
      {check === 'skipped' && <Note>{words.backupSkipped(unchecked ?? '')}</Note>}
      {failedAt && <Note>{words.backupFailed(dateAndTime(failedAt), failure ?? '')}</Note>}
      {!isNightly && <Note>{words.backupsOff}</Note>}
    </Fact>
  )
}
