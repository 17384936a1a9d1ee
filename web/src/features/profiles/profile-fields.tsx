import { genders, type User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'

interface ProfileFieldsProps {
  viewer: User
  issues: Readonly<Record<string, string | undefined>>
}

export function ProfileFields({ viewer, issues }: ProfileFieldsProps) {
  const { profile } = limits
  return (
    <>
      <SelectField
        label="Gender"
        name="gender"
        autoComplete="sex"
        required
        defaultValue={viewer.gender ?? ''}
        error={issues.gender}
      >
        <option value="" disabled>
          Select
        </option>
        {genders.map(gender => (
          <option key={gender} value={gender}>
            {gender}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Age"
        name="age"
        type="number"
        inputMode="numeric"
        required
        min={profile.age.min}
        max={profile.age.max}
        step={1}
        defaultValue={viewer.age ?? ''}
        error={issues.age}
      />
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        maxLength={profile.city.max}
        defaultValue={viewer.city}
        error={issues.city}
      />
      <TextField
        label="College"
        name="college"
        autoComplete="organization"
        required
        maxLength={profile.college.max}
        defaultValue={viewer.college}
        error={issues.college}
      />
      <TextField
        label="Skills"
        name="skills"
        isOptional
        hint="For example: plumbing, Excel, Hindi typing"
        maxLength={profile.skills.max}
        defaultValue={viewer.skills}
        error={issues.skills}
      />
      <TextArea
        label="About Me"
        name="description"
        rows={4}
        required
        maxLength={profile.description.max}
        defaultValue={viewer.description}
        error={issues.description}
      />
    </>
  )
}
