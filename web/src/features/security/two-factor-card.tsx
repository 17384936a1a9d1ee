import { useState } from 'react'
import type { Security } from '#contract/entities/security.ts'
import { TwoFactorOff } from '#web/features/security/two-factor-off.tsx'
import { TwoFactorSetUp } from '#web/features/security/two-factor-set-up.tsx'
import { WayCard } from '#web/features/security/way-card.tsx'
import { useViewer } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function TwoFactorCard({ security }: { security: Security }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  // What the dialog is for when it opens: turning on makes it on before its last page was read.
  const [wasOn, setWasOn] = useState(false)
  const { hasTwoFactor, recoveryCodesLeft } = security
  const close = () => setIsOpen(false)

  function open() {
    setWasOn(hasTwoFactor)
    setIsOpen(true)
  }

  const action = (
    <Button look="secondary" onClick={open}>
      {hasTwoFactor ? 'Turn Off' : 'Turn On'}
    </Button>
  )
  return (
    <WayCard title="Two-factor log-in" action={(viewer.verified || hasTwoFactor) && action}>
      {hasTwoFactor ? (
        <>
          <p>On: each log-in asks for a code of your authenticator app.</p>
          <p className="text-caption text-ink-soft">
            {recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${recoveryCodesLeft} recovery codes are left.`}
          </p>
        </>
      ) : (
        <>
          <p>Off: your password is enough to log in.</p>
          {!viewer.verified && (
            <p className="text-caption text-ink-soft">To turn it on, verify your email first.</p>
          )}
        </>
      )}
      <Dialog
        isOpen={isOpen}
        title={wasOn ? 'Turn off two-factor log-in' : 'Two-factor log-in'}
        onClose={close}
      >
        {wasOn ? <TwoFactorOff onDone={close} /> : <TwoFactorSetUp security={security} onDone={close} />}
      </Dialog>
    </WayCard>
  )
}
