import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'

/** An explanation of secret amounts. */
export function HowItWorks({ poster, provider }: { poster: string; provider: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <LinkRow title={texts.disputes.howItWorks} opensDialog onClick={() => setIsOpen(true)} />
      <BottomSheet isOpen={isOpen} title={texts.disputes.howItWorks} onClose={() => setIsOpen(false)}>
        <p>{texts.disputes.sealed}</p>
        <p>{texts.disputes.sealedExample(poster, provider)}</p>
      </BottomSheet>
    </div>
  )
}
