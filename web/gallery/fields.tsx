import History from 'lucide-react/icons/history'
import { useRef, useState } from 'react'
import { CodeBoxes } from '../src/ui/code-boxes.tsx'
import { CodeField } from '../src/ui/code-field.tsx'
import { DateField } from '../src/ui/date-field.tsx'
import { SelectField, TextArea, TextField } from '../src/ui/field.tsx'
import { GrowingField } from '../src/ui/growing-field.tsx'
import { MoneyField } from '../src/ui/money-field.tsx'
import { NameFields } from '../src/ui/name-fields.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { SearchBox } from '../src/ui/search-box.tsx'
import { SplitField } from '../src/ui/split-field.tsx'
import { SuggestionList } from '../src/ui/suggestion-list.tsx'
import { Group } from './section.tsx'

export function FieldGroups() {
  const [query, setQuery] = useState('')
  const [split, setSplit] = useState('200')
  const [message, setMessage] = useState('')
  const messageField = useRef<HTMLTextAreaElement>(null)
  const [day, setDay] = useState<string | null>(null)
  return (
    <Group name="Fields">
      <SearchBox value={query} onChange={setQuery} onSearch={() => {}}>
        {query !== '' && (
          <SuggestionList
            label="Suggestions"
            suggestions={[
              {
                icon: <History aria-hidden="true" size={20} />,
                words: 'sofa to move',
                onChoose: () => setQuery(''),
              },
            ]}
            onClose={() => setQuery('')}
          />
        )}
      </SearchBox>
      <GrowingField
        field={messageField}
        label="Message"
        placeholder="Start typing..."
        maxLength={2000}
        value={message}
        onChange={setMessage}
      />
      <CodeField />
      <CodeBoxes label="Arrival code" length={4} value="12" onChange={() => {}} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
      <TextField
        label="Title"
        hint="Minimum 10 characters"
        minLength={10}
        defaultValue="Shift a sofa to Indiranagar"
      />
      <TextField label="City" error="Tell people where to come." defaultValue="" />
      <MoneyField label="Budget" min={1} max={10_000_000} value="1500" readOnly />
      <SplitField
        label="How much goes to Ravi?"
        total={450}
        two={{ poster: null, provider: 'Ravi' }}
        value={split}
        onChange={setSplit}
      />
      <TextField label="Last Name" isOptional disabled defaultValue="Rao" />
      <NameFields issues={{}} first={{ defaultValue: 'Asha' }} />
      <TextArea label="Description" hint="Minimum 25 characters" />
      <SelectField label="Gender" defaultValue="">
        <option value="" disabled>
          Choose
        </option>
        <option>male</option>
        <option>female</option>
        <option>other</option>
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="On Date" value={day} onChange={setDay} required />
        <DateField label="Before Date" value="2026-11-30" onChange={() => {}} disabled />
      </div>
    </Group>
  )
}
