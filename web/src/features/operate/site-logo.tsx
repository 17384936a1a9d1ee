import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { siteLimits } from '#contract/market-limits.ts'
import { changeLogo } from '#web/features/operate/site-calls.ts'
import type { SiteProps } from '#web/features/operate/site-section.tsx'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

const inBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Shows the logo, takes another one, and gives it up again. */
export function LogoCard({ version, settings: { logo } }: SiteProps) {
  const { mutate, isPending, error } = useMutation(changeLogo)
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const failure = isTooLarge
    ? texts.site.logoTooLarge
    : error && (unshownMessage(error) ?? texts.site.notSaved)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // The same file can be chosen again once it has been made smaller.
    event.target.value = ''
    if (!file || isPending) return
    setIsTooLarge(file.size > siteLimits.logo.bytes)
    if (file.size <= siteLimits.logo.bytes) mutate({ body: { version, image: await inBase64(file) } })
  }
  return (
    <Section title={texts.site.sections.logo}>
      <Card>
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-4">
            <BrandMark size={64} />
            <p className="min-w-0 flex-1 text-caption text-ink-soft">{texts.site.logoHint}</p>
          </div>
          {failure && <Notice look="danger">{failure}</Notice>}
          <input
            ref={input}
            hidden
            type="file"
            aria-label={texts.site.chooseLogo}
            accept="image/png,image/jpeg,image/webp"
            onChange={event => void choose(event)}
          />
          <Button look="secondary" isWide isBusy={isPending} onClick={() => input.current?.click()}>
            {texts.site.chooseLogo}
          </Button>
          {logo && (
            <Button
              look="secondary"
              isBusy={isPending}
              onClick={() => mutate({ body: { version, image: null } })}
            >
              {texts.site.standardLogo}
            </Button>
          )}
        </div>
      </Card>
    </Section>
  )
}
