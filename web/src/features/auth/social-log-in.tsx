import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { agreedPages } from '#contract/entities/market-settings.ts'
import { paths } from '#contract/paths.ts'
import { startGoogleLogIn } from '#web/features/auth/calls.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { useSite } from '#web/ui/site-brand.ts'
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
      {/* The call itself reports a failure. */}
      <SocialButton brand="Google" onClick={() => leaveForGoogle().catch(() => {})} />
      <SocialButton brand="Facebook" onClick={() => window.alert(texts.auth.comingSoon)} />
      <WhatJoiningMeans />
    </div>
  )
}

/** Which pages one agrees to with a new account, if there are any. */
function WhatJoiningMeans() {
  const { pages } = useSite()
  const asked = agreedPages.filter(name => pages?.[name])
  if (asked.length === 0) return null
  const links = asked.map(name => (
    <Link
      key={name}
      href={paths.page(name)}
      className="-mx-1 px-1 py-3.5 font-semibold text-press-ink underline underline-offset-4"
    >
      {texts.pages.names[name]}
    </Link>
  ))
  return <p className="text-center text-caption text-ink-soft">{texts.pages.byJoining(links)}</p>
}
