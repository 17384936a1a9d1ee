import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { readConfig } from '#server/config/config.ts'
import { layOut } from '#server/jobs/mail/layout.ts'
import { createMailer } from '#server/jobs/mail/mailer.ts'
import { runCommand } from './command.ts'

const usage = 'npm run mail-test -- <address>: sends a mail there with the settings of the app'

await runCommand('mail-test', usage, async words => {
  const [to, ...more] = words
  if (to === undefined || more.length > 0) throw new Error(`usage: ${usage}`)
  const config = readConfig()
  const { mails, common } = textsIn(defaultLanguage)
  const { subject, body } = mails.test({ url: config.publicUrl })
  const site = { name: common.productName, accent: null, logo: null, contact: {} }
  const letter = { language: defaultLanguage, title: subject, paragraphs: [body], why: mails.whyTest }
  await createMailer(config).send({ to, subject, ...layOut(letter, { site, publicUrl: config.publicUrl }) })
  return config.smtpUrl
    ? `${new URL(config.smtpUrl).hostname} took a mail from ${config.mailFrom} to ${to}. Look whether it comes`
    : `SMTP_URL is not set: the mail to ${to} is a file in ${config.dataDir}/mail`
})
