import { useState } from 'react'
import type { Security } from '#contract/entities/security.ts'
import { NewCodes } from '#web/features/security/new-codes.tsx'
import { TwoFactorOff } from '#web/features/security/two-factor-off.tsx'
import { TwoFactorSetUp } from '#web/features/security/two-factor-set-up.tsx'
import { WayCard } from '#web/features/security/way-card.tsx'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

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
    <WayCard title={texts.security.twoFactor} action={<Actions security={security} begin={begin} />}>
      {hasTwoFactor ? (
        <>
          <p>{texts.security.twoFactorOn}</p>
          <p className="text-caption text-ink-soft">{texts.security.recoveryCodesLeft(recoveryCodesLeft)}</p>
        </>
      ) : (
        <>
          <p>{texts.security.twoFactorOff}</p>
          {!viewer.verified && (
            <p className="text-caption text-ink-soft">{texts.security.verifyEmailFirst}</p>
          )}
        </>
      )}
      <Dialog isOpen={isOpen} title={titles()[errand]} onClose={close}>
        {errand === 'on' && <TwoFactorSetUp security={security} onDone={close} />}
        {errand === 'off' && <TwoFactorOff onDone={close} />}
        {errand === 'codes' && <NewCodes onDone={close} />}
      </Dialog>
    </WayCard>
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
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button look="secondary" onClick={begin('codes')}>
          {texts.security.newCodes}
        </Button>
        <Button look="secondary" onClick={begin('off')}>
          {texts.security.turnOff}
        </Button>
      </div>
    )
  if (!verified) return null
  return (
    <Button look="secondary" onClick={begin('on')}>
      {texts.security.turnOn}
    </Button>
  )
}
