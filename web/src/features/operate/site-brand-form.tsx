import type { CSSProperties } from 'react'
import { type Accent, accentOf, accentTokens } from '#contract/accent.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const standard = '#3b2fa3'

export function BrandForm({ version, settings: { brand = {} } }: SiteProps) {
  const initial = {
    name: brand.name ?? texts.common.productName,
    description: brand.description ?? texts.common.productDescription,
    accent: brand.accent ?? '',
    mailName: brand.mailName ?? '',
  }
  const form = useSection('brand', version, initial, draft => draft)
  const { field, issues, draft, change } = form
  const accent = accentOf(draft.accent || standard)
  return (
    <SectionForm form={form} fields={['brand/name', 'brand/description', 'brand/accent', 'brand/mailName']}>
      <TextField
        label={texts.site.name}
        {...field('name')}
        required
        minLength={siteLimits.name.min}
        maxLength={siteLimits.name.max}
        error={issues['brand/name']}
      />
      <TextArea
        label={texts.site.description}
        {...field('description')}
        rows={2}
        maxLength={siteLimits.description.max}
        hint={texts.site.descriptionHint}
        error={issues['brand/description']}
      />
      <TextField
        label={texts.site.accent}
        type="color"
        {...field('accent')}
        value={draft.accent || standard}
        hint={texts.site.accentHint}
        error={accent ? issues['brand/accent'] : texts.site.accentTooLight}
      />
      {accent && <Preview accent={accent} />}
      {draft.accent && (
        <TextButton onClick={() => change({ accent: '' })}>{texts.site.standardColour}</TextButton>
      )}
      <TextField
        label={texts.site.mailName}
        {...field('mailName')}
        isOptional
        maxLength={siteLimits.mailName.max}
        hint={texts.site.mailNameHint}
        error={issues['brand/mailName']}
      />
    </SectionForm>
  )
}

/** The background of the accent, as in theme/tokens.css: a part of a page cannot have another theme. */
const grounds = {
  light: { '--color-page': '#fcf9f2', '--color-line': '#e9e1d0' },
  dark: { '--color-page': '#0b0e1b', '--color-line': '#39406a' },
}

/** The colour as it is used, on the ground of each theme. */
function Preview({ accent }: { accent: Accent }) {
  return (
    <div
      role="img"
      aria-label={texts.site.preview}
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3"
    >
      {(['light', 'dark'] as const).map(theme => (
        <div
          key={theme}
          style={{ ...grounds[theme], ...accentTokens(accent, theme) } as CSSProperties}
          className="flex flex-col gap-3 rounded-control border border-line bg-page p-3"
        >
          <span className="rounded-control bg-press px-3 py-2 text-center font-semibold text-on-press">
            {texts.site.previewButton}
          </span>
          <span className="text-center font-semibold text-press-ink">{texts.site.previewLink}</span>
        </div>
      ))}
    </div>
  )
}
