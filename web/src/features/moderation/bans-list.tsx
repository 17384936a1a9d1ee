import CircleUser from 'lucide-react/icons/circle-user'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import Network from 'lucide-react/icons/network'
import Phone from 'lucide-react/icons/phone'
import { type ComponentType, useState } from 'react'
import { listBans } from '#contract/endpoints/operate-bans.ts'
import type { Ban } from '#contract/entities/ban.ts'
import { ActButton } from '#web/features/moderation/act-button.tsx'
import { AddBan } from '#web/features/moderation/add-ban.tsx'
import { liftBan } from '#web/features/moderation/calls.ts'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

/** All bans, the newest first, or those that apply to one value. */
export function BansList() {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const look = (next: string) => {
    setTyped(next)
    setSearched(next)
  }
  const all = (
    <Button look="secondary" onClick={() => look('')}>
      {texts.operateBans.showAll}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <SearchBox
        label={texts.operateBans.searchBans}
        placeholder={texts.operateBans.searchBy}
        value={typed}
        onChange={next => (next === '' ? look('') : setTyped(next.slice(0, 254)))}
        onSearch={() => look(typed.trim())}
      />
      <AddBan />
      <PagedList
        key={searched}
        endpoint={listBans}
        query={searched === '' ? {} : { value: searched }}
        empty={searched === '' ? texts.operateBans.none : texts.operateBans.noneFits}
        action={searched !== '' && all}
      >
        {bans => (
          <ul aria-label={texts.operateBans.bans} className="divide-y divide-line">
            {bans.map(ban => (
              <BanRow key={ban._id} ban={ban} />
            ))}
          </ul>
        )}
      </PagedList>
      <p className="text-caption text-ink-soft">{texts.operateBans.hashNote}</p>
    </div>
  )
}

const nameOf = ({ kind, value, person }: Ban): string => {
  if (person) return texts.operateBans.ofPerson(texts.operateBans.kinds[kind], fullName(person))
  return (
    value ?? (kind === 'phone' ? texts.operateBans.unreadable.phone : texts.operateBans.unreadable.address)
  )
}

const icons: Record<Ban['kind'], ComponentType> = {
  ...{ address: Mail, domain: Globe, phone: Phone, google: CircleUser, network: Network },
}

function BanRow({ ban }: { ban: Ban }) {
  const { _id, kind, reason, createdAt, endsAt } = ban
  const Icon = icons[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-6">
        <Icon />
      </span>
      <div className="min-w-0 flex-1 basis-[8rem] wrap-anywhere">
        <p className="font-semibold">{nameOf(ban)}</p>
        <p dir="auto">{reason}</p>
        <p className="text-caption text-ink-soft">
          {[
            texts.operateBans.since(ordinalDate(createdAt)),
            endsAt && texts.operateBans.until(ordinalDate(endsAt)),
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      <ActButton
        name={texts.operateBans.lift}
        effect={texts.operateBans.liftEffect}
        draft={`lift ban ${_id}`}
        look="ghost"
        write={liftBan}
        inputWith={note => ({ params: { id: _id }, body: { note } })}
      />
    </li>
  )
}
