import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { findPeople } from '#contract/endpoints/operate-people.ts'
import type { FoundPerson } from '#contract/entities/operate-people.ts'
import { limits } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { PagedList } from '#web/features/moderation/paged-list.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

/** The words searched for, kept in the history entry: they are there again after Back, and nowhere else. */
function useSearched(): [string, (next: string) => void] {
  const [path, navigate] = useLocation()
  const state = useHistoryState<{ searched?: string } | null>()
  const change = (searched: string) => navigate(path, { state: { ...state, searched }, replace: true })
  return [state?.searched ?? '', change]
}

/** Everybody, the newest first, or those who match the search. */
export function PeopleList() {
  const [searched, search] = useSearched()
  const [typed, setTyped] = useState(searched)
  const look = (next: string) => {
    setTyped(next)
    search(next)
  }
  // Emptying the field ends the search.
  const type = (next: string) => (next === '' ? look('') : setTyped(next.slice(0, limits.search.max)))
  const all = (
    <Button look="secondary" onClick={() => look('')}>
      {texts.operatePeople.showEverybody}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <SearchBox
        label={texts.operatePeople.searchPeople}
        placeholder={texts.operatePeople.searchBy}
        value={typed}
        onChange={type}
        onSearch={() => look(typed.trim())}
      />
      <PagedList
        key={searched}
        endpoint={findPeople}
        query={searched === '' ? {} : { q: searched }}
        idOf={({ givenId }) => givenId}
        empty={texts.operatePeople.nobodyFound}
        action={all}
      >
        {found => (
          <RowList label={texts.operatePeople.people}>
            {found.map(person => (
              <PersonRow key={person.givenId} person={person} />
            ))}
          </RowList>
        )}
      </PagedList>
    </div>
  )
}

/** The text beside a name; most people have none. */
function markOf({ isBanned, isLimited, role }: FoundPerson): string | undefined {
  if (isBanned) return texts.operatePeople.banned
  if (isLimited) return texts.operatePeople.limited
  return role === 'member' ? undefined : texts.operatePeople.roles[role]
}

function PersonRow({ person }: { person: FoundPerson }) {
  const [name, mark] = [fullName(person), markOf(person)]
  return (
    <ListRow
      href={paths.operatedPerson(person.givenId)}
      leading={<Avatar name={name} src={person.profilePic} size={40} />}
      title={name}
      note={<span className="wrap-anywhere">{person.email}</span>}
      subtitle={mark && <Tag>{mark}</Tag>}
      time={ordinalDate(person.createdAt)}
    />
  )
}
