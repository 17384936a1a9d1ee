import { useState } from 'react'
import { CopyButton } from '#web/features/security/copy-button.tsx'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHeld } from '#web/ui/use-modal.ts'

interface RecoveryCodesProps {
  /** The act just done. */
  news: string
  codes: readonly string[]
  onDone: () => void
}

/** The codes, shown this once: nothing but their own button is the end of them without a question. */
export function RecoveryCodes({ news, codes, onDone }: RecoveryCodesProps) {
  const [isAsking, setIsAsking] = useState(false)
  useHeld(true, () => setIsAsking(true))
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Notice look="success">{news}</Notice>
      <p className="text-ink-soft">{texts.security.keepCodes}</p>
      <ul
        aria-label={texts.security.recoveryCodes}
        className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 rounded-control bg-sunken p-4 font-semibold tabular-nums"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <CopyButton text={text}>{texts.security.copyCodes}</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="taskbazaar-recovery-codes.txt"
          className={buttonClass('secondary', false)}
        >
          {texts.security.download}
        </a>
      </div>
      <Button isWide onClick={onDone}>
        {texts.security.codesKept}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.security.leaveCodesTitle}
        confirmText={texts.security.leaveCodes}
        onClose={() => setIsAsking(false)}
        onConfirm={onDone}
      >
        {texts.security.leaveCodesEffect}
      </ConfirmDialog>
    </>
  )
}
