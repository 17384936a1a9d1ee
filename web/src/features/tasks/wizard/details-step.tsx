import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import Wifi from 'lucide-react/icons/wifi'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { StepProps } from '#web/features/tasks/wizard/step-props.ts'
import { placeForMode } from '#web/features/tasks/wizard/task-draft.ts'
import { texts } from '#web/texts.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { TextButton } from '#web/ui/text-button.tsx'

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
      <Requirements {...step} />
      <Segmented
        legend={texts.postTask.mode}
        options={modes()}
        value={draft.modeOfTask}
        onChange={mode => change(placeForMode(mode))}
      />
      {draft.modeOfTask === 'In-Person' && <Place {...step} />}
    </>
  )
}

/** For the few who have some, behind a button until then. */
function Requirements({ draft, change, issues }: Omit<StepProps, 'photos'>) {
  const [isWanted, setIsWanted] = useState(draft.specificRequirement !== '')
  if (!isWanted)
    return (
      <div className="-ml-2">
        <TextButton icon={<Plus aria-hidden="true" size={16} />} onClick={() => setIsWanted(true)}>
          {texts.postTask.addRequirements}
        </TextButton>
      </div>
    )
  return (
    <TextArea
      label={texts.tasks.specificRequirements}
      isOptional
      rows={2}
      maxLength={limits.task.specificRequirement.max}
      value={draft.specificRequirement}
      onChange={event => change({ specificRequirement: event.target.value })}
      error={issues.specificRequirement}
    />
  )
}

function Place({ draft, change, issues }: Omit<StepProps, 'photos'>) {
  return (
    <>
      <City draft={draft} change={change} issues={issues} />
      <TextArea
        label={texts.postTask.fullAddress}
        rows={2}
        autoComplete="street-address"
        required
        maxLength={limits.task.location.max}
        value={draft.taskLocation}
        onChange={event => change({ taskLocation: event.target.value })}
        error={issues.taskLocation}
      />
    </>
  )
}

function City({ draft, change, issues }: Omit<StepProps, 'photos'>) {
  const { cities } = useSite()
  const common = {
    label: texts.common.city,
    required: true,
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
  const choices = cities.includes(draft.taskCity) ? cities : [draft.taskCity, ...cities]
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
