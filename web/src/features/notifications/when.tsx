import { useState } from 'react'
import { dayMs } from '#contract/time.ts'
import { useChoices, useChoose } from '#web/features/notifications/own-choices.ts'
import { dateOf } from '#web/platform/dates.ts'
import { textOf } from '#web/platform/form-failure.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkRow } from '#web/ui/info-row.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** The quiet hours, and a week without anything. */
export function When() {
  const choices = useChoices()
  const choose = useChoose()
  const [isOpen, setIsOpen] = useState(false)
  if (!choices) return null
  const { quietFrom, quietTo, pausedUntil } = choices
  const { quiet, quietHolds, noQuiet, pause, pauseHelp, pausedUntil: paused } = texts.notifications
  const pauseFor = (isOn: boolean) =>
    choose({ pausedUntil: isOn ? new Date(Date.now() + 7 * dayMs).toISOString() : null })
  return (
    <Section title={texts.notifications.whenTitle}>
      <div className="divide-y divide-line">
        <LinkRow
          title={quiet}
          note={quietFrom === quietTo ? noQuiet : quietHolds(inWords(quietFrom), inWords(quietTo))}
          onClick={() => setIsOpen(true)}
          opensDialog
        />
        <Switch
          label={pausedUntil ? paused(dateOf(pausedUntil)) : pause}
          hint={pauseHelp}
          isOn={pausedUntil !== null}
          onChange={pauseFor}
        />
      </div>
      <BottomSheet isOpen={isOpen} title={quiet} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <QuietForm
            quietFrom={quietFrom}
            quietTo={quietTo}
            onChoose={times => {
              choose(times)
              setIsOpen(false)
            }}
          />
        )}
      </BottomSheet>
    </Section>
  )
}

/** HH:MM as '10 PM' or '6:30 AM'. */
const inWords = (time: string): string => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return texts.formats.timeOfDay(hours, minutes)
}

interface QuietFormProps {
  quietFrom: string
  quietTo: string
  onChoose: (times: { quietFrom: string; quietTo: string }) => void
}

function QuietForm({ quietFrom, quietTo, onChoose }: QuietFormProps) {
  const [isOn, setIsOn] = useState(quietFrom !== quietTo)
  const { quietHelp, quietOn, quietFrom: from, quietTo: to } = texts.notifications
  const submit = (fields: FormData) =>
    onChoose(
      isOn
        ? { quietFrom: textOf(fields, 'from'), quietTo: textOf(fields, 'to') }
        : { quietFrom: '00:00', quietTo: '00:00' },
    )
  const defaults = quietFrom === quietTo ? ['22:00', '07:00'] : [quietFrom, quietTo]
  return (
    <Form failure={null} isBusy={false} onSubmit={submit}>
      <p className="text-ink-soft">{quietHelp}</p>
      <Switch label={quietOn} isOn={isOn} onChange={setIsOn} />
      {isOn && (
        <div className="grid grid-cols-2 gap-4">
          <TextField label={from} name="from" type="time" required defaultValue={defaults[0]} />
          <TextField label={to} name="to" type="time" required defaultValue={defaults[1]} />
        </div>
      )}
      <Button type="submit" isWide>
        {texts.common.save}
      </Button>
    </Form>
  )
}
