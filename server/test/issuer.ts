import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The person at the issuer, as the claims say. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

interface Grant {
  claims: Claims
  nonce: string
  challenge: string
  redirectUri: string
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url')

const signed = (payload: object): string => {
  const head = base64url(JSON.stringify({ alg: 'RS256', kid: 'one', typ: 'JWT' }))
  const text = `${head}.${base64url(JSON.stringify(payload))}`
  return `${text}.${base64url(sign('sha256', Buffer.from(text), privateKey))}`
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}

/**
 * An OpenID Connect issuer on this machine, as strict as the standards ask: it knows its client by its secret, a code
 * is good once, for the address it was sent to, and for whoever has the secret of its PKCE challenge.
 */
export class Issuer {
  static readonly client = { clientId: 'taskbazaar', clientSecret: 'what-only-the-two-know' }
  /** The next person to log in; null declines. */
  person: Claims | null = null
  /** Changes the claims of the next ID token, as a lying issuer would. */
  forge: object = {}
  /** The userinfo endpoint alone has the claims, as with some issuers. */
  isTerse = false
  readonly #grants = new Map<string, Grant>()
  readonly #told = new Map<string, Claims>()
  #server: Server | undefined
  url = ''

  static async start(): Promise<Issuer> {
    const issuer = new Issuer()
    issuer.#server = createServer((request, response) => void issuer.#answer(request, response))
    await new Promise<void>(resolve => issuer.#server!.listen(0, '127.0.0.1', resolve))
    issuer.url = `http://localhost:${(issuer.#server.address() as AddressInfo).port}`
    return issuer
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  /** The settings of a server that logs in here. */
  get env(): Record<string, string> {
    const { clientId, clientSecret } = Issuer.client
    return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: this.url }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') json(200, this.#metadata)
    else if (url.pathname === '/jwks')
      json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] })
    else if (url.pathname === '/authorize')
      response.writeHead(302, { location: this.#authorize(url.searchParams) }).end()
    else if (url.pathname === '/token') json(...this.#token(await bodyOf(request)))
    else if (url.pathname === '/userinfo') {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
      json(200, this.#told.get(token) ?? {})
    } else response.writeHead(404).end()
  }

  get #metadata() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      userinfo_endpoint: `${this.url}/userinfo`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  #authorize(query: URLSearchParams): string {
    const redirectUri = query.get('redirect_uri')!
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    const isProper =
      query.get('client_id') === Issuer.client.clientId &&
      query.get('response_type') === 'code' &&
      query.get('scope')?.split(' ').includes('openid') &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('nonce')
    if (!isProper) back.searchParams.set('error', 'invalid_request')
    else if (!this.person) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      back.searchParams.set('code', code)
      const [challenge, nonce] = [query.get('code_challenge')!, query.get('nonce')!]
      this.#grants.set(code, { claims: this.person, nonce, challenge, redirectUri })
    }
    return back.href
  }

  #token(form: URLSearchParams): [number, object] {
    const { clientId, clientSecret } = Issuer.client
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return [401, { error: 'invalid_client' }]
    const grant = this.#grants.get(form.get('code') ?? '')
    this.#grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const now = Math.floor(Date.now() / 1000)
    const accessToken = randomBytes(16).toString('hex')
    this.#told.set(accessToken, grant.claims)
    const claims = this.isTerse ? { sub: grant.claims.sub } : grant.claims
    const own = { iss: this.url, aud: clientId, iat: now, exp: now + 300, nonce: grant.nonce }
    const idToken = signed({ ...claims, ...own, ...this.forge })
    return [200, { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken }]
  }
}
