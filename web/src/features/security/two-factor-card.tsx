import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { Security } from '#contract/entities/security.ts'
import { NewCodes } from '#web/features/security/new-codes.tsx'
import { TwoFactorOff } from '#web/features/security/two-factor-off.tsx'
import { TwoFactorSetUp } from '#web/features/security/two-factor-set-up.tsx'
import { WayRow } from '#web/features/security/way-row.tsx'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The purpose of the dialog. It is stored, because two-factor is on before the dialog's last page was read. */
type Errand = 'on' | 'off' | 'codes'

const titles = (): Record<Errand, string> => ({
  on: texts.security.twoFactor,
  off: texts.security.turnOffTitle,
  codes: texts.security.newCodes,
})

export function TwoFactorCard({ security }: { security: Security }) {
  const { verified } = useViewer()
  const [errand, setErrand] = useState<Errand>('on')
  const [isOpen, setIsOpen] = useState(false)
  const { hasTwoFactor, recoveryCodesLeft } = security
  const close = () => setIsOpen(false)
  const begin = (wanted: Errand) => () => {
    setErrand(wanted)
    setIsOpen(true)
  }

  return (
    <div>
      {hasTwoFactor ? (
        <div className="divide-y divide-line">
          <WayRow
            icon={<ShieldCheck />}
            title={texts.security.twoFactor}
            state={texts.security.twoFactorOn}
            onOpen={begin('off')}
          />
          <WayRow
            icon={<LifeBuoy />}
            title={texts.security.recoveryCodes}
            state={texts.security.recoveryCodesLeft(recoveryCodesLeft)}
            onOpen={begin('codes')}
          />
        </div>
      ) : (
        <WayRow
          icon={<ShieldCheck />}
          title={texts.security.twoFactor}
          state={
            <>
              <span className="block">{texts.security.twoFactorOff}</span>
              {!verified && <span className="block">{texts.security.verifyEmailFirst}</span>}
            </>
          }
          onOpen={verified ? begin('on') : undefined}
        />
      )}
      <Dialog isOpen={isOpen} title={titles()[errand]} onClose={close}>
        {errand === 'on' && <TwoFactorSetUp security={security} onDone={close} />}
        {errand === 'off' && <TwoFactorOff onDone={close} />}
        {errand === 'codes' && <NewCodes onDone={close} />}
      </Dialog>
    </div>
  )
}
