import { type Endpoint, takesToken } from '#contract/endpoint.ts'
import { type WebhookKind, webhookData, webhookKinds } from '#contract/entities/webhook.ts'
import { limits } from '#contract/limits.ts'

/**
 * How programs use the API, in Markdown: the beginning of its description. A test runs the examples as they stand here
 * (server/test/api-examples.test.ts).
 */
export const apiGuide = `
## Tokens
A program calls in the name of a person, with a token that the person makes in the app: Security, “Make a token”, or
\`POST /api/auth/tokens\`. The token is shown once. It begins with \`tb_\` and goes into the header \`Authorization\`:

\`\`\`sh
curl --fail --silent --show-error "$MARKET/api/task/allTasks?limit=1" --header "Authorization: Bearer $MARKET_TOKEN"
\`\`\`

\`\`\`js
const call = async (method, path, body) => {
  const answer = await fetch(process.env.MARKET + '/api' + path, {
    method,
    headers: {
      authorization: 'Bearer ' + process.env.MARKET_TOKEN,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    body: body && JSON.stringify(body),
  })
  const reply = await answer.json()
  if (!answer.ok) throw new Error(answer.status + ': ' + reply.message)
  return reply
}

const me = await call('GET', '/auth/check')
await call('POST', '/searches', { name: 'Near me', filter: { city: 'Pune' }, notify: true })
console.log('Saved a search for ' + me.firstName)
\`\`\`

- A token with the scope \`read\` gets 403 for a write. No token is enough for moderation, for what operators do, to move
  money, or for the security of the account and the account itself: 403. Each call below says if it takes a token.
- A token that is unknown, ended or revoked gets 401 for every call, whatever cookie comes with it.
- A token makes 120 calls a minute. Then it gets 429, and \`Retry-After\` says when to go on. The limits of the person hold, too.
- Logging out everywhere, another password and a reset end every token of the person.

## Webhooks
Operators can have the market tell a server of theirs what happens: Console, “Webhooks”, or
\`POST /api/operate/webhooks\`. Each event is a \`POST\` with the body \`{ type, timestamp, data }\`; the kinds of events
are listed below. It is signed as the [Standard Webhooks](https://www.standardwebhooks.com) convention has it. This
receiver takes an event only if the signature is right and no older than five minutes, and each event once:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set()

const isFromMarket = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  const isNow = Math.abs(Date.now() / 1000 - Number(time)) < 300
  const expected = createHmac('sha256', key).update(id + '.' + time + '.' + body).digest()
  const isRight = signature => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return isNow && signatures.split(' ').some(isRight)
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const id = request.headers['webhook-id']
  if (!isFromMarket(request.headers, body)) return response.writeHead(400).end()
  if (!seen.has(id)) {
    seen.add(id)
    const { type, data } = JSON.parse(body)
    console.log(type, JSON.stringify(data))
  }
  response.writeHead(204).end()
}).listen(process.env.PORT)
\`\`\`

- Answer with a status from 200 to 299 within five seconds. Anything else, a redirect too, is a failure.
- An event that failed is sent again, after 5 seconds and then after longer and longer waits, for three days. It has the
  same \`webhook-id\` each time. It can come twice, also when nothing failed, and events can come in any order.
- The address is https, on the open internet.
- The console shows the last ${limits.webhook.attempts} attempts, and sends one again on request. A webhook is failing when it answers 410, or has
  taken nothing for three days.
- What people write to each other, their addresses and their e-mails are in no event.
`

/** The ways to make a call: with the session's cookie, or with a token; none where it is open to everyone. */
export const securityOf = (endpoint: Endpoint): Record<string, string[]>[] => {
  const ways: Record<string, string[]>[] = endpoint.access === 'public' ? [{}] : [{ session: [] }]
  return takesToken(endpoint) ? [...ways, { token: [] }] : ways
}

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'What browsers have after a log-in',
  },
  token: { type: 'http', scheme: 'bearer', description: 'A personal token, which begins with `tb_`' },
} as const

const summaries: Record<WebhookKind, string> = {
  'task.posted': 'A new task can be seen',
  'task.cancelled': 'An open task was deleted, or agreed work cancelled',
  'offer.made': 'Somebody made an offer on a task',
  'agreement.made': 'The poster of a task accepted an offer',
  'agreement.completed': 'The agreed work is completed',
  'agreement.cancelled': 'The agreed work is cancelled',
  'person.joined': 'Somebody opened an account',
  'report.made': 'Somebody reported something to the moderators',
}

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})

const parameters = [
  header('webhook-id', 'Names the event: the same at each attempt'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  header('webhook-signature', '`v1,` and the signature of `{id}.{timestamp}.{body}` in Base64: HMAC-SHA256'),
]

const webhookOf = (kind: WebhookKind) => ({
  post: {
    summary: summaries[kind],
    parameters,
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: kind },
              timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
              data: webhookData[kind],
            },
          },
        },
      },
    },
    responses: { '2XX': { description: 'The event was taken' } },
  },
})

/** The section `webhooks` of the description. */
export const describedWebhooks = Object.fromEntries(webhookKinds.map(kind => [kind, webhookOf(kind)]))
