import { defaultLanguage, textsIn } from '#contract/texts/languages.ts'
import { readConfig } from '#server/config/config.ts'
import { createMailer } from '#server/jobs/mailer.ts'
import { runCommand } from './command.ts'

const usage = 'npm run mail-test -- <address>: sends a mail there with the settings of the app'

await runCommand('mail-test', usage, async words => {
  const [to, ...more] = words
  if (to === undefined || more.length > 0) throw new Error(`usage: ${usage}`)
  const config = readConfig()
  const { subject, body } = textsIn(defaultLanguage).mails.test({ url: config.publicUrl })
  await createMailer(config).send({ to, subject, text: `${body}\n`, html: `<p>${body}</p>` })
  return config.smtpUrl
    ? `${new URL(config.smtpUrl).hostname} took a mail from ${config.mailFrom} to ${to}. Look whether it comes`
    : `SMTP_URL is not set: the mail to ${to} is a file in ${config.dataDir}/mail`
})
