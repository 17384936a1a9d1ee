import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Hands the mail over; throws when that failed, so that it is tried again. */
  send(mail: Mail): Promise<void>
}

const senderOf = (publicUrl: string): string => `TaskBazaar <no-reply@${new URL(publicUrl).hostname}>`

// A mail server that does not answer holds up the mails behind this one, and must not outlast the claim on it.
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
}

const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, ...patience })
  return { send: async mail => void (await transport.sendMail({ from, ...mail })) }
}

/** Writes each mail as an .eml file; it appears whole or not at all. */
const fileMailer = (folder: string, from: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async mail => {
      const { message } = await transport.sendMail({ from, ...mail })
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
  const from = senderOf(config.publicUrl)
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, from)
    : fileMailer(path.join(config.dataDir, 'mail'), from)
}

/** Drops every mail: for sample people, whose addresses nobody reads. */
export const noMailer: Mailer = { send: async () => {} }
