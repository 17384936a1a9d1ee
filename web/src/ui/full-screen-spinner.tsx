import { texts } from '#web/texts.ts'
import { BrandMark } from './brand.tsx'
import { useSite } from './site-brand.ts'
import { Spinner } from './spinner.tsx'

/** The screen while the session is checked, before any other screen is known. */
export function FullScreenSpinner({ text = texts.common.loading }: { text?: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-phone flex-col items-center justify-center gap-6 bg-page text-press-ink">
      <BrandMark size={72} />
      <h1 className="sr-only">{useSite().name}</h1>
      <div role="status">
        <Spinner size={32} />
        <span className="sr-only">{text}</span>
      </div>
    </main>
  )
}
