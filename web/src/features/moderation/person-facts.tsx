import { agreedPages } from '#contract/entities/market-settings.ts'
import type { PersonRecord } from '#contract/entities/operate-people.ts'
import { paths } from '#contract/paths.ts'
import { AppealFacts } from '#web/features/moderation/appeal-facts.tsx'
import { ordinalDate } from '#web/platform/dates.ts'
import { fullName } from '#web/platform/formats.ts'
import { texts } from '#web/texts.ts'
import { Fact, Facts, Wrote } from '#web/ui/facts.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
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
    <Facts>
      <Fact label={texts.operatePeople.name}>
        <PersonLink
          href={paths.profile(person.givenId)}
          name={fullName(person)}
          isVerified={person.verified}
        />
      </Fact>
      <Email record={record} />
      <Fact label={texts.operatePeople.since}>{ordinalDate(person.createdAt)}</Fact>
      <Fact label={texts.operatePeople.city}>
        {record.isProfileSetUp ? record.city : texts.operatePeople.profileMissing}
      </Fact>
      {person.role !== 'member' && (
        <Fact label={texts.operatePeople.role}>{texts.operatePeople.roles[person.role]}</Fact>
      )}
      <Fact label={texts.operatePeople.waysIn}>{waysIn.join(', ') || texts.operatePeople.nothing}</Fact>
      <Agreed agreed={record.agreed} />
      <Fact label={texts.operatePeople.id}>
        <span className="wrap-anywhere">{person.givenId}</span>
      </Fact>
      {limit && (
        <Fact label={texts.common.limitedSince(ordinalDate(limit.since))}>
          <Wrote>{limit.reason}</Wrote>
        </Fact>
      )}
      {ban && (
        <Fact label={texts.operatePeople.bannedSince(ordinalDate(ban.since))}>
          <Wrote>{ban.reason}</Wrote>
        </Fact>
      )}
      <AppealFacts limit={limit} />
    </Facts>
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
