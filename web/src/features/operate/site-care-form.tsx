import Plus from 'lucide-react/icons/plus'
import type { NewcomerStep } from '#contract/entities/care.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { linesOf } from '#web/features/operate/site-offer-forms.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** A step as it is typed. */
interface TypedStep {
  days: string
  perDay: string
  holdsLinks: boolean
}

const typed = ({ days, perDay, holdsLinks = false }: NewcomerStep): TypedStep => ({
  days: String(days),
  perDay: perDay === undefined ? '' : String(perDay),
  holdsLinks,
})

const meant = ({ days, perDay, holdsLinks }: TypedStep): NewcomerStep => ({
  days: Number(days),
  ...(perDay.trim() && { perDay: Number(perDay) }),
  holdsLinks,
})

/** How much new members may begin, and what is looked at before others see it. */
export function CareForm({ version, settings: { care = {} } }: SiteProps) {
  const initial = { steps: (care.steps ?? []).map(typed), lines: (care.words ?? []).join('\n') }
  const form = useSection('care', version, initial, ({ steps, lines }) => ({
    steps: steps.map(meant),
    words: linesOf(lines),
  }))
  const { draft, change, field, issues } = form
  const { steps } = draft
  const issueOf = (index: number, name: string) => issues[`care/steps/${index}/${name}`]
  const fields = steps.flatMap((_, index) => [`care/steps/${index}/days`, `care/steps/${index}/perDay`])
  const changeStep = (index: number, part: Partial<TypedStep>) =>
    change({ steps: steps.map((step, i) => (i === index ? { ...step, ...part } : step)) })
  return (
    <SectionForm form={form} fields={[...fields, 'care/words']}>
      <p className="text-caption text-ink-soft">{texts.site.stepsHint}</p>
      {steps.map((step, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing else of its own
          key={index}
          nth={index + 1}
          step={step}
          onChange={part => changeStep(index, part)}
          daysError={issueOf(index, 'days')}
          perDayError={issueOf(index, 'perDay')}
          onRemove={() => change({ steps: steps.filter((_, i) => i !== index) })}
        />
      ))}
      {steps.length < siteLimits.newcomer.steps && (
        <div className="-ml-2 self-start">
          <TextButton
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => change({ steps: [...steps, { days: '', perDay: '', holdsLinks: false }] })}
          >
            {texts.site.addStep}
          </TextButton>
        </div>
      )}
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

interface StepFieldsProps {
  nth: number
  step: TypedStep
  daysError: string | undefined
  perDayError: string | undefined
  onChange: (part: Partial<TypedStep>) => void
  onRemove: () => void
}

function StepFields({ nth, step, daysError, perDayError, onChange, onRemove }: StepFieldsProps) {
  const { days, perDay } = siteLimits.newcomer
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-l-2 border-line-strong pl-3">
      <legend className="float-left text-strong">{texts.site.nthStep(nth)}</legend>
      <NumberField
        label={texts.site.stepDays}
        value={step.days}
        onChange={({ target }) => onChange({ days: target.value })}
        {...days}
        isWhole
        required
        error={daysError}
      />
      <NumberField
        label={texts.site.stepPerDay}
        value={step.perDay}
        onChange={({ target }) => onChange({ perDay: target.value })}
        {...perDay}
        isWhole
        isOptional
        hint={texts.site.stepPerDayHint}
        error={perDayError}
      />
      <Switch
        label={texts.site.holdsLinks}
        hint={texts.site.holdsLinksHint}
        isOn={step.holdsLinks}
        onChange={holdsLinks => onChange({ holdsLinks })}
      />
      <div className="-ml-2 self-start">
        <TextButton isQuiet onClick={onRemove}>
          {texts.site.removeStep(nth)}
        </TextButton>
      </div>
    </fieldset>
  )
}
