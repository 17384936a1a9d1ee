import { useState } from 'react'
import type { Profile } from '#contract/entities/user.ts'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { VerifiedBadge } from '#web/ui/verified-badge.tsx'
import { VerifiedMark } from '#web/ui/verified-mark.tsx'

/** A name and its mark. A tap on the mark says what was checked, how and when. */
export function VerifiedName({ profile }: { profile: Profile }) {
  const { verified, badges } = profile
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h2 className="text-title wrap-anywhere">
        {fullName(profile)}{' '}
        {verified && (
          <VerifiedMark label={texts.verification.seeWhatWasChecked} onPress={() => setIsOpen(true)} />
        )}
      </h2>
      <BottomSheet isOpen={isOpen} title={texts.verification.whatWasChecked} onClose={() => setIsOpen(false)}>
        <ul className="divide-y divide-line">
          {(isOpen ? badges : []).map(({ kind, label, since }) => (
            <li key={`${kind} ${label}`} className="flex gap-3 py-3">
              <VerifiedBadge size={22} />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="text-strong">
                  {kind === 'email' || kind === 'phone'
                    ? texts.verification.kinds[kind]
                    : `${texts.verification.kinds[kind]}: ${label}`}
                </p>
                <p>{texts.verification.hows[kind]}</p>
                <p className="text-caption text-ink-soft">
                  {texts.verification.checkedOn(ordinalDate(since))}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <p className="text-caption text-ink-soft">{texts.verification.noPromise}</p>
      </BottomSheet>
    </>
  )
}
