import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { preloadPictures, steps } from '#web/features/onboarding/steps.tsx'
import { useStep } from '#web/platform/steps.ts'
import { texts } from '#web/texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Screen } from '#web/ui/page.tsx'
import { Dots } from '#web/ui/progress-segments.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

const lastStep = steps().length - 1

export function GettingStartedScreen() {
  const history = useStep()
  const step = Math.min(Math.max(history.step, 0), lastStep)
  const { title, text, picture } = steps()[step]!

  useEffect(() => void preloadPictures(), [])

  return (
    <Screen>
      <title>{texts.common.pageTitle(title, useSite().name)}</title>
      <header className="flex min-h-15 flex-wrap items-center justify-between px-2 pt-[env(safe-area-inset-top)]">
        {step > 0 ? (
          <IconButton
            label={texts.controls.back}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => history.returnBy(step)}
          />
        ) : (
          <span className="px-2">
            <Wordmark size={32} />
          </span>
        )}
        <TextLink href={paths.signup}>{texts.onboarding.skip}</TextLink>
      </header>
      <main className="flex flex-1 flex-col gap-6 px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div
          key={step}
          className="flex flex-1 animate-rise flex-col items-center justify-center gap-6 text-center"
        >
          <div className="aspect-4/3 w-full max-w-80">{picture}</div>
          <div className="flex min-h-48 flex-col gap-3">
            <h1 id="page-title" tabIndex={-1} className="text-hero">
              {title}
            </h1>
            <p className="mx-auto max-w-80 text-body text-balance text-ink-soft">{text}</p>
          </div>
        </div>
        <div className="flex flex-col gap-4">
          <Forward step={step} onNext={() => history.advanceTo(step + 1)} />
          {/* As high on every page: a quick second tap finds the button where the first one did. */}
          <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-1">
            {step === 0 ? (
              <>
                {texts.onboarding.alreadyWithUs} <TextLink href={paths.login}>{texts.common.logIn}</TextLink>
              </>
            ) : (
              <Dots count={lastStep} active={step - 1} />
            )}
          </div>
        </div>
      </main>
    </Screen>
  )
}

function Forward({ step, onNext }: { step: number; onNext: () => void }): ReactNode {
  if (step === lastStep)
    return (
      <LinkButton href={paths.signup} isWide>
        {texts.common.signUp}
      </LinkButton>
    )
  return (
    <Button isWide onClick={onNext}>
      {step === 0 ? texts.onboarding.getStarted : texts.common.next}
    </Button>
  )
}
