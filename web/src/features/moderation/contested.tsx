import type { ReactNode } from 'react'
import { listCancellations } from '#contract/endpoints/moderation.ts'
import type { ContestedCancellation } from '#contract/entities/agreement.ts'
import { limits } from '#contract/limits.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { decideCancellation } from '#web/features/moderation/calls.ts'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Card } from '#web/ui/card.tsx'

/** Cancellations whose blamed side disagrees, oldest first, for a moderator to decide. */
export function Contested({ otherwise }: { otherwise: ReactNode }) {
  return (
    <PagedList
      endpoint={listCancellations}
      query={{}}
      idOf={({ taskId }) => taskId}
      empty={texts.moderation.noneContested}
      action={otherwise}
    >
      {cancellations => (
        <div className="flex flex-col gap-3">
          {cancellations.map(contested => (
            <ContestedCard key={contested.taskId} contested={contested} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function ContestedCard({
  contested: { taskId, title, poster, provider, cancellation },
}: {
  contested: ContestedCancellation
}) {
  const [maker, blamed] = cancellation.by === poster.givenId ? [poster, provider] : [provider, poster]
  const { at, reason, note, contested } = cancellation
  return (
    <Card as="article" label={title}>
      <div className="flex flex-col gap-3">
        <h2 dir="auto" className="text-strong wrap-anywhere">
          {title}
        </h2>
        <BriefRow person={poster}>{texts.moderation.posterIs}</BriefRow>
        <BriefRow person={provider}>{texts.moderation.providerIs}</BriefRow>
        <Bubble
          isOwn={false}
          face={<Avatar name={fullName(maker)} src={maker.profilePic} size={24} />}
          author={texts.moderation.cancelledBy(maker.firstName, ordinalDate(at))}
        >
          {[reason, note].filter(Boolean).join(': ')}
        </Bubble>
        {contested && (
          <Bubble
            isOwn
            face={<Avatar name={fullName(blamed)} src={blamed.profilePic} size={24} />}
            author={texts.moderation.contestedBy(blamed.firstName, ordinalDate(contested.at))}
          >
            {contested.note ?? texts.moderation.wordsGone}
          </Bubble>
        )}
        <Decisions taskId={taskId} poster={poster} provider={provider} />
      </div>
    </Card>
  )
}

function Decisions({
  taskId,
  poster,
  provider,
}: Pick<ContestedCancellation, 'taskId' | 'poster' | 'provider'>) {
  const decisions = [
    ['poster', texts.moderation.faultOf(poster.firstName)],
    ['provider', texts.moderation.faultOf(provider.firstName)],
    ['nobody', texts.moderation.nobodysFault],
  ] as const
  return (
    <div className="-mb-2 divide-y divide-line border-t border-line">
      {decisions.map(([fault, name]) => (
        <ActButton
          key={fault}
          isRow
          name={name}
          effect={texts.moderation.faultEffect}
          draft={`fault ${fault} ${taskId}`}
          reason={limits.agreement.note}
          write={decideCancellation}
          inputWith={note => ({ params: { taskId }, body: { fault, note } })}
        />
      ))}
    </div>
  )
}
