import { useRef } from 'react'
import { texts } from '#web/texts.ts'
import { Notice } from './notice.tsx'
import { TextButton } from './text-button.tsx'

type KeptNoticeProps = { of: { isRestored: boolean; startAfresh: () => void } }

/** Says why a form is filled in that was left unsent, and offers to start again. */
export function KeptNotice({ of }: KeptNoticeProps) {
  const place = useRef<HTMLDivElement>(null)

  function startAfresh() {
    const form = place.current?.closest('form')
    of.startAfresh()
    // The pressed button goes with the notice.
    form?.querySelector<HTMLElement>(':is(input, select, textarea):not([data-behind])')?.focus()
  }

  return (
    <div ref={place} className="empty:hidden">
      {of.isRestored && (
        <Notice action={<TextButton onClick={startAfresh}>{texts.fields.startAfresh}</TextButton>}>
          {texts.fields.kept}
        </Notice>
      )}
    </div>
  )
}
