import { useState } from 'react'
import type { Security } from '#contract/entities/security.ts'
import { NewCodes } from '#web/features/security/new-codes.tsx'
import { TwoFactorOff } from '#web/features/security/two-factor-off.tsx'
import { TwoFactorSetUp } from '#web/features/security/two-factor-set-up.tsx'
import { WayRow } from '#web/features/security/way-row.tsx'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** The purpose of the dialog. It is stored, because two-factor is on before the dialog's last page was read. */
type Errand = 'on' | 'off' | 'codes'

const titles = (): Record<Errand, string> => ({
  on: texts.security.twoFactor,
  off: texts.security.turnOffTitle,
  codes: texts.security.newCodes,
})

export function TwoFactorCard({ security }: { security: Security }) {
  const viewer = useViewer()
  const [errand, setErrand] = useState<Errand>('on')
  const [isOpen, setIsOpen] = useState(false)
  const { hasTwoFactor, recoveryCodesLeft } = security
  const close = () => setIsOpen(false)
  const begin = (wanted: Errand) => () => {
    setErrand(wanted)
    setIsOpen(true)
  }

  return (
    <WayRow title={texts.security.twoFactor} action={<Actions security={security} begin={begin} />}>
      {hasTwoFactor ? (
        <>
          <p>{texts.security.twoFactorOn}</p>
          <p>{texts.security.recoveryCodesLeft(recoveryCodesLeft)}</p>
        </>
      ) : (
        <>
          <p>{texts.security.twoFactorOff}</p>
          {!viewer.verified && <p>{texts.security.verifyEmailFirst}</p>}
        </>
      )}
      <Dialog isOpen={isOpen} title={titles()[errand]} onClose={close}>
        {errand === 'on' && <TwoFactorSetUp security={security} onDone={close} />}
        {errand === 'off' && <TwoFactorOff onDone={close} />}
        {errand === 'codes' && <NewCodes onDone={close} />}
      </Dialog>
    </WayRow>
  )
}

interface ActionsProps {
  security: Security
  begin: (errand: Errand) => () => void
}

function Actions({ security, begin }: ActionsProps) {
  const { verified } = useViewer()
  if (security.hasTwoFactor)
    return (
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <TextButton opensDialog onClick={begin('codes')}>
          {texts.security.newCodes}
        </TextButton>
        <TextButton opensDialog onClick={begin('off')}>
          {texts.security.turnOff}
        </TextButton>
      </div>
    )
  if (!verified) return null
  return (
    <TextButton opensDialog onClick={begin('on')}>
      {texts.security.turnOn}
    </TextButton>
  )
}
