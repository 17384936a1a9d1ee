import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { MailError, mostTries } from './hand-over.ts'
import { createMailer } from './mailer.ts'

const mail = { to: 'asha@example.in', subject: 'Hello', text: 'A word', html: '<p>A word</p>' }

let server: Server
afterEach(() => server.close())

/** The port of a mail server that answers one command as given, and every other one with yes. */
const answers = async (command: string, refusal: string): Promise<number> => {
  server = createServer(socket => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.example.in')
    socket.on('error', () => {})
    socket.on('data', data => {
      const heard = String(data)
      if (heard.toUpperCase().startsWith(command)) say(refusal)
      else if (heard.startsWith('EHLO')) socket.write('250-mail.example.in\r\n250 AUTH PLAIN\r\n')
      else if (heard.startsWith('AUTH')) say('235 welcome')
      else say(heard.startsWith('DATA') ? '354 go on' : '250 fine')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** How often a mail is tried whose sending fails in this way. */
const triesAfter = async (port: number): Promise<number> => {
  const config = readConfig({ SMTP_URL: `smtp://user:wrong@127.0.0.1:${port}` })
  const mailer = createMailer(config)
  const error = await mailer.send(mail).then(
    () => expect.unreachable(),
    reason => new MailError(['verify'], mail.to, reason),
  )
  return mostTries(error)
}

test.each([
  ['RCPT', '550 5.1.1 no such user'],
  ['RCPT', '550 no such user'],
  ['DATA', '554 not like this'],
  // The first line of the message itself.
  ['FROM:', '552 5.3.4 too large'],
])(
  'gives a mail up after three tries when the mail itself is at fault: %s is answered with %s',
  async (command, refusal) => {
    expect(await triesAfter(await answers(command, refusal))).toBe(3)
  },
)

test.each([
  ['AUTH', '535 5.7.8 wrong password'],
  ['MAIL', '530 5.7.0 log in first'],
  ['MAIL', '550 this sender is not known here'],
  ['RCPT', '554 5.7.1 relay access denied'],
  ['RCPT', '452 try later'],
])(
  'keeps all mail for days when the server or its settings are at fault: %s is answered with %s',
  async (command, refusal) => {
    expect(await triesAfter(await answers(command, refusal))).toBeGreaterThan(72)
  },
)
