import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getHealth } from '#contract/endpoints/operate.ts'
import type { Health } from '#contract/entities/operate.ts'
import { durationOf, sizeOf } from '#web/features/operate/amounts.ts'
import { ChecksSection } from '#web/features/operate/checks-section.tsx'
import { FindRequest } from '#web/features/operate/find-request.tsx'
import { MailSection } from '#web/features/operate/mail-section.tsx'
import { NoticesSection } from '#web/features/operate/notices-section.tsx'
import { dateAndTime } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** How the server is, with its database, its disk, its mail and its jobs. */
export function HealthView() {
  const { data, isError, refetch } = useQuery(read(getHealth, {}))
  if (data) return <Loaded health={data} />
  return isError ? (
    <ErrorState text={texts.operate.pageNotLoaded} onRetry={() => refetch()} />
  ) : (
    <SkeletonCard />
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-caption text-ink-soft">{children}</span>
)

function Loaded({
  health: { version, node, startedAt, database, disk, backup, mail, ...rest },
}: {
  health: Health
}) {
  const { provider, isPaused, differences, areKeysRefused, clockWaitsUntil } = rest.payments
  return (
    <div className="flex flex-col gap-5">
      <Alarms alarms={rest.alarms} />
      <Facts>
        <Fact label={texts.operate.version}>
          {version}
          <Note>{texts.operate.runsSince(node, dateAndTime(startedAt))}</Note>
        </Fact>
        <Fact label={texts.operate.database}>
          {texts.operate.databaseOf(database.version, sizeOf(database.bytes))}
          {database.isEmbedded && `, ${texts.operate.embedded}`}
          <Note>{texts.operate.schema(database.schema)}</Note>
        </Fact>
        {disk && (
          <Fact label={texts.operate.disk}>
            {texts.operate.freeOf(sizeOf(disk.freeBytes), sizeOf(disk.totalBytes))}
          </Fact>
        )}
        <Backup backup={backup} />
        <Fact label={texts.operate.money}>
          {texts.operate.providers[provider]}
          {areKeysRefused && <Note>{texts.operate.keysRefused}</Note>}
          {clockWaitsUntil && <Note>{texts.operate.clockWaits(dateAndTime(clockWaitsUntil))}</Note>}
          <Note>{isPaused ? texts.operate.moneyPaused : texts.operate.differences(differences)}</Note>
        </Fact>
      </Facts>
      <ChecksSection />
      <MailSection mail={mail} />
      <NoticesSection notices={rest.notices} pushDevices={rest.pushDevices} />
      <FindRequest />
      <Section title={texts.operate.jobs}>
        <Facts>
          {rest.jobs.map(({ kind, waiting, failed, oldest }) => (
            <Fact key={kind} label={texts.operate.jobKinds[kind] ?? kind}>
              {texts.operate.job(waiting, failed)}
              {oldest >= 60 && <Note>{texts.operate.late(durationOf(oldest))}</Note>}
            </Fact>
          ))}
        </Facts>
      </Section>
    </div>
  )
}

/** The alarms that are on, and since when. */
function Alarms({ alarms }: Pick<Health, 'alarms'>) {
  return (
    <Section title={texts.alarms.title}>
      {alarms.length === 0 ? (
        <p className="text-ink-soft">{texts.alarms.none}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {alarms.map(({ kind, since, detail }) => (
            <li key={kind}>
              <Notice look="danger">
                {texts.alarms.kinds[kind].began(detail)}
                <Note>{texts.alarms.since(dateAndTime(since))}</Note>
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The last good backup, whether it was checked, and what went wrong since. */
function Backup({ backup }: { backup: Health['backup'] }) {
  const { isNightly, at, bytes, check, unchecked, failedAt, failure } = backup
  return (
    <Fact label={texts.operate.lastBackup}>
      {at
        ? texts.operate.backupOf(dateAndTime(at), bytes === null ? null : sizeOf(bytes))
        : texts.operate.noBackup}
      {check === 'restored' && <Note>{texts.operate.backupRestored}</Note>}
      {check === 'skipped' && <Note>{texts.operate.backupSkipped(unchecked ?? '')}</Note>}
      {failedAt && <Note>{texts.operate.backupFailed(dateAndTime(failedAt), failure ?? '')}</Note>}
      {!isNightly && <Note>{texts.operate.backupsOff}</Note>}
    </Fact>
  )
}
