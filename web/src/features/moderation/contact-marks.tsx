import type { ReactNode } from 'react'
import { listContactMarks } from '#contract/endpoints/moderation.ts'
import type { ContactMark } from '#contract/entities/moderation.ts'
import { paths } from '#contract/paths.ts'
import { OfferAct, QuestionAct, ReviewAct, TaskAct } from '#web/features/moderation/acts.tsx'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
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
      <Facts>
        <Fact label={`${texts.moderation.markedIn[kind]}, ${ordinalDate(at)}`}>
          <span className="-ml-1 block">
            <TextLink href={paths.task(taskId)}>{title}</TextLink>
          </span>
        </Fact>
        <Fact label={texts.moderation.thePerson}>
          <PersonLink href={paths.profile(about.givenId)} name={fullName(about)} />
        </Fact>
        <Fact label={texts.moderation.found}>
          {found.map(what => texts.moderation.contactKinds[what]).join(', ')}
        </Fact>
        <Fact label={texts.common.details}>
          <Wrote>{text}</Wrote>
        </Fact>
      </Facts>
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
