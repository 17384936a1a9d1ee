import { useMutation, useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { getContact } from '#contract/endpoints/people.ts'
import type { ReportKind } from '#contract/entities/report.ts'
import { BlockDialog } from '#web/features/people/block-dialog.tsx'
import { unblockPerson } from '#web/features/people/calls.ts'
import { MessageChoice } from '#web/features/people/message-choice.tsx'
import { ReportForm } from '#web/features/people/report-form.tsx'
import type { PersonMenuProps } from '#web/platform/person-menu-slot.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuItem } from '#web/ui/menu-item.tsx'

type Step =
  | { at: 'closed' | 'menu' | 'block' | 'choose-message' }
  | { at: 'report'; kind: ReportKind; id: string }

const closed: Step = { at: 'closed' }

/** Block and report, behind a 'More' button. */
export default function MoreMenu({ person, subject, messages, acts = [] }: PersonMenuProps) {
  const [step, setStep] = useState<Step>(closed)
  const close = () => setStep(closed)
  // A list has many of these menus: what one opens is there from its first opening on.
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <IconButton
        label={texts.people.more}
        aria-haspopup="dialog"
        icon={<EllipsisVertical aria-hidden="true" />}
        onClick={() => {
          setIsWanted(true)
          setStep({ at: 'menu' })
        }}
      />
      {isWanted && (
        <>
          <BottomSheet
            isOpen={step.at !== 'closed' && step.at !== 'block'}
            title={titleOf(step, person?.firstName ?? texts.people.more)}
            onClose={close}
          >
            {step.at === 'menu' &&
              acts.map(({ label, icon, isDanger = false, onClick }) => (
                <MenuItem
                  key={label}
                  icon={icon}
                  label={label}
                  isDanger={isDanger}
                  onClick={() => {
                    close()
                    onClick()
                  }}
                />
              ))}
            {step.at === 'menu' && person && (
              <Choices
                person={person}
                onBlock={() => setStep({ at: 'block' })}
                onUnblocked={close}
                onReport={kind => {
                  if (kind === 'message') setStep({ at: 'choose-message' })
                  else setStep({ at: 'report', kind, id: kind === 'person' ? person.givenId : subject!.id })
                }}
                kinds={[
                  ...(subject ? [subject.kind] : []),
                  ...(messages?.length ? ['message' as const] : []),
                  'person',
                ]}
              />
            )}
            {step.at === 'choose-message' && person && (
              <MessageChoice
                person={person}
                messages={messages ?? []}
                onChoose={id => setStep({ at: 'report', kind: 'message', id })}
              />
            )}
            {step.at === 'report' && <ReportForm kind={step.kind} subjectId={step.id} onDone={close} />}
          </BottomSheet>
          {person && <BlockDialog person={person} isOpen={step.at === 'block'} onClose={close} />}
        </>
      )}
    </>
  )
}

function titleOf(step: Step, firstName: string): string {
  if (step.at === 'choose-message') return texts.people.whichMessage
  if (step.at !== 'report') return firstName
  return {
    task: texts.people.reportTask,
    offer: texts.people.reportOffer,
    question: texts.people.reportQuestion,
    message: texts.people.reportThisMessage,
    review: texts.people.reportReview,
    person: texts.people.reportPerson(firstName),
  }[step.kind]
}

interface ChoicesProps {
  person: NonNullable<PersonMenuProps['person']>
  kinds: readonly ReportKind[]
  onBlock: () => void
  onUnblocked: () => void
  onReport: (kind: ReportKind) => void
}

function Choices({ person, kinds, onBlock, onUnblocked, onReport }: ChoicesProps) {
  const params = { id: person.givenId }
  const { data: contact } = useQuery(read(getContact, { params }))
  const unblock = useMutation(unblockPerson)
  const words: Record<ReportKind, string> = {
    task: texts.people.reportTask,
    offer: texts.people.reportOffer,
    question: texts.people.reportQuestion,
    message: texts.people.reportMessage,
    review: texts.people.reportReview,
    person: texts.people.reportPerson(person.firstName),
  }
  return (
    <div className="flex flex-col">
      {kinds.map(kind => (
        <MenuItem key={kind} icon={<Flag />} label={words[kind]} onClick={() => onReport(kind)} />
      ))}
      {contact?.isBlockedByMe ? (
        <MenuItem
          icon={<Ban />}
          label={texts.people.unblock(person.firstName)}
          onClick={() => unblock.mutate({ params }, { onSettled: onUnblocked })}
        />
      ) : (
        <MenuItem icon={<Ban />} label={texts.people.block(person.firstName)} isDanger onClick={onBlock} />
      )}
    </div>
  )
}
