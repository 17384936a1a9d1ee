import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LinkSentProps = {
  email: string
  /** The sentence, with the address set into it. */
  words: (email: ReactNode) => ReactNode
  onClose: () => void
}

/** In place of the form that asked for an address: where the link was sent to. */
export const LinkSent = ({ email, words, onClose }: LinkSentProps) => (
  <>
    <Notice look="success">
      {words(
        <strong key="email" className="wrap-anywhere">
          {email}
        </strong>,
      )}
    </Notice>
    <Button isWide onClick={onClose}>
      {texts.controls.close}
    </Button>
  </>
)
