import { plural } from '../plural.ts'
import { locale } from './common.ts'

/** The market's name. */
interface Named {
  site: string
}

const listed = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)

/** The subjects of mails, as the link that ends such mails says it. */
const kinds = {
  offers: 'offers',
  messages: 'messages',
  agreements: 'agreed work',
  money: 'money',
  questions: 'questions',
  searches: 'saved searches',
  account: 'your account',
  reports: 'new reports',
  appeals: 'appeals',
  disputes: 'disputes to decide',
  alarms: 'the server',
  weekly: 'new tasks of the week',
}
export type MailedKind = keyof typeof kinds

const about = (mailed: readonly MailedKind[]) => listed(mailed.map(kind => kinds[kind]))

/** Mails about what happens in the app while it is closed. */
export const noticeMails = {
  several: ({ count, site }: Named & { count: number }) => `${count} things happened on ${site}`,
  messages: ({ name, count }: { name: string; count: number }) =>
    plural(locale, count, {
      one: `${name} sent you a message`,
      other: `${name} sent you ${count} messages`,
    }),
  /** The words of somebody. */
  quoted: (text: string) => `“${text}”`,
  look: 'See what happened',
  answer: 'Read and answer',
  openAll: ({ site }: Named) => `Open ${site}`,
  why: ({ site }: Named) => `You get this mail because you chose to hear of it from ${site}.`,
  whyAlways: ({ site }: Named) =>
    `You get this mail because it is about your money or your account on ${site}.`,
  whyStaff: ({ site }: Named) => `You get this mail because you help to run ${site}.`,
  choose: 'Choose what you hear of',
  stop: ({ mailed }: { mailed: readonly MailedKind[] }) => `Get no more mails about ${about(mailed)}`,
  weekly: ({ count, city }: { count: number; city: string }) =>
    plural(locale, count, {
      one: `A new task in ${city} fits your skills`,
      other: `${count} new tasks in ${city} fit your skills`,
    }),
  whyWeekly: ({ site }: Named) => `${site} sends this once a week to people with skills in their profile.`,
  /** Beside a task: what its poster would pay. */
  upTo: ({ price }: { price: string }) => `Budget ${price}`,
  allTasks: 'See all tasks',

  /** The page that a link of a mail opens. */
  stopPage: {
    ask: ({ mailed }: { mailed: readonly MailedKind[] }) => `Stop mails about ${about(mailed)}?`,
    effect: 'You still see everything in the app. You can turn these mails on again there.',
    act: 'Stop these mails',
    done: 'Done',
    stopped: ({ mailed }: { mailed: readonly MailedKind[] }) =>
      `You get no more mails about ${about(mailed)}.`,
    broken: 'This link is incomplete',
    brokenHint: 'Please open the link again from the mail, and make sure that all of it is there.',
    tooOften: 'That was often. Please wait some minutes, and try again.',
  },
}
