import type { ReactNode } from 'react'
import type { PersonBrief } from '#contract/entities/user.ts'
import { paths } from '#contract/paths.ts'
import { fullName } from '#web/platform/formats.ts'
import { AuthorRow } from '#web/ui/author-row.tsx'

/** A person of a case: face, name, and what they have to do with it. */
export const BriefRow = ({ person, children }: { person: PersonBrief; children: ReactNode }) => (
  <AuthorRow
    href={paths.profile(person.givenId)}
    name={fullName(person)}
    src={person.profilePic}
    isVerified={person.verified}
  >
    {children}
  </AuthorRow>
)
