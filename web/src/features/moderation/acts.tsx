import type { UseMutationOptions } from '@tanstack/react-query'
import type { Limit, ReportCase } from '#contract/entities/moderation.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import {
  closeReport,
  moderateFile,
  moderateOffer,
  moderatePerson,
  moderateQuestion,
  moderateReview,
  moderateTask,
} from '#web/features/moderation/calls.ts'
import type { CallFailure } from '#web/platform/call-failure.ts'
import { texts } from '#web/texts.ts'
import { InBar } from '#web/ui/bottom-bar.tsx'

/** The name and consequence of each act. */
const acts = () =>
  ({
    warn: [texts.moderation.warn, texts.moderation.warnEffect],
    limit: [texts.moderation.limit, texts.moderation.limitEffect],
    lift: [texts.moderation.lift, texts.moderation.liftEffect],
    keep: [texts.moderation.keep, texts.moderation.keepEffect],
    hide: [texts.moderation.hide, texts.moderation.hideEffect],
    show: [texts.moderation.show, texts.moderation.showEffect],
    hold: [texts.moderation.hold, texts.moderation.holdEffect],
    release: [texts.moderation.release, texts.moderation.releaseEffect],
  }) as const

interface ActProps<Act extends keyof ReturnType<typeof acts>> {
  id: string
  act: Act
  /** Its name and consequence, where they are others than those of an offer. */
  isRow?: boolean
  words?: readonly [name: string, effect: string]
  write: UseMutationOptions<
    { message: string },
    CallFailure,
    { params: { id: string }; body: { act: Act; note: string } }
  >
}

function ActOn<Act extends keyof ReturnType<typeof acts>>({
  id,
  act,
  write,
  words,
  ...looks
}: ActProps<Act>) {
  const [name, effect] = words ?? acts()[act]
  const inputWith = (note: string) => ({ params: { id }, body: { act, note } })
  return <ActButton {...{ name, effect, write, inputWith }} draft={`${act} ${id}`} {...looks} />
}

/** Tells somebody that something must not go on. */
export const WarnAct = ({ givenId }: { givenId: string }) => (
  <ActOn isRow id={givenId} act="warn" write={moderatePerson} />
)

/** Limits somebody, or takes that back; an appeal that waits can be answered without that. */
export function PersonAct({ givenId: id, limit, isRow = false }: PersonActProps) {
  const act = (act: 'limit' | 'lift' | 'keep') => (
    <ActOn key={act} id={id} act={act} write={moderatePerson} isRow={isRow} />
  )
  if (!limit) return act('limit')
  return (
    <>
      {act('lift')}
      {limit.appeal !== null && limit.answer === null && act('keep')}
    </>
  )
}

interface PersonActProps {
  givenId: string
  limit: Limit | null
  isRow?: boolean
}

interface Look {
  /** In a list of acts. */
  isRow?: boolean
}

type TaskActProps = Look & { task: Pick<NonNullable<ReportCase['task']>, 'givenId' | 'hidden'> }

export const TaskAct = ({ task, ...look }: TaskActProps) => (
  <ActOn {...look} id={task.givenId} act={task.hidden === null ? 'hide' : 'show'} write={moderateTask} />
)

/** Only a standing offer can be held, and only a held one released. */
export function OfferAct({ offer, ...look }: Look & { offer: NonNullable<ReportCase['offer']> }) {
  if (offer.status !== 'Active' && offer.status !== 'Pending') return null
  return (
    <ActOn
      {...look}
      id={offer._id}
      act={offer.status === 'Active' ? 'hold' : 'release'}
      write={moderateOffer}
    />
  )
}

export function QuestionAct({
  question: { _id, isHeld },
  ...look
}: Look & { question: NonNullable<ReportCase['question']> }) {
  const words = isHeld
    ? ([texts.moderation.releaseQuestion, texts.moderation.releaseQuestionEffect] as const)
    : ([texts.moderation.holdQuestion, texts.moderation.holdQuestionEffect] as const)
  return <ActOn {...look} id={_id} act={isHeld ? 'release' : 'hold'} words={words} write={moderateQuestion} />
}

export function ReviewAct({
  review: { _id, isHeld },
  ...look
}: Look & { review: NonNullable<ReportCase['review']> }) {
  const words = isHeld
    ? ([texts.moderation.releaseReview, texts.moderation.releaseReviewEffect] as const)
    : ([texts.moderation.holdReview, texts.moderation.holdReviewEffect] as const)
  return <ActOn {...look} id={_id} act={isHeld ? 'release' : 'hold'} words={words} write={moderateReview} />
}

export function PictureAct({
  picture: { _id, isHeld },
  ...look
}: Look & { picture: ReportCase['pictures'][number] }) {
  const words = isHeld
    ? ([texts.moderation.releasePicture, texts.moderation.releasePictureEffect] as const)
    : ([texts.moderation.holdPicture, texts.moderation.holdPictureEffect] as const)
  return <ActOn {...look} id={_id} act={isHeld ? 'release' : 'hold'} words={words} write={moderateFile} />
}

export function CloseActs({ reportId }: { reportId: string }) {
  const params = { id: reportId }
  return (
    <InBar>
      <ActButton
        name={texts.moderation.dismiss}
        effect={texts.moderation.dismissEffect}
        draft={`dismiss ${reportId}`}
        write={closeReport}
        inputWith={note => ({ params, body: { outcome: 'Dismissed' as const, note } })}
      />
      <ActButton
        name={texts.moderation.resolve}
        effect={texts.moderation.resolveEffect}
        draft={`resolve ${reportId}`}
        look="primary"
        write={closeReport}
        inputWith={note => ({ params, body: { outcome: 'Resolved' as const, note } })}
      />
    </InBar>
  )
}
