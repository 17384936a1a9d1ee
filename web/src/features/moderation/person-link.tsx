import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { fullName } from '#web/platform/formats.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** A name that leads to that person's profile; as high as a line of text. */
export const PersonLink = ({ person }: { person: PersonBrief }) => (
  <span className="-my-2.5 -ml-1 flex min-w-0">
    <TextLink href={paths.profile(person.givenId)}>{fullName(person)}</TextLink>
  </span>
)
