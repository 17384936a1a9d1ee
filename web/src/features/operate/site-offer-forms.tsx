import { siteLimits } from '#contract/market-limits.ts'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'

/** Each line once, without empty ones. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
]

export function CitiesForm({ version, settings: { cities = [] } }: SiteProps) {
  const form = useSection('cities', version, { lines: cities.join('\n') }, ({ lines }) => linesOf(lines))
  return (
    <SectionForm form={form}>
      <TextArea
        label={texts.site.sections.cities}
        {...form.field('lines')}
        rows={4}
        hint={texts.site.citiesHint}
      />
    </SectionForm>
  )
}

const contactFields = ['email', 'phone', 'officer', 'officerEmail', 'officerAddress'] as const

export function ContactForm({ version, settings: { contact = {} } }: SiteProps) {
  const initial = Object.fromEntries(contactFields.map(name => [name, contact[name] ?? ''])) as Record<
    (typeof contactFields)[number],
    string
  >
  // A field that is left empty is left out.
  const form = useSection('contact', version, initial, draft =>
    Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== '')),
  )
  const { field, issues } = form
  const { name, phone, address } = siteLimits.contact
  return (
    <SectionForm form={form} fields={contactFields.map(one => `contact/${one}`)}>
      <TextField
        label={texts.common.email}
        type="email"
        inputMode="email"
        {...field('email')}
        isOptional
        hint={texts.site.contactHint}
        error={issues['contact/email']}
      />
      <TextField
        label={texts.site.phone}
        type="tel"
        {...field('phone')}
        isOptional
        maxLength={phone.max}
        error={issues['contact/phone']}
      />
      <TextField
        label={texts.site.officer}
        {...field('officer')}
        isOptional
        maxLength={name.max}
        error={issues['contact/officer']}
      />
      <TextField
        label={texts.site.officerEmail}
        type="email"
        inputMode="email"
        {...field('officerEmail')}
        isOptional
        error={issues['contact/officerEmail']}
      />
      <TextArea
        label={texts.site.officerAddress}
        {...field('officerAddress')}
        rows={2}
        isOptional
        maxLength={address.max}
        error={issues['contact/officerAddress']}
      />
    </SectionForm>
  )
}
