import { useEffect, useRef, useState } from 'react'
import { contactDetailsIn } from '#contract/contact-details.ts'
import { texts } from '#web/texts.ts'
import { Notice } from './notice.tsx'

/** Tells somebody once, before public words with contact details in them are sent. */
export function useContactHint() {
  const [isTold, setIsTold] = useState(false)
  return {
    isTold,
    /** True if these words can be sent: there is nothing to say about them, or it was said. */
    mayGo: (...words: readonly string[]): boolean => {
      if (isTold || contactDetailsIn(words.join('\n')).length === 0) return true
      setIsTold(true)
      return false
    },
  }
}

/** The hint of `useContactHint`, at the foot of the form. */
export function ContactHint({ isTold }: { isTold: boolean }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTold) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isTold])
  return (
    isTold && (
      <div ref={note} className="scroll-my-24">
        <Notice look="warning">
          <p className="font-semibold">{texts.questions.contactHint}</p>
          <p>{texts.questions.contactHintMore}</p>
        </Notice>
      </div>
    )
  )
}
