import { useMutation } from '@tanstack/react-query'
import { startGoogleLogIn } from '#web/features/auth/calls.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { Divider, SocialButton } from '#web/ui/social-button.tsx'

/** The two ways in that need no password here. */
export function SocialLogIn() {
  const { mutateAsync } = useMutation(startGoogleLogIn)

  async function leaveForGoogle() {
    const { url } = await mutateAsync({})
    if (url === null) showError(texts.auth.googleNotSetUp)
    else location.assign(url)
  }

  return (
    <div className="flex flex-col gap-3">
      <Divider text={texts.auth.or} />
      {/* A failure is told by the call itself. */}
      <SocialButton brand="Google" onClick={() => leaveForGoogle().catch(() => {})} />
      <SocialButton brand="Facebook" onClick={() => window.alert(texts.auth.comingSoon)} />
    </div>
  )
}
