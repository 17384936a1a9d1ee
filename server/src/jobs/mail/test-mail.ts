import type { Language } from '#contract/texts/languages.ts'
import { textsIn } from '#contract/texts/languages.ts'
import type { Config } from '#server/config/config.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

/** The mail that a command sends, without the look that the market has. */
export const testMail = ({ publicUrl }: Config, to: string, language: Language): Mail => {
  const { mails, common } = textsIn(language)
  const { subject, body } = mails.test({ url: publicUrl })
  const site = { name: common.productName, accent: null, logo: null, contact: {} }
  const letter = { language, title: subject, paragraphs: [body], why: mails.whyTest }
  return { to, subject, ...layOut(letter, { site, publicUrl }) }
}
