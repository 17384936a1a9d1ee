import { useMutation, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import Wrench from 'lucide-react/icons/wrench'
import { type ReactNode, useState } from 'react'
import { getVerification } from '#contract/endpoints/verification.ts'
import type { Badge } from '#contract/entities/badge.ts'
import type { Verification } from '#contract/entities/verification.ts'
import { paths } from '#contract/paths.ts'
import { requestVerification } from '#web/features/verification/calls.ts'
import { CollegeSheet } from '#web/features/verification/college-sheet.tsx'
import { DocumentSheet } from '#web/features/verification/document-sheet.tsx'
import { PhoneSheet } from '#web/features/verification/phone-sheet.tsx'
import { SentDocuments } from '#web/features/verification/sent-documents.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { useBack } from '#web/platform/navigation.ts'
import { read } from '#web/platform/queries.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InfoRow, LinkRow } from '#web/ui/info-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton-text.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

type Open = 'phone' | 'college' | 'identity' | 'skill' | null

/** The viewer's badges, and the ways to get more. */
export function VerifyScreen() {
  const viewer = useViewer()
  const { back } = useBack()
  const { data, error, refetch } = useQuery(read(getVerification, {}))
  return (
    <Page title={texts.verification.title} back={() => back(paths.profile(viewer.givenId))}>
      <p className="text-ink-soft">{texts.verification.intro}</p>
      {data && <Checks verification={data} />}
      {!data && !error && (
        <div role="status" aria-label={texts.common.loading}>
          <SkeletonText lines={5} />
        </div>
      )}
      {!data && error && <ErrorState text={texts.verification.notLoaded} onRetry={() => refetch()} />}
    </Page>
  )
}

const noteOf = (badge: Badge | undefined): string =>
  badge ? texts.verification.checkedOn(ordinalDate(badge.since)) : texts.verification.notYet

function Checks({ verification }: { verification: Verification }) {
  const { badges, waiting, refused, colleges } = verification
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const badgeOf = (kind: Badge['kind']) => badges.find(badge => badge.kind === kind)
  const skills = badges.filter(({ kind }) => kind === 'skill')
  const row = (kind: Exclude<Open, null>, icon: ReactNode, title: string, note: string) => (
    <LinkRow icon={icon} title={title} note={note} opensDialog onClick={() => setOpen(kind)} />
  )
  const [college, identity] = [badgeOf('college'), badgeOf('identity')]
  return (
    <>
      <div className="divide-y divide-line">
        <EmailRow badge={badgeOf('email')} />
        {row('phone', <Smartphone />, texts.verification.kinds.phone, noteOf(badgeOf('phone')))}
        {colleges.length > 0 &&
          row(
            'college',
            <GraduationCap />,
            college?.label ?? texts.verification.kinds.college,
            noteOf(college),
          )}
        {row('identity', <IdCard />, identity?.label ?? texts.verification.kinds.identity, noteOf(identity))}
        {skills.map(skill => (
          <InfoRow key={skill.label} icon={<Wrench className="size-6!" />} note={noteOf(skill)}>
            <span className="text-strong">{skill.label}</span>
          </InfoRow>
        ))}
        {row('skill', <Wrench />, texts.verification.addSkill, texts.verification.skillHolds)}
      </div>
      <SentDocuments waiting={waiting} refused={refused} />
      <PhoneSheet isOpen={open === 'phone'} onClose={close} />
      <CollegeSheet isOpen={open === 'college'} colleges={colleges} onClose={close} />
      <DocumentSheet kind="identity" isOpen={open === 'identity'} onClose={close} />
      <DocumentSheet kind="skill" isOpen={open === 'skill'} onClose={close} />
    </>
  )
}

function EmailRow({ badge }: { badge: Badge | undefined }) {
  const { email } = useViewer()
  const { mutate, isPending, isSuccess } = useMutation(requestVerification)
  const due = isSuccess ? texts.verification.linkSent : texts.verification.emailNotYet
  return (
    <InfoRow
      icon={<Mail className="size-6!" />}
      note={badge ? noteOf(badge) : due}
      action={
        !badge &&
        !isSuccess && (
          <TextButton isBusy={isPending} onClick={() => mutate({})}>
            {texts.verification.sendAgain}
          </TextButton>
        )
      }
    >
      <span className="text-strong">{email}</span>
    </InfoRow>
  )
}
