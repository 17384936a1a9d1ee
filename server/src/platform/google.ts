import * as oidc from 'openid-client'
import { limits } from '#contract/limits.ts'
import type { GoogleConfig } from './config.ts'
import { AppError } from './failure.ts'

/** What a browser sets out with and must come back with. */
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
  /** The issuer vouches that the address is theirs. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export interface GoogleLogIn {
  issuer: string
  /** Where to send the browser, and what to remember of it meanwhile. */
  start(redirectUri: string): Promise<{ url: string; departure: Departure }>
  /** Trades the code in. Throws 401 when the issuer refuses it or it belongs to another log-in. */
  finish(code: string, departure: Departure, redirectUri: string): Promise<GooglePerson>
}

const patienceSeconds = 10

const unreachable = () =>
  new AppError(503, 'unavailable', 'Google cannot be reached just now. Please try again', undefined, 5)
/** One answer for all that can be wrong with a code. */
export const googleRefused = () =>
  new AppError(401, 'wrong_credentials', 'The Google log-in did not succeed. Please try again')

// What the library throws for an answer of the issuer that is no good; all else is the network's.
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.AuthorizationResponseError ||
  (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== undefined)

/** A claim as a text that can be stored, cut to so many characters. */
const textOf = (claim: unknown, max: number): string => {
  if (typeof claim !== 'string') return ''
  return [...claim.toWellFormed().replaceAll('\0', '').trim()].slice(0, max).join('')
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
      // There is one issuer only, so which one sent the browser back needs no telling.
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
