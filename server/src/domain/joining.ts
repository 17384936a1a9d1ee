import type { Joining, SiteSettings } from '#contract/entities/market-settings.ts'
import { AppError, type BadField, issue } from './failure.ts'
import { domainIn, domainsOf } from './people/ban-value.ts'

/** The stored form of a section about joining: domains in the form in which they are compared. */
export const storedJoining = (joining: Joining): Joining => ({
  ...joining,
  ...(joining.domains && { domains: joining.domains.map(domain => domainIn(domain) ?? domain) }),
})

/** The fault of the section, if any. */
export const joiningIssues = ({ who, domains = [], invitation }: Joining): BadField[] => {
  if (who === 'domains' && domains.length === 0) return [issue('joining/domains', 'domainsMissing')]
  if (!domains.every(domain => domainIn(domain))) return [issue('joining/domains', 'domainNotOne')]
  return who === 'invited' && !invitation ? [issue('joining/invitation', 'invitationMissing')] : []
}

/** True if people take part only once their address is verified: one of a domain proves nothing before that. */
export const isForVerified = ({ joining }: SiteSettings): boolean =>
  joining?.who === 'domains' || joining?.isForVerified === true

/** True if operators let newcomers in. */
export const isByHand = ({ joining }: SiteSettings): boolean => joining?.who === 'byHand'

const refusal = (reason: BadField): AppError =>
  new AppError(403, 'not_allowed', [reason.said], { issues: [reason] })

/** Why an account may not have this address here; null if it may. */
export const domainRefusal = ({ joining }: SiteSettings, email: string): AppError | null => {
  if (joining?.who !== 'domains') return null
  const { domains = [] } = joining
  return domainsOf(email).some(domain => domains.includes(domain))
    ? null
    : refusal(issue('email', 'notOfDomain', { domains: domains.join(', ') }))
}

/** Why somebody may not open an account with this address and invitation; null if they may. */
export const joiningRefusal = (
  settings: SiteSettings,
  { email, invitation }: { email: string; invitation?: string | undefined },
): AppError | null => {
  const { joining } = settings
  if (joining?.who === 'invited' && invitation !== joining.invitation)
    return refusal(issue('invitation', 'notInvited'))
  return domainRefusal(settings, email)
}
