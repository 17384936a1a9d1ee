import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** What a secret amount does, for who wants to know. */
export function HowItWorks({ poster, provider }: { poster: string; provider: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton opensDialog onClick={() => setIsOpen(true)}>
        {texts.disputes.howItWorks}
      </TextButton>
      <BottomSheet isOpen={isOpen} title={texts.disputes.howItWorks} onClose={() => setIsOpen(false)}>
        <p>{texts.disputes.sealed}</p>
        <p>{texts.disputes.sealedExample(poster, provider)}</p>
      </BottomSheet>
    </>
  )
}
