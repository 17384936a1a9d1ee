import { useState } from 'react'
import { agreedPages, type PageName } from '#contract/entities/market-settings.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea } from '#web/ui/field.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** A page in Markdown, how it will look, and whether everybody is asked to agree again. */
export function PageForm({ name, version, settings }: SiteProps & { name: PageName }) {
  const stored = settings[name]
  const initial = { text: stored?.text ?? '', asksAgain: false }
  const form = useSection(name, version, initial, ({ text, asksAgain }) => ({ text, asksAgain }))
  const [isPreview, setIsPreview] = useState(false)
  const { draft, change, issues } = form
  const isAgreedTo = agreedPages.some(one => one === name)
  return (
    <SectionForm form={form} fields={[`${name}/text`]}>
      <TextArea
        label={texts.site.pageText}
        {...form.field('text')}
        rows={6}
        maxLength={siteLimits.page.max}
        hint={texts.site.pageHint}
        error={issues[`${name}/text`]}
      />
      <TextButton onClick={() => setIsPreview(!isPreview)}>
        {isPreview ? texts.site.hidePreview : texts.site.showPreview}
      </TextButton>
      {isPreview && <Markdown>{draft.text}</Markdown>}
      {stored && isAgreedTo && (
        <Switch
          label={texts.site.asksAgain}
          hint={texts.site.asksAgainHint}
          isOn={draft.asksAgain}
          onChange={asksAgain => change({ asksAgain })}
        />
      )}
    </SectionForm>
  )
}
