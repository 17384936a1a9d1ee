import { useQuery } from '@tanstack/react-query'
import { getPersonRecord } from '#contract/endpoints/operate-people.ts'
import { getStanding } from '#contract/endpoints/people.ts'
import type { PersonRecord } from '#contract/entities/operate-people.ts'
import { paths } from '#contract/paths.ts'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { PersonActs } from '#web/features/moderation/person-acts.tsx'
import { PersonFacts } from '#web/features/moderation/person-facts.tsx'
import { PersonLists, SignIns } from '#web/features/moderation/person-lists.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'

/** One person as operators see them, with the possible acts. */
export function PersonScreen({ id }: { id: string }) {
  const { up } = useBack()
  const { data, isError, refetch } = useQuery(read(getStanding, {}))
  return (
    <Page title={texts.operatePeople.person} back={() => up(paths.operate)}>
      <Gate
        isAllowed={data?.isOperator}
        hasFailed={isError}
        refusal={texts.operate.operatorsOnly}
        wayOn={<LinkButton href={paths.home}>{texts.moderation.findTasks}</LinkButton>}
        failure={texts.operate.pageNotLoaded}
        onRetry={() => refetch()}
      >
        <Loaded id={id} />
      </Gate>
    </Page>
  )
}

/** Each look is logged, so the app makes none that nobody asked for. */
const once = { refetchOnWindowFocus: false, refetchOnReconnect: false }

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...read(getPersonRecord, { params: { id } }), ...once })
  // Also once the account has been deleted from here.
  const isMissing = error instanceof CallFailure && error.status === 404
  if (isMissing) return <ErrorState text={texts.operatePeople.personMissing} />
  if (data) return <Record record={data} />
  return error ? (
    <ErrorState text={texts.operatePeople.personNotLoaded} onRetry={() => refetch()} />
  ) : (
    <SkeletonCard />
  )
}

function Record({ record }: { record: PersonRecord }) {
  return (
    <>
      <PersonFacts record={record} />
      {record.isOwn ? <Notice>{texts.operatePeople.ownAccount}</Notice> : <PersonActs record={record} />}
      <PersonLists record={record} />
      {record.log.length > 0 && (
        <Section title={texts.operatePeople.doneSoFar}>
          <LogList entries={record.log} />
          <Cut shown={record.log.length} total={record.logCount} />
        </Section>
      )}
      <SignIns signIns={record.signIns} />
      <p className="text-caption text-ink-soft">{texts.operatePeople.lookIsNoted}</p>
    </>
  )
}
