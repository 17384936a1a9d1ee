import { useMutation } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { logInWithGoogle } from '#web/features/auth/calls.ts'
import { SecondFactor } from '#web/features/auth/second-factor.tsx'
import { useOnce } from '#web/platform/once.ts'
import { showError } from '#web/platform/toasts.ts'
import { FullScreenSpinner } from '#web/ui/full-screen-spinner.tsx'

/** Where Google sends the browser back to; shows nothing but that it is busy, and leads on. */
export function GoogleCallbackScreen() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const { mutate, error } = useMutation(logInWithGoogle)
  const leave = () => navigate(paths.login, { replace: true })

  useOnce(() => {
    const code = search.get('code')
    if (code) {
      const onError = ({ code }: { code: string }) => code === 'two_factor_required' || leave()
      mutate({ body: { code, state: search.get('state') ?? '' } }, { onError })
    } else {
      showError(messages.google.cancelled)
      leave()
    }
  })

  if (error?.code === 'two_factor_required') return <SecondFactor onCancel={leave} />
  return <FullScreenSpinner text="Logging in..." />
}
