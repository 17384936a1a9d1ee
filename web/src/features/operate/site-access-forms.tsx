import { joiners, type PublicPages, publicPages } from '#contract/entities/market-settings.ts'
import { siteLimits } from '#contract/market-limits.ts'
import { publicPaths } from '#contract/paths.ts'
import { joinAddress } from '#web/features/operate/joining/join-address.ts'
import { linesOf } from '#web/features/operate/site-offer-forms.tsx'
import { SectionForm, type SiteProps, useSection } from '#web/features/operate/site-section.tsx'
import { canCopy, copyText } from '#web/platform/clipboard.ts'
import { texts } from '#web/texts.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

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
  const link = joinAddress(draft.invitation)
  return (
    <SectionForm form={form} fields={['joining/domains']}>
      <RadioRows
        label={texts.site.who}
        isLabelShown
        options={joiners.map(value => ({ value, label: texts.site.joiners[value] }))}
        value={draft.who}
        onChoose={who => change({ who })}
      />
      {draft.who === 'byHand' && <p className="text-caption text-ink-soft">{texts.site.byHandHint}</p>}
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

/** The choice of who sees tasks without an account, and a sheet that calls people in. */
export function ReachForm({ version, settings: { reach } }: SiteProps) {
  const initial = { publicPages: reach?.publicPages ?? ('links' as PublicPages) }
  const form = useSection('reach', version, initial, draft => draft)
  const { publicPages: chosen } = form.draft
  return (
    <SectionForm form={form}>
      <RadioRows
        label={texts.site.sections.reach}
        options={publicPages.map(value => ({ value, label: texts.site.publicPages[value] }))}
        value={chosen}
        onChoose={publicPages => form.change({ publicPages })}
      />
      <p className="text-caption text-ink-soft">{texts.site.publicPagesHint[chosen]}</p>
      <a
        href={publicPaths.marketPoster}
        target="_blank"
        rel="noreferrer"
        className="-ml-1 inline-flex min-h-11 items-center self-start px-1 font-semibold text-press-ink"
      >
        {texts.site.poster}
      </a>
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
