import { useMutation, useQuery } from '@tanstack/react-query'
import type { Newcomer } from '#contract/entities/joining.ts'
import { paths } from '#contract/paths.ts'
import { letIn, newcomers } from '#web/features/operate/joining/calls.ts'
import { dateAndTime } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Newcomers who wait to be let in; nothing if there are none. */
export function Newcomers() {
  const { data } = useQuery(newcomers)
  if (!data || data.length === 0) return null
  return (
    <Section title={texts.joining.newcomers(data.length)}>
      <ul className="divide-y divide-line">
        {data.map(person => (
          <Row key={person.givenId} person={person} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ person }: { person: Newcomer }) {
  const { givenId, email, waitsSince } = person
  const { mutate, isPending } = useMutation(letIn)
  const name = fullName(person)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="-ml-1">
          <TextLink href={paths.operatedPerson(givenId)}>{name}</TextLink>
        </p>
        <p className="text-caption text-ink-soft">{email}</p>
        <p className="text-caption text-ink-soft">{dateAndTime(waitsSince)}</p>
      </div>
      <Button
        look="secondary"
        aria-label={texts.joining.letInNamed(name)}
        isBusy={isPending}
        onClick={() => mutate({ params: { id: givenId } })}
      >
        {texts.joining.letIn}
      </Button>
    </li>
  )
}
