import type { Contact } from '#contract/entities/market-settings.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** An address or a number, which another program of the device opens. */
const OutsideLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="flex min-h-11 items-center text-press-ink underline underline-offset-4 wrap-anywhere"
  >
    {children}
  </a>
)

/** The people to contact, and the grievance officer. */
export function ContactList({ email, phone, officer, officerEmail, officerAddress }: Contact) {
  return (
    <Section title={texts.pages.contacts}>
      <Facts>
        {email && (
          <Fact label={texts.common.email}>
            <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>
          </Fact>
        )}
        {phone && (
          <Fact label={texts.pages.phone}>
            <OutsideLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</OutsideLink>
          </Fact>
        )}
        {(officer || officerEmail || officerAddress) && (
          <Fact label={texts.pages.grievanceOfficer}>
            {officer && <span className="block">{officer}</span>}
            {officerEmail && <OutsideLink href={`mailto:${officerEmail}`}>{officerEmail}</OutsideLink>}
            {officerAddress && <span className="block">{officerAddress}</span>}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
