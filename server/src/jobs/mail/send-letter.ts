import type pg from 'pg'
import { apiBase, appBase, paths } from '#contract/paths.ts'
import type { MailedKind } from '#contract/texts/en/notice-mails.ts'
import { textsIn } from '#contract/texts/languages.ts'
import { type Database, databaseOn } from '#server/db/core/sql.ts'
import { readSite, siteAsShown } from '#server/db/market/settings.ts'
import { stoppableOf, stopToken } from '#server/db/notices/stop-token.ts'
import type { Receiver } from '#server/db/notices/waiting.ts'
import type { Clock } from '#server/domain/clock.ts'
import { handOver } from './hand-over.ts'
import { type Letter, type Letterhead, layOut } from './layout.ts'
import type { Mailer } from './mailer.ts'

/** The parts that sending a mail needs. */
export interface Post {
  pool: pg.Pool
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

/** Where mails of these kinds end for a person; undefined if nobody can end any of them. */
const stopOf = async (
  db: Database,
  { givenId, language }: Receiver,
  { kinds, publicUrl }: { kinds: readonly MailedKind[]; publicUrl: string },
): Promise<Letter['stop']> => {
  const mailed = stoppableOf(kinds)
  if (mailed.length === 0) return undefined
  const token = await stopToken(db, { givenId, kinds: mailed })
  return {
    label: textsIn(language).noticeMails.stop({ mailed }),
    url: `${publicUrl}${apiBase}/notifications/stop?token=${token}`,
  }
}

interface Sent {
  kinds: readonly MailedKind[]
  messageId: string
  /** How often it was tried, this try included. */
  attempts: number
  /** Writes it, given where mails like it end. */
  letter(stop: Letter['stop'], head: Letterhead): Letter
}

/** Sends a letter that its receiver can do without, most of them with a link and a header that end such mails. */
export const sendLetter = async (
  { pool, clock, mailer, publicUrl }: Post,
  to: Receiver,
  { kinds, messageId, attempts, letter }: Sent,
): Promise<void> => {
  const db = databaseOn(pool)
  const stored = await readSite(db)
  const { brand } = stored.settings
  const head = { site: siteAsShown(stored), publicUrl }
  const stop = await stopOf(db, to, { kinds, publicUrl })
  const senderName = brand?.mailName ?? brand?.name
  const choose = {
    label: textsIn(to.language).noticeMails.choose,
    url: `${publicUrl}${appBase}${paths.notifications}`,
  }
  const written = { ...letter(stop, head), choose }
  const mail = {
    ...{ to: to.email, subject: written.title, messageId, ...layOut(written, head) },
    ...(senderName && { senderName }),
    ...(stop && { unsubscribe: stop.url }),
  }
  await handOver(mail, { db, mailer, userId: to.id, kinds, attempts, now: clock.now() })
}
