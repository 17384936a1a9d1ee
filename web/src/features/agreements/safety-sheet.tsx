import { useMutation, useQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import Phone from 'lucide-react/icons/phone'
import Share2 from 'lucide-react/icons/share-2'
import { type ComponentType, useState } from 'react'
import { getVisit } from '#contract/endpoints/day.ts'
import type { Agreement } from '#contract/entities/agreement.ts'
import type { Visit } from '#contract/entities/day.ts'
import { endVisit, sayFine, shareVisit } from '#web/features/agreements/day-calls.ts'
import { otherOf, type Side } from '#web/features/agreements/turn.ts'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { clockOf } from '#web/platform/dates.ts'
import { read } from '#web/platform/queries.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The form that reports somebody, of another feature. */
export type Report = ComponentType<{ kind: 'person'; subjectId: string; onDone: () => void }>

interface SafetySheetProps {
  agreement: Agreement
  side: Side
  Report: Report
  isOpen: boolean
  onClose: () => void
}

/** Help for two people who meet: an emergency call, advice, somebody who knows where one is, and a report. */
export function SafetySheet({ agreement, side, Report, isOpen, onClose }: SafetySheetProps) {
  const [isReporting, setIsReporting] = useState(false)
  const other = otherOf(agreement, side)
  const close = () => {
    setIsReporting(false)
    onClose()
  }
  const title = isReporting ? texts.day.report(other.firstName) : texts.day.safety
  return (
    <BottomSheet isOpen={isOpen} title={title} onClose={close}>
      {isOpen && isReporting && <Report kind="person" subjectId={other.givenId} onDone={close} />}
      {isOpen && !isReporting && (
        <>
          <a href="tel:112" className="flex min-h-14 items-center gap-3 rounded-control bg-sunken px-4 py-2">
            <Phone aria-hidden="true" size={24} className="shrink-0 text-danger-ink" />
            <span>
              <span className="block text-strong">{texts.day.emergency}</span>
              <span className="block text-caption text-ink-soft">{texts.day.emergencyNote}</span>
            </span>
          </a>
          <Sharing agreement={agreement} side={side} />
          <section aria-label={texts.day.lookOut}>
            <h3 className="text-strong">{texts.day.lookOut}</h3>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
              {[
                ...texts.day.advice,
                ...(side === 'poster' ? [texts.day.codeAdvice(other.firstName)] : []),
              ].map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <div className="-my-2">
            <LinkRow
              icon={<Flag />}
              title={texts.day.report(other.firstName)}
              onClick={() => setIsReporting(true)}
            />
          </div>
        </>
      )}
    </BottomSheet>
  )
}

/** A page for somebody else, and what the two say on it. */
function Sharing({ agreement, side }: Pick<SafetySheetProps, 'agreement' | 'side'>) {
  const params = { taskId: agreement.taskId }
  const visit = useQuery(read(getVisit, { params }))
  const fine = useMutation(sayFine)
  if (visit.isError && !visit.data)
    return <ErrorState text={texts.day.visitNotLoaded} onRetry={() => visit.refetch()} />
  if (!visit.data) return <SkeletonList count={2} />
  if (!visit.data.isOn) return null
  return (
    <>
      <Share agreement={agreement} visit={visit.data} />
      <div className="flex flex-col gap-2">
        <Fine agreement={agreement} side={side} visit={visit.data} />
        <Button look="secondary" isWide isBusy={fine.isPending} onClick={() => fine.mutate({ params })}>
          {texts.day.iAmFine}
        </Button>
      </div>
    </>
  )
}

type VisitProps = Pick<SafetySheetProps, 'agreement' | 'side'> & { visit: Visit }

/** The phone's own sheet where there is one, else the clipboard. */
const handOn = async (url: string): Promise<void> => {
  if ('share' in navigator) {
    const outcome = await navigator.share({ title: texts.day.visitLink, url }).then(
      () => 'done',
      (error: Error) => error.name,
    )
    // A phone that shares only at the very tap lets one copy it.
    if (outcome !== 'NotAllowedError') return
  }
  if (canCopy()) await copyText(url)
}

function Share({ agreement, visit }: Pick<VisitProps, 'agreement' | 'visit'>) {
  const params = { taskId: agreement.taskId }
  const share = useMutation({ ...shareVisit, onSuccess: ({ url }) => handOn(url) })
  const end = useMutation(endVisit)
  const isShared = visit.sharedAt !== null
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="text-caption text-ink-soft">{isShared ? texts.day.sharedNote : texts.day.shareNote}</p>
        {isShared && (
          <span className="shrink-0">
            <TextButton isBusy={end.isPending} onClick={() => end.mutate({ params })}>
              {texts.day.stopSharing}
            </TextButton>
          </span>
        )}
      </div>
      <Button
        isWide
        look={isShared ? 'secondary' : 'primary'}
        icon={<Share2 aria-hidden="true" size={20} />}
        isBusy={share.isPending}
        onClick={() => share.mutate({ params })}
      >
        {isShared ? texts.day.shareAgain : texts.day.share}
      </Button>
      {share.data && isShared && <p className="text-caption wrap-anywhere text-ink-soft">{share.data.url}</p>}
    </div>
  )
}

function Fine({ agreement, side, visit }: VisitProps) {
  const theirs = side === 'poster' ? 'provider' : 'poster'
  const own = visit.fine[side]
  const other = visit.fine[theirs]
  if (!own && !other) return null
  return (
    <div className="text-ink-soft">
      {own && <p>{texts.day.youSaidFine(clockOf(own))}</p>}
      {other && <p>{texts.day.theySaidFine(otherOf(agreement, side).firstName, clockOf(other))}</p>}
    </div>
  )
}
