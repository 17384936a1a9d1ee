import { useId } from 'react'
import { largerCities } from '#contract/cities.ts'
import { genders } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import type { FieldProps } from '#web/platform/drafts.ts'
import { texts } from '#web/texts.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { useSite } from '#web/ui/site-brand.ts'
import { TextButton } from '#web/ui/text-button.tsx'

interface ProfileFieldsProps {
  field: (name: 'gender' | 'age' | 'city' | 'college' | 'skills' | 'description') => FieldProps
  change: (part: { college: string }) => void
  issues: Readonly<Record<string, string | undefined>>
}

export function ProfileFields({ field, change, issues }: ProfileFieldsProps) {
  const { profile } = limits
  const { cities } = useSite()
  const offered = useId()
  return (
    <>
      <SelectField
        label={texts.profiles.gender}
        {...field('gender')}
        autoComplete="sex"
        required
        error={issues.gender}
      >
        <option value="" disabled>
          {texts.profiles.select}
        </option>
        {genders.map(gender => (
          <option key={gender} value={gender}>
            {texts.profiles.genders[gender]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.profiles.age}
        {...field('age')}
        type="number"
        inputMode="numeric"
        required
        min={profile.age.min}
        max={profile.age.max}
        step={1}
        error={issues.age}
      />
      <TextField
        label={texts.common.city}
        {...field('city')}
        autoComplete="address-level2"
        required
        maxLength={profile.city.max}
        list={offered}
        error={issues.city}
      />
      <datalist id={offered}>
        {(cities.length > 0 ? cities : largerCities).map(city => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <TextField
        label={texts.profiles.college}
        {...field('college')}
        autoComplete="organization"
        required
        maxLength={profile.college.max}
        suffix={
          <TextButton onClick={() => change({ college: texts.profiles.noCollege })}>
            {texts.profiles.noCollege}
          </TextButton>
        }
        error={issues.college}
      />
      <TextField
        label={texts.profiles.skills}
        {...field('skills')}
        isOptional
        hint={texts.profiles.skillsExample}
        maxLength={profile.skills.max}
        error={issues.skills}
      />
      <TextArea
        label={texts.profiles.aboutMe}
        {...field('description')}
        rows={4}
        required
        maxLength={profile.description.max}
        error={issues.description}
      />
    </>
  )
}
