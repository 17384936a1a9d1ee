import MapPin from 'lucide-react/icons/map-pin'
import Wifi from 'lucide-react/icons/wifi'
import { limits } from '#contract/limits.ts'
import { CategoryFields } from '#web/features/tasks/wizard/category-fields.tsx'
import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { placeForMode } from '#web/features/tasks/wizard/task-draft.ts'
import { texts } from '#web/texts.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { Switch } from '#web/ui/switch.tsx'

const modes = () =>
  [
    {
      value: 'In-Person',
      label: texts.postTask.modes['In-Person'],
      icon: <MapPin aria-hidden="true" size={18} />,
    },
    { value: 'Remotely', label: texts.postTask.modes.Remotely, icon: <Wifi aria-hidden="true" size={18} /> },
  ] as const

export function DetailsStep(step: StepProps) {
  const { draft, change, issues, photos } = step
  const { reach } = useSite()
  return (
    <>
      <h2 className="text-title">{texts.postTask.whatYouNeed}</h2>
      <TextField
        label={texts.postTask.title}
        placeholder={texts.postTask.titleExample}
        hint={texts.common.minimumCharacters(limits.task.title.min)}
        isMet={draft.title.trim().length >= limits.task.title.min}
        required
        minLength={limits.task.title.min}
        maxLength={limits.task.title.max}
        enterKeyHint="next"
        value={draft.title}
        onChange={event => change({ title: event.target.value })}
        error={issues.title}
      />
      <PhotoField label={texts.photos.addPhotos} note={texts.photos.anyoneSees} {...photos} />
      <TextArea
        label={texts.common.description}
        placeholder={texts.postTask.descriptionExample}
        rows={5}
        hint={texts.common.minimumCharacters(limits.task.description.min)}
        isMet={draft.description.trim().length >= limits.task.description.min}
        required
        minLength={limits.task.description.min}
        maxLength={limits.task.description.max}
        value={draft.description}
        onChange={event => change({ description: event.target.value })}
        error={issues.description}
      />
      <CategoryFields {...step} />
      <TextArea
        label={texts.tasks.specificRequirements}
        isOptional
        placeholder={texts.postTask.requirementsExample}
        rows={1}
        maxLength={limits.task.specificRequirement.max}
        value={draft.specificRequirement}
        onChange={event => change({ specificRequirement: event.target.value })}
        error={issues.specificRequirement}
      />
      <Segmented
        legend={texts.postTask.mode}
        options={modes()}
        value={draft.modeOfTask}
        onChange={mode => change(placeForMode(mode))}
      />
      <Place {...step} />
      {reach?.publicPages !== 'off' && (
        <Switch
          label={texts.postTask.isPublic}
          hint={texts.postTask.isPublicHint}
          isOn={draft.isPublic}
          onChange={isPublic => change({ isPublic })}
        />
      )}
    </>
  )
}

function Place({ draft, change, issues }: Omit<StepProps, 'photos'>) {
  const isInPerson = draft.modeOfTask === 'In-Person'
  return (
    <>
      <City draft={draft} change={change} issues={issues} />
      <TextArea
        label={texts.postTask.fullAddress}
        rows={2}
        autoComplete="street-address"
        required={isInPerson}
        disabled={!isInPerson}
        maxLength={limits.task.location.max}
        value={draft.taskLocation}
        onChange={event => change({ taskLocation: event.target.value })}
        error={issues.taskLocation}
      />
      {isInPerson && (
        <Switch
          label={texts.postTask.hideLocation}
          isOn={draft.hideLocation}
          onChange={hideLocation => change({ hideLocation })}
        />
      )}
    </>
  )
}

function City({ draft, change, issues }: Omit<StepProps, 'photos'>) {
  const { cities } = useSite()
  const isInPerson = draft.modeOfTask === 'In-Person'
  const common = {
    label: texts.common.city,
    required: isInPerson,
    disabled: !isInPerson,
    value: draft.taskCity,
    error: issues.taskCity,
  }
  if (cities.length === 0)
    return (
      <TextField
        {...common}
        autoComplete="address-level2"
        maxLength={limits.task.city.max}
        onChange={event => change({ taskCity: event.target.value })}
      />
    )
  // A task may stay where it was before the cities were set.
  const choices = cities.includes(draft.taskCity) || !isInPerson ? cities : [draft.taskCity, ...cities]
  return (
    <SelectField {...common} onChange={event => change({ taskCity: event.target.value })}>
      {choices.map(city => (
        <option key={city} value={city}>
          {city || texts.postTask.chooseCity}
        </option>
      ))}
    </SelectField>
  )
}
