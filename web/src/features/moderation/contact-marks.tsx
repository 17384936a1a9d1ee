import type { ReactNode } from 'react'
import { listContactMarks } from '#contract/endpoints/moderation.ts'
import type { ContactMark } from '#contract/entities/moderation.ts'
import { paths } from '#contract/paths.ts'
import { OfferAct, QuestionAct, ReviewAct, TaskAct } from '#web/features/moderation/acts.tsx'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { texts } from '#web/texts.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Public texts in which the server found contact details. They stand: the list is for a look. */
export function ContactMarks({ otherwise }: { otherwise: ReactNode }) {
  return (
    <PagedList
      endpoint={listContactMarks}
      query={{}}
      empty={texts.moderation.noContactDetails}
      action={otherwise}
    >
      {marks => (
        <div className="flex flex-col gap-3">
          {marks.map(mark => (
            <MarkCard key={mark._id} mark={mark} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function MarkCard({ mark }: { mark: ContactMark }) {
  const { kind, taskId, title, about, found, text, at, isHeld } = mark
  return (
    <Card as="article" label={`${texts.moderation.markedIn[kind]}: ${title}`}>
      <BriefRow person={about}>{`${texts.moderation.markedIn[kind]}, ${ordinalDate(at)}`}</BriefRow>
      <div className="flex flex-wrap gap-2 pt-3">
        {found.map(what => (
          <Tag key={what}>{texts.moderation.contactKinds[what]}</Tag>
        ))}
      </div>
      <p dir="auto" className="pt-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="-ml-1 pt-1">
        <TextLink href={paths.task(taskId)}>{title}</TextLink>
      </p>
      {isHeld && (
        <div className="flex flex-col gap-2 pt-3">
          <p className="text-caption text-ink-soft">{texts.moderation.waitsForLook}</p>
          <div className="flex">
            <Release mark={mark} />
          </div>
        </div>
      )}
    </Card>
  )
}

/** Shows to others what waits for a look. */
function Release({ mark: { kind, subjectId } }: { mark: ContactMark }) {
  if (kind === 'task') return <TaskAct task={{ givenId: subjectId, hidden: '' }} />
  if (kind === 'offer') return <OfferAct offer={{ _id: subjectId, status: 'Pending' }} />
  if (kind === 'review') return <ReviewAct review={{ _id: subjectId, isHeld: true }} />
  return <QuestionAct question={{ _id: subjectId, isHeld: true }} />
}
