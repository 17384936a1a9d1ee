import { messages } from '#contract/messages.ts'
import { showError } from '#web/platform/toasts.ts'
import { Divider, SocialButton } from '#web/ui/social-button.tsx'

/** The two ways in that need no password here. */
export function SocialLogIn() {
  return (
    <div className="flex flex-col gap-3">
      <Divider text="or" />
      <SocialButton brand="Google" onClick={() => showError('This server has no Google log-in set up')} />
      <SocialButton brand="Facebook" onClick={() => window.alert(messages.comingSoon)} />
    </div>
  )
}
