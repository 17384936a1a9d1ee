import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import type { NotificationPreferences } from '#contract/entities/notification.ts'
import { mailTimes, type NoticeKind, neverOff, noticeKinds } from '#contract/notices.ts'
import { useChoices, useChoose } from '#web/features/notifications/own-choices.ts'
import { texts } from '#web/texts.ts'
import { BottomSheet } from '#web/ui/bottom-sheet.tsx'
import { Section } from '#web/ui/card.tsx'
import { RadioRows } from '#web/ui/radio-rows.tsx'

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
  return (
    <Section title={texts.notifications.whatTitle}>
      <div aria-hidden="true" className="-mb-2 flex justify-end text-micro text-ink-soft">
        <span className="w-12 text-center">{texts.notifications.push}</span>
        <span className="w-20 text-center">{texts.notifications.mail}</span>
      </div>
      <ul className="divide-y divide-line">
        {noticeKinds.map(kind => (
          <KindRow key={kind} kind={kind} choices={choices} onAskMail={() => ask(kind)} />
        ))}
      </ul>
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
  const isOn = choices.push[kind]
  const Icon = isOn ? Bell : BellOff
  return (
    <li className="flex min-h-15 items-center py-1.5">
      <span className="min-w-0 flex-1 pr-2">
        <span className="block text-strong">{name}</span>
        <span className="block text-caption text-ink-soft">{holds}</span>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={texts.notifications.pushOf(name)}
        onClick={() => choose({ push: { [kind]: !isOn } })}
        className={`grid size-12 shrink-0 place-items-center rounded-full transition-colors hover:bg-press-soft ${isOn ? 'text-press-ink' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" size={22} fill={isOn ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${texts.notifications.mailOf(name)}, ${texts.notifications.mailTimes[choices.mail[kind]]}`}
        onClick={onAskMail}
        className={`min-h-12 w-20 shrink-0 rounded-control text-center text-caption font-semibold transition-colors hover:bg-press-soft ${choices.mail[kind] === 'off' ? 'text-ink-soft' : 'text-press-ink'}`}
      >
        {texts.notifications.mailTimes[choices.mail[kind]]}
      </button>
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
