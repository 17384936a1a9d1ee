import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getReport } from '#contract/endpoints/moderation.ts'
import type { ReportCase } from '#contract/entities/moderation.ts'
import type { OfferStatus } from '#contract/entities/offer.ts'
import type { TaskStatus } from '#contract/entities/task.ts'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import {
  CloseActs,
  OfferAct,
  PersonAct,
  PictureAct,
  QuestionAct,
  ReviewAct,
  TaskAct,
  WarnAct,
} from '#web/features/moderation/acts.tsx'
import { AppealFacts } from '#web/features/moderation/appeal-facts.tsx'
import { BriefRow } from '#web/features/moderation/brief-row.tsx'
import { LogList } from '#web/features/moderation/log-list.tsx'
import { ModeratorsOnly } from '#web/features/moderation/moderators-only.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { dayAndClock, ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { askedOnce, read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { MessageBubble } from '#web/ui/message-bubble.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VeiledPicture } from '#web/ui/veiled-picture.tsx'

/** One report with what stands around it, and what can be done about it. */
export function ReportScreen({ id }: { id: string }) {
  return (
    <ModeratorsOnly title={texts.moderation.report} parent={paths.moderation}>
      <Loaded id={id} />
    </ModeratorsOnly>
  )
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...read(getReport, { params: { id } }), ...askedOnce })
  if (data) return <Case details={data} />
  if (!error) return <SkeletonCard />
  const isMissing = error instanceof CallFailure && error.status === 404
  return isMissing ? (
    <ErrorState text={texts.moderation.reportMissing} />
  ) : (
    <ErrorState text={texts.moderation.reportNotLoaded} onRetry={() => refetch()} />
  )
}

function Case({ details }: { details: ReportCase }) {
  const { report, log } = details
  return (
    <>
      {report.closedAt && (
        <Notice look="success">
          {texts.moderation.closedOn(texts.moderation.statuses[report.status], ordinalDate(report.closedAt))}
        </Notice>
      )}
      <h2 className="-mb-2 text-title">{report.reason}</h2>
      <BriefRow person={report.reporter}>
        {texts.moderation.reportedOn(ordinalDate(report.createdAt))}
      </BriefRow>
      {report.details && (
        <p dir="auto" className="-mt-2 whitespace-pre-line wrap-anywhere">
          {report.details}
        </p>
      )}
      <Reported details={details} />
      <About details={details} />
      {report.status === 'Open' && <CloseActs reportId={report._id} />}
      {log.length > 0 && (
        <Section title={texts.moderation.doneSoFar}>
          <LogList entries={log} />
          <Cut shown={log.length} total={details.logCount} />
        </Section>
      )}
      <p className="text-caption text-ink-soft">{texts.moderation.lookIsNoted}</p>
    </>
  )
}

const kindTitles = () =>
  ({
    task: texts.moderation.theTask,
    offer: texts.moderation.theOffer,
    question: texts.moderation.theQuestion,
    message: texts.moderation.theConversation,
    review: texts.moderation.theReview,
    person: texts.moderation.theProfile,
  }) as const

/** The reported thing: as it was then, as it is now, and the messages around it. */
function Reported({ details }: { details: ReportCase }) {
  const { report, task, offer, question, review, pictures, messages, messageCount } = details
  return (
    <Section title={kindTitles()[report.kind]}>
      {messages.length === 0 && (
        <Facts>
          {report.snapshot.map(({ label, text }) => (
            <Fact key={label} label={texts.moderation.whenReported(label)}>
              <Wrote>{text}</Wrote>
            </Fact>
          ))}
          {task && <TaskNow task={task} />}
          {offer && (
            <Fact label={texts.moderation.offerNow}>
              {texts.moderation.offerStatuses[offer.status as OfferStatus]}
            </Fact>
          )}
        </Facts>
      )}
      {messages.length > 0 && (
        <div className="flex flex-col gap-2">
          {messages.map(message => (
            <Said
              key={message._id}
              message={message}
              by={message.from === report.about.firstName ? report.about : report.reporter}
              isAbout={message.from === report.about.firstName}
            />
          ))}
          <Cut shown={messages.length} total={messageCount} />
        </div>
      )}
      {pictures.map(picture => (
        <div key={picture._id} className="flex flex-col gap-2">
          <VeiledPicture photo={picture} />
          <PictureAct isRow picture={picture} />
        </div>
      ))}
      <div className="divide-y divide-line empty:hidden">
        {offer && <OfferAct isRow offer={offer} />}
        {question && <QuestionAct isRow question={question} />}
        {review && <ReviewAct isRow review={review} />}
        {task && <TaskAct isRow task={task} />}
      </div>
    </Section>
  )
}

interface SaidProps {
  message: ReportCase['messages'][number]
  by: PersonBrief
  isAbout: boolean
}

function Said({ message, by, isAbout }: SaidProps) {
  return (
    <div className={message.isReported ? 'rounded-card bg-danger-soft p-2' : 'px-2'}>
      <p
        className={`flex flex-wrap items-center gap-2 pb-1 text-caption text-ink-soft ${isAbout ? '' : 'justify-end'}`}
      >
        <Avatar name={fullName(by)} src={by.profilePic} size={24} />
        <span className="min-w-0 wrap-anywhere">{message.from}</span>
        {message.isReported && <Tag>{texts.moderation.reported}</Tag>}
      </p>
      <MessageBubble
        isOwn={!isAbout}
        text={message.message || (message.file ? texts.photos.photo : '')}
        time={dayAndClock(message.createdAt)}
      />
    </div>
  )
}

function TaskNow({ task }: { task: NonNullable<ReportCase['task']> }) {
  const isForAll = task.status === 'Open' && task.hidden === null
  const name: ReactNode = isForAll ? (
    <TextLink href={paths.task(task.givenId)}>{task.title}</TextLink>
  ) : (
    task.title
  )
  return (
    <>
      <Fact label={texts.moderation.taskNow(texts.controls.taskStatuses[task.status as TaskStatus])}>
        {name}
      </Fact>
      {task.hidden !== null && <Fact label={texts.moderation.hiddenWithReason}>{task.hidden}</Fact>}
    </>
  )
}

function About({ details: { report, limit, isAboutModerator, reportCount } }: { details: ReportCase }) {
  const { about } = report
  return (
    <Section title={texts.moderation.thePerson}>
      <BriefRow person={about}>
        {texts.moderation.reportsAboutThem(reportCount)}
        {isAboutModerator && ` • ${texts.moderation.moderator}`}
      </BriefRow>
      <Facts>
        {limit && (
          <Fact label={texts.common.limitedSince(ordinalDate(limit.since))}>
            <Wrote>{limit.reason}</Wrote>
          </Fact>
        )}
        <AppealFacts limit={limit} />
      </Facts>
      {(limit || !isAboutModerator) && (
        <div className="divide-y divide-line">
          <WarnAct givenId={about.givenId} />
          <PersonAct isRow givenId={about.givenId} limit={limit} />
        </div>
      )}
    </Section>
  )
}
