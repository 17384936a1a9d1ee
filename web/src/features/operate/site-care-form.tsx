import { siteLimits } from '#contract/market-limits.ts'
import { linesOf } from '#web/features/operate/site-offer-forms.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** How much new members may begin, and what is looked at before others see it. */
export function CareForm({ version, settings: { care = {} } }: SiteProps) {
  const initial = {
    newDays: String(care.newDays ?? 0),
    newPerDay: care.newPerDay === undefined ? '' : String(care.newPerDay),
    holdsLinks: care.holdsLinks ?? false,
    lines: (care.words ?? []).join('\n'),
  }
  const form = useSection('care', version, initial, ({ newDays, newPerDay, holdsLinks, lines }) => ({
    newDays: Number(newDays) || 0,
    ...(newPerDay.trim() && { newPerDay: Number(newPerDay) }),
    holdsLinks,
    words: linesOf(lines),
  }))
  const { draft, change, field, issues } = form
  return (
    <SectionForm form={form} fields={['care/newDays', 'care/newPerDay', 'care/words']}>
      <NumberField
        label={texts.site.newDays}
        {...field('newDays')}
        {...siteLimits.newcomer.days}
        isWhole
        hint={texts.site.newDaysHint}
        error={issues['care/newDays']}
      />
      <NumberField
        label={texts.site.newPerDay}
        {...field('newPerDay')}
        {...siteLimits.newcomer.perDay}
        isWhole
        isOptional
        hint={texts.site.newPerDayHint}
        error={issues['care/newPerDay']}
      />
      <Switch
        label={texts.site.holdsLinks}
        hint={texts.site.holdsLinksHint}
        isOn={draft.holdsLinks}
        onChange={holdsLinks => change({ holdsLinks })}
      />
      <TextArea
        label={texts.site.words}
        {...field('lines')}
        rows={3}
        maxLength={siteLimits.words.count * siteLimits.words.length.max}
        hint={texts.site.wordsHint}
        error={issues['care/words']}
      />
    </SectionForm>
  )
}
