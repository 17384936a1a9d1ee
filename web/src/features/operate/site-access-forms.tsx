import { siteLimits } from '#contract/market-limits.ts'
import { appBase, paths } from '#contract/paths.ts'
import { linesOf } from '#web/features/operate/site-offer-forms.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

const joiners = ['everybody', 'domains', 'invited'] as const

const linkOf = (invitation: string) => `${location.origin}${appBase}${paths.signup}?invitation=${invitation}`

/** 128 bits that nobody guesses, safe in an address. */
const newInvitation = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export function JoiningForm({ version, settings: { joining } }: SiteProps) {
  const initial = {
    who: joining?.who ?? ('everybody' as (typeof joiners)[number]),
    lines: (joining?.domains ?? []).join('\n'),
    invitation: joining?.invitation ?? newInvitation(),
    isForVerified: joining?.isForVerified ?? false,
  }
  const form = useSection('joining', version, initial, ({ who, lines, invitation, isForVerified }) => ({
    who,
    ...(who === 'domains' && { domains: linesOf(lines) }),
    ...(who === 'invited' && { invitation }),
    isForVerified,
  }))
  const { draft, change, issues } = form
  const link = linkOf(draft.invitation)
  return (
    <SectionForm form={form} fields={['joining/domains']}>
      <Segmented
        legend={texts.site.who}
        options={joiners.map(value => ({ value, label: texts.site.joiners[value] }))}
        value={draft.who}
        onChange={who => change({ who })}
      />
      {draft.who === 'domains' && (
        <TextArea
          label={texts.site.domains}
          {...form.field('lines')}
          rows={3}
          hint={texts.site.domainsHint}
          error={issues['joining/domains']}
        />
      )}
      {draft.who === 'invited' && (
        <>
          <TextField
            label={texts.site.invitationLink}
            value={link}
            readOnly
            hint={texts.site.invitationHint}
          />
          <div className="flex flex-wrap gap-x-4">
            {canCopy() && (
              <TextButton onClick={() => void copyText(link)}>{texts.site.copyInvitation}</TextButton>
            )}
            <TextButton onClick={() => change({ invitation: newInvitation() })}>
              {texts.site.newInvitation}
            </TextButton>
          </div>
        </>
      )}
      <Switch
        label={texts.site.isForVerified}
        hint={texts.site.isForVerifiedHint}
        isOn={draft.isForVerified || draft.who === 'domains'}
        disabled={draft.who === 'domains'}
        onChange={isForVerified => change({ isForVerified })}
      />
    </SectionForm>
  )
}

/** A time as a field of the browser's own has it, in this device's zone; empty for none. */
const inField = (instant: string | undefined): string => {
  if (!instant) return ''
  const time = new Date(instant)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function AnnouncementForm({ version, settings: { announcement = {} } }: SiteProps) {
  const initial = {
    text: announcement.text ?? '',
    from: inField(announcement.from),
    until: inField(announcement.until),
    isReadOnly: announcement.isReadOnly ?? false,
  }
  const form = useSection('announcement', version, initial, ({ text, from, until, isReadOnly }) => ({
    ...(text.trim() && { text }),
    ...(from && { from: new Date(from).toISOString() }),
    ...(until && { until: new Date(until).toISOString() }),
    isReadOnly,
  }))
  const { field, issues, draft, change } = form
  return (
    <SectionForm form={form} fields={['announcement/text', 'announcement/from', 'announcement/until']}>
      <TextArea
        label={texts.site.announcement}
        {...field('text')}
        rows={2}
        maxLength={siteLimits.announcement.max}
        hint={texts.site.announcementHint}
        error={issues['announcement/text']}
      />
      <TextField
        label={texts.site.from}
        type="datetime-local"
        {...field('from')}
        isOptional
        error={issues['announcement/from']}
      />
      <TextField
        label={texts.site.until}
        type="datetime-local"
        {...field('until')}
        isOptional
        error={issues['announcement/until']}
      />
      <Switch
        label={texts.site.isReadOnly}
        hint={texts.site.isReadOnlyHint}
        isOn={draft.isReadOnly}
        onChange={isReadOnly => change({ isReadOnly })}
      />
    </SectionForm>
  )
}
