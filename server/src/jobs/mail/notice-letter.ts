import type { Alert } from '#contract/entities/alert.ts'
import { isForStaff, type NoticeKind, neverOff, screenOf } from '#contract/notices.ts'
import { appBase, paths } from '#contract/paths.ts'
import { type Language, textsIn } from '#contract/texts/languages.ts'
import type { WaitingChat } from '#server/db/notices/waiting.ts'
import type { Letter, Letterhead, LetterItem } from './layout.ts'

/** The news that a mail contains. */
export interface Told {
  alerts: readonly { kind: NoticeKind; alert: Pick<Alert, 'taskId' | 'alertType' | 'alertDesc'> }[]
  chats: readonly Pick<WaitingChat, 'friendId' | 'name' | 'count' | 'text'>[]
}

/** A mail shows no more of a message. */
const previewLength = 160

/** The kinds of notices that a mail tells of. */
export const kindsOf = ({ alerts, chats }: Told): NoticeKind[] => [
  ...new Set([...alerts.map(({ kind }) => kind), ...(chats.length > 0 ? (['messages'] as const) : [])]),
]

/** One mail about what happened and who wrote: each opens its very screen. */
export const noticeLetter = (
  told: Told,
  { language, previews, stop }: { language: Language; previews: boolean; stop: Letter['stop'] },
  { site: { name: site }, publicUrl }: Letterhead,
): Letter => {
  const words = textsIn(language).noticeMails
  const screen = (path: string) => `${publicUrl}${appBase}${path}`
  const items: (LetterItem & { label: string })[] = [
    ...told.chats.map(({ friendId, name, count, text }) => {
      const shown = [...text].slice(0, previewLength).join('')
      const caption = previews && shown !== '' && { caption: words.quoted(shown) }
      return {
        text: words.messages({ name, count }),
        url: screen(paths.chat(friendId)),
        label: words.answer,
        ...caption,
      }
    }),
    ...told.alerts.map(({ alert }) => ({
      ...{ text: alert.alertDesc, url: screen(screenOf(alert)), label: words.look },
    })),
  ]
  const [first] = items
  const isAlone = items.length === 1
  const all = screen(told.alerts.length > 0 ? paths.alerts : paths.messages)
  const kinds = kindsOf(told)
  const why = kinds.some(isForStaff)
    ? words.whyStaff
    : kinds.every(kind => neverOff.includes(kind))
      ? words.whyAlways
      : words.why
  return {
    language,
    title: isAlone ? first!.text : words.several({ count: items.length, site }),
    preview: isAlone ? first!.caption : items.map(({ text }) => text).join(' · '),
    paragraphs: isAlone && first!.caption ? [first!.caption] : [],
    items: isAlone ? [] : items,
    button: isAlone ? { label: first!.label, url: first!.url } : { label: words.openAll({ site }), url: all },
    why: why({ site }),
    stop,
  }
}
