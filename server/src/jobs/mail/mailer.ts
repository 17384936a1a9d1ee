import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config/config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The sender's name, instead of the one in the settings of the server. */
  senderName?: string
  /** Where one POST ends mails like this one (RFC 8058). */
  unsubscribe?: string
  /** The part before the @ of its id: the same mail sent twice has the same, so that it is one to its reader. */
  messageId?: string
}

export interface Mailer {
  /** Hands the mail over; throws when that failed, so that it is tried again. */
  send(mail: Mail): Promise<void>
}

/** The sender of each mail, and the address for answers to it. */
interface Sender {
  from: string
  replyTo?: string
}

// A mail server that does not answer delays the other mails. These timeouts are shorter than the job's lease.
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
}

/** A mail as nodemailer takes it. The sender's address is always that of the server's settings. */
const ready = ({ senderName, unsubscribe, messageId, ...mail }: Mail, sender: Sender) => {
  const address = /<(.+)>$/.exec(sender.from)?.[1] ?? sender.from
  return {
    ...sender,
    ...(senderName && { from: { name: senderName, address } }),
    ...mail,
    ...(messageId && { messageId: `<${messageId}@${address.split('@')[1]}>` }),
    ...(unsubscribe && {
      list: { unsubscribe },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

/** Connects to a mail server and logs in. Throws if that fails. */
export const greetMailServer = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...patience })
  await transport.verify().finally(() => transport.close())
}

const smtpMailer = (url: string, sender: Sender): Mailer => {
  const transport = createTransport({ url, ...patience })
  return { send: async mail => void (await transport.sendMail(ready(mail, sender))) }
}

/** Deletes what a process that was killed had half written. */
const sweepUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(name => name.startsWith('.') && name.endsWith('.eml')))
    await rm(path.join(folder, name), { force: true })
}

/** Writes each mail as an .eml file; it appears whole or not at all. */
const fileMailer = (folder: string, sender: Sender): Mailer => {
  const swept = sweepUnfinished(folder)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async mail => {
      const { message } = await transport.sendMail(ready(mail, sender))
      await swept
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '')}-${randomBytes(4).toString('hex')}.eml`
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, path.join(folder, name))
    },
  }
}

/** Mail by SMTP_URL, or as files in DATA_DIR/mail without it. */
export const createMailer = (config: Config): Mailer => {
  const sender = {
    from: config.mailFrom,
    ...(config.mailReplyTo && { replyTo: config.mailReplyTo }),
  }
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, sender)
    : fileMailer(path.join(config.dataDir, 'mail'), sender)
}

/** Drops every mail: for sample people, whose addresses nobody reads. */
export const noMailer: Mailer = { send: async () => {} }
