import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { paths } from '#contract/paths.ts'
import { agreedTo } from '#web/features/auth/agreed-to.ts'
import { logInWithGoogle } from '#web/features/auth/calls.ts'
import { invitation } from '#web/features/auth/invitation.ts'
import { codeStep } from '#web/features/auth/second-factor.tsx'
import { useOnce } from '#web/platform/once.ts'
import { showError } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'
import { useSite } from '#web/ui/site-brand.ts'

/** Where Google sends the browser back to; shows nothing but that it is busy, and leads on. */
export function GoogleCallbackScreen() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const { mutate } = useMutation(logInWithGoogle)
  const { pages } = useSite()
  const leave = (step = 0) => navigate(paths.login, { replace: true, state: { step } })

  useOnce(() => {
    const code = search.get('code')
    if (code) {
      const onError = ({ code }: { code: string }) =>
        leave(code === 'two_factor_required' ? codeStep : undefined)
      const invited = invitation()
      const given = { code, state: search.get('state') ?? '', ...agreedTo(pages) }
      mutate({ body: invited ? { ...given, invitation: invited } : given }, { onError })
    } else {
      showError(texts.auth.googleCancelled)
      leave()
    }
  })

  return <FullScreenSpinner text={texts.auth.loggingIn} />
}
