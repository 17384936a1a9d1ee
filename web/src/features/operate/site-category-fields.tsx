import Plus from 'lucide-react/icons/plus'
import { type CategoryField, fieldKinds } from '#contract/entities/category.ts'
import { categoryLimits } from '#contract/market-limits.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface FieldsOfCategoryProps {
  fields: readonly CategoryField[]
  onChange: (fields: CategoryField[]) => void
  issueOf: (field: string) => string | undefined
}

/** The questions that a category adds to those of every task. */
export function FieldsOfCategory({ fields, onChange, issueOf }: FieldsOfCategoryProps) {
  const words = texts.consoleCategories
  return (
    <section aria-label={words.fields} className="flex flex-col gap-3">
      <h3 className="text-strong">{words.fields}</h3>
      <p className="text-caption text-ink-soft">{words.fieldsHint}</p>
      {fields.map((field, at) => (
        <OneField
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has nothing else of its own while it is typed
          key={at}
          nth={at + 1}
          field={field}
          onChange={part => onChange(fields.map((one, i) => (i === at ? { ...one, ...part } : one)))}
          onRemove={() => onChange(fields.filter((_, i) => i !== at))}
          issueOf={name => issueOf(`fields/${at}/${name}`)}
        />
      ))}
      {fields.length < categoryLimits.fields && (
        <div className="-ml-2 self-start py-2">
          <TextButton
            icon={<Plus aria-hidden="true" size={18} />}
            onClick={() => onChange([...fields, { label: '', kind: 'text' }])}
          >
            {words.addField}
          </TextButton>
        </div>
      )}
    </section>
  )
}

interface OneFieldProps {
  nth: number
  field: CategoryField
  onChange: (part: Partial<CategoryField>) => void
  onRemove: () => void
  issueOf: (name: string) => string | undefined
}

function OneField({ nth, field, onChange, onRemove, issueOf }: OneFieldProps) {
  const words = texts.consoleCategories
  const { label, kind, unit = '', choices = [], isRequired = false } = field
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-l-2 border-line-strong pl-3">
      <legend className="float-left text-strong">{words.nthField(nth)}</legend>
      <TextField
        label={words.label}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
        required
        maxLength={categoryLimits.label.max}
        error={issueOf('label')}
      />
      <Segmented
        legend={words.kind}
        options={fieldKinds.map(value => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={kind => onChange({ kind })}
      />
      {kind === 'number' && (
        <TextField
          label={words.unit}
          value={unit}
          onChange={({ target }) => onChange({ unit: target.value })}
          isOptional
          maxLength={categoryLimits.unit.max}
          hint={words.unitHint}
          error={issueOf('unit')}
        />
      )}
      {kind === 'choice' && (
        <TextArea
          label={words.choices}
          value={choices.join('\n')}
          onChange={({ target }) => onChange({ choices: target.value.split('\n') })}
          rows={3}
          required
          hint={words.choicesHint}
          error={issueOf('choices')}
        />
      )}
      <Switch label={words.isRequired} isOn={isRequired} onChange={isRequired => onChange({ isRequired })} />
      <div className="-ml-2 self-start py-3">
        <TextButton isQuiet onClick={onRemove}>
          {words.removeField(nth)}
        </TextButton>
      </div>
    </fieldset>
  )
}
