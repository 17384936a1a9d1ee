import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import type { NotificationPreferences } from '#contract/entities/notification.ts'
import { isForStaff, mailTimes, type NoticeKind, neverOff } from '#contract/notices.ts'
import { useChoices, useChoose } from '#web/features/notifications/own-choices.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Section } from '#web/ui/card.tsx'
import { IconSwitch } from '#web/ui/icon-switch.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** Each kind of notice with its two ways: a bell that is on or off, and when its mail comes. */
export function WhatOneHears() {
  const choices = useChoices()
  const [asked, setAsked] = useState<NoticeKind>('offers')
  const [isOpen, setIsOpen] = useState(false)
  if (!choices) return null
  const ask = (kind: NoticeKind) => {
    setAsked(kind)
    setIsOpen(true)
  }
  const row = (kind: NoticeKind) => (
    <KindRow key={kind} kind={kind} choices={choices} onAskMail={() => ask(kind)} />
  )
  const ofStaff = choices.kinds.filter(isForStaff)
  return (
    <Section title={texts.notifications.whatTitle}>
      <div aria-hidden="true" className="-mb-2 flex justify-end text-micro text-ink-soft">
        <span className="w-12 text-center">{texts.notifications.push}</span>
        <span className="w-20 text-center">{texts.notifications.mail}</span>
      </div>
      <ul className="divide-y divide-line">{choices.kinds.filter(kind => !isForStaff(kind)).map(row)}</ul>
      {ofStaff.length > 0 && (
        <>
          <h3 className="mt-3 text-caption text-ink-soft">{texts.notifications.staffTitle}</h3>
          <ul className="divide-y divide-line">{ofStaff.map(row)}</ul>
        </>
      )}
      <BottomSheet
        isOpen={isOpen}
        title={texts.notifications.mailOf(texts.notifications.kinds[asked].name)}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && <MailChoice kind={asked} choices={choices} onDone={() => setIsOpen(false)} />}
      </BottomSheet>
    </Section>
  )
}

interface KindProps {
  kind: NoticeKind
  choices: NotificationPreferences
}

function KindRow({ kind, choices, onAskMail }: KindProps & { onAskMail: () => void }) {
  const choose = useChoose()
  const { name, holds } = texts.notifications.kinds[kind]
  return (
    <li className="flex min-h-15 items-center py-1.5">
      <span className="min-w-0 flex-1 pr-2">
        <span className="block text-strong">{name}</span>
        <span className="block text-caption text-ink-soft">{holds}</span>
      </span>
      <IconSwitch
        label={texts.notifications.pushOf(name)}
        isOn={choices.push[kind]}
        onChange={isOn => choose({ push: { [kind]: isOn } })}
        on={<Bell aria-hidden="true" size={22} fill="currentColor" />}
        off={<BellOff aria-hidden="true" size={22} />}
      />
      <span className="flex w-20 shrink-0 justify-center pr-2">
        <TextButton
          label={`${texts.notifications.mailOf(name)}, ${texts.notifications.mailTimes[choices.mail[kind]]}`}
          opensDialog
          isQuiet={choices.mail[kind] === 'off'}
          onClick={onAskMail}
        >
          {texts.notifications.mailTimes[choices.mail[kind]]}
        </TextButton>
      </span>
    </li>
  )
}

function MailChoice({ kind, choices, onDone }: KindProps & { onDone: () => void }) {
  const choose = useChoose()
  const isNeeded = neverOff.includes(kind)
  const times = mailTimes.filter(time => !(isNeeded && time === 'off'))
  return (
    <>
      {isNeeded && <p className="text-ink-soft">{texts.notifications.needed}</p>}
      <RadioRows
        label={texts.notifications.mail}
        options={times.map(value => ({
          value,
          label: texts.notifications.mailTimes[value],
          hint: texts.notifications.mailTimeNotes[value],
        }))}
        value={choices.mail[kind]}
        onChoose={time => {
          choose({ mail: { [kind]: time } })
          onDone()
        }}
      />
    </>
  )
}
