import { answerTo, askedFields, labelOf } from '#contract/category-answers.ts'
import type { CategoryField } from '#contract/entities/category.ts'
import { categoryLimits } from '#contract/market-limits.ts'
import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { withAnswer } from '#web/features/tasks/wizard/task-draft.ts'
import { texts } from '#web/texts.ts'
import { useCategory } from '#web/ui/categories.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

/** The questions that the category of the task adds. */
export function CategoryFields({ draft, change, issues, before }: StepProps) {
  const { categoryId, answers } = draft
  const category = useCategory(categoryId)
  const asked = askedFields(category ?? { id: categoryId, fields: [] }, before)
  return asked.map(field => {
    const label = labelOf(field)
    return (
      <AskedField
        key={label}
        field={field}
        value={answerTo(answers, label)}
        onChange={value => change({ answers: withAnswer(answers, label, value) })}
        error={issues[`answers/${label}`]}
      />
    )
  })
}

interface AskedFieldProps {
  field: CategoryField
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function AskedField({ field, value, onChange, error }: AskedFieldProps) {
  const { kind, choices = [], isRequired = false } = field
  const common = {
    ...{ label: labelOf(field), value, error, required: isRequired, isOptional: !isRequired },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'number') return <NumberField {...common} min={0} max={categoryLimits.number} />
  if (kind === 'text') return <TextField {...common} maxLength={categoryLimits.answer.max} />
  // A task may go on saying what is no choice any more.
  const shown = value === '' || choices.includes(value) ? choices : [value, ...choices]
  return (
    <SelectField {...common}>
      <option value="">{isRequired ? texts.postTask.choose : texts.postTask.noAnswer}</option>
      {shown.map(choice => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}
