import * as oidc from 'openid-client'
import { limits } from '#contract/limits.ts'
import type { GoogleConfig } from '#server/config/config.ts'
import { failure, unavailable } from '#server/domain/failure.ts'

/** Values that the browser stores before it goes to the issuer. They must match when it comes back. */
export interface Departure {
  state: string
  nonce: string
  /** The secret of PKCE, of which the issuer saw only the hash. */
  verifier: string
}

/** Somebody as the issuer knows them. */
export interface GooglePerson {
  issuer: string
  subject: string
  /** Null when the issuer does not tell. */
  email: string | null
  /** True if the issuer has verified that the address belongs to this person. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export interface GoogleLogIn {
  issuer: string
  /** The address to send the browser to, and what to store until it comes back. */
  start(redirectUri: string): Promise<{ url: string; departure: Departure }>
  /** Exchanges the code for the person's identity. Throws 401 if the code is refused or of another log-in. */
  finish(code: string, departure: Departure, redirectUri: string): Promise<GooglePerson>
}

const patienceSeconds = 10

const unreachable = () => unavailable('googleUnreachable', 5)
/** The same failure for everything that can be wrong with a code. */
export const googleRefused = () => failure(401, 'wrong_credentials', 'googleRefused')

// The errors that openid-client throws for a bad answer of the issuer. All other errors come from the network.
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== undefined)

/** A claim as text that PostgreSQL can store, cut to `max` characters. */
const textOf = (claim: unknown, max: number): string => {
  if (typeof claim !== 'string') return ''
  return [...claim.toWellFormed().replaceAll('\0', '').normalize('NFC').trim()].slice(0, max).join('')
}

const personOf = (issuer: string, claims: Record<string, unknown>): GooglePerson => {
  const given = textOf(claims.given_name, limits.name.max)
  const email = textOf(claims.email, limits.email.max + 1)
  const name = given || textOf(claims.name, limits.name.max) || textOf(email.split('@')[0], limits.name.max)
  return {
    issuer,
    subject: String(claims.sub),
    email: email.includes('@') && email.length <= limits.email.max ? email : null,
    // Some issuers send the word instead of the value.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: name,
    lastName: given ? textOf(claims.family_name, limits.name.max) : '',
  }
}

/** Log-in at an OpenID Connect issuer by the authorization-code flow with state, nonce and PKCE. */
export const createGoogleLogIn = ({ clientId, clientSecret, issuer }: GoogleConfig): GoogleLogIn => {
  // Plain http is for an issuer on this machine; the setting is the administrator's.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const ask = () =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: patienceSeconds })
  let known: ReturnType<typeof ask> | undefined
  const discovered = async () => {
    known ??= ask()
    try {
      return await known
    } catch {
      known = undefined
      throw unreachable()
    }
  }
  return {
    issuer,
    start: async redirectUri => {
      const departure = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, departure }
    },
    finish: async (code, { state, nonce, verifier }, redirectUri) => {
      const config = await discovered()
      const metadata = config.serverMetadata()
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state }).toString()
      // There is only one issuer, so the answer need not name it.
      if (metadata.authorization_response_iss_parameter_supported) {
        back.searchParams.set('iss', metadata.issuer)
      }
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      try {
        const tokens = await oidc.authorizationCodeGrant(config, back, { ...checks, idTokenExpected: true })
        const claims: Record<string, unknown> = { ...tokens.claims() }
        if (!claims.email && metadata.userinfo_endpoint) {
          Object.assign(claims, await oidc.fetchUserInfo(config, tokens.access_token, String(claims.sub)))
        }
        return personOf(metadata.issuer, claims)
      } catch (error) {
        throw isRefusal(error) ? googleRefused() : unreachable()
      }
    },
  }
}
