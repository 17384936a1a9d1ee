import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { choose as chooseCall } from '#web/features/notifications/calls.ts'
import { useChoices, useChoose } from '#web/features/notifications/own-choices.ts'
import { fieldIssues } from '#web/platform/call-failure.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { unshownMessage } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** Switches for what people wrote, the weekly mail, news of the market, and text messages if the market sends them. */
export function FurtherChoices() {
  const choices = useChoices()
  const choose = useChoose()
  const [isAsking, setIsAsking] = useState(false)
  if (!choices) return null
  const words = texts.notifications
  const text = (isOn: boolean) => (isOn ? setIsAsking(true) : choose({ sms: false }))
  return (
    <Section title={words.moreTitle}>
      <div className="divide-y divide-line">
        <Switch
          label={words.previews}
          hint={words.previewsHelp}
          isOn={choices.previews}
          onChange={previews => choose({ previews })}
        />
        <Switch
          label={words.weekly}
          hint={words.weeklyHelp}
          isOn={choices.weekly}
          onChange={weekly => choose({ weekly })}
        />
        <Switch
          label={words.announcements}
          hint={words.announcementsHelp}
          isOn={choices.announcements}
          onChange={announcements => choose({ announcements })}
        />
        {(choices.canText || choices.sms) && (
          <Switch label={words.sms} hint={words.smsHelp} isOn={choices.sms} onChange={text} />
        )}
      </div>
      <BottomSheet isOpen={isAsking} title={words.sms} onClose={() => setIsAsking(false)}>
        {isAsking && <NumberForm onDone={() => setIsAsking(false)} />}
      </BottomSheet>
    </Section>
  )
}

/** The number again: the market keeps none that it is not asked to text. */
function NumberForm({ onDone }: { onDone: () => void }) {
  const written = useDraft('number for text messages', { phone: '' })
  const { send, settle, field } = written
  const { mutate, isPending, error } = useMutation({ ...chooseCall, onSuccess: settle })
  const issues = fieldIssues(error)
  const failure = error && !issues.phone && (unshownMessage(error) ?? texts.common.somethingWrong)
  const submit = () => mutate({ body: { sms: true, phone: send().phone } }, { onSuccess: onDone })
  return (
    <Form draft={written} failure={error} isBusy={isPending} onSubmit={submit}>
      <p className="text-ink-soft">{texts.notifications.smsHelp}</p>
      <TextField
        label={texts.notifications.smsNumber}
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={20}
        error={issues.phone}
      />
      {failure && <Notice look="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isPending}>
        {texts.notifications.smsTurnOn}
      </Button>
    </Form>
  )
}
