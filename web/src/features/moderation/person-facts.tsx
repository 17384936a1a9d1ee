import type { ReactNode } from 'react'
import { agreedPages } from '#contract/entities/market-settings.ts'
import type { PersonRecord } from '#contract/entities/operate-people.ts'
import { paths } from '#contract/paths.ts'
import { PersonAct } from '#web/features/moderation/acts.tsx'
import { AppealFacts } from '#web/features/moderation/appeal-facts.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The person, their ways to log in, and their limits. */
export function PersonFacts({ record }: { record: PersonRecord }) {
  const { person, limit, ban } = record
  const waysIn = [
    record.hasPassword && texts.operatePeople.password,
    record.hasGoogle && texts.operatePeople.google,
    record.hasTwoFactor && texts.operatePeople.twoFactor,
  ].filter(Boolean)
  return (
    <>
      <Head record={record} />
      {limit && (
        <Held title={texts.common.limitedSince(ordinalDate(limit.since))} reason={limit.reason}>
          <Facts>
            <AppealFacts limit={limit} />
          </Facts>
          {!record.isOwn && (
            <div className="-mb-2 divide-y divide-line border-t border-line">
              <PersonAct isRow givenId={person.givenId} limit={limit} />
            </div>
          )}
        </Held>
      )}
      {ban && <Held title={texts.operatePeople.bannedSince(ordinalDate(ban.since))} reason={ban.reason} />}
      <Facts>
        <Email record={record} />
        <Fact label={texts.operatePeople.since}>{ordinalDate(person.createdAt)}</Fact>
        <Fact label={texts.operatePeople.waysIn}>{waysIn.join(', ') || texts.operatePeople.nothing}</Fact>
        <Agreed agreed={record.agreed} />
        <Fact label={texts.operatePeople.id}>
          <span className="wrap-anywhere">{person.givenId}</span>
        </Fact>
      </Facts>
    </>
  )
}

/** The face, the name and the place: the row opens the profile. */
function Head({ record: { person, city, isProfileSetUp } }: { record: PersonRecord }) {
  const place = isProfileSetUp ? city : texts.operatePeople.profileMissing
  const role = person.role !== 'member' && texts.operatePeople.roles[person.role]
  return (
    <div className="-my-3">
      <PersonRow
        href={paths.profile(person.givenId)}
        name={fullName(person)}
        src={person.profilePic}
        isVerified={person.verified}
      >
        {[role, place].filter(Boolean).join(' • ')}
      </PersonRow>
    </div>
  )
}

/** Why the person may not take part, or not in all. */
function Held({ title, reason, children }: { title: string; reason: string; children?: ReactNode }) {
  return (
    <Card as="section" label={title}>
      <div className="flex flex-col gap-2">
        <h2 className="text-strong">{title}</h2>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
        {children}
      </div>
    </Card>
  )
}

/** Which terms and which privacy page they agreed to last, each as it was. */
function Agreed({ agreed }: Pick<PersonRecord, 'agreed'>) {
  const known = agreedPages.flatMap(page => (agreed[page] ? [{ page, ...agreed[page] }] : []))
  if (known.length === 0) return null
  return (
    <Fact label={texts.operatePeople.agreedTo}>
      {known.map(({ page, version, at }) => (
        <span key={page} className="-ml-1 block">
          <TextLink href={`${paths.page(page)}?version=${version}`}>
            {texts.operatePeople.agreedToAt(texts.pages.names[page], ordinalDate(at))}
          </TextLink>
        </span>
      ))}
    </Fact>
  )
}

function Email({ record: { person, isMailRefused } }: { record: PersonRecord }) {
  const state = person.verified ? texts.operatePeople.verified : texts.operatePeople.notVerified
  return (
    <Fact label={texts.operatePeople.email}>
      <Wrote>{person.email}</Wrote>
      <span className="block text-caption text-ink-soft">
        {isMailRefused ? `${state}. ${texts.operatePeople.mailRefused}` : state}
      </span>
    </Fact>
  )
}
