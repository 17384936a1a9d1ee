import type { CategoryId } from '#contract/categories.ts'
import type { Answer } from '#contract/entities/category.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { alertsOf } from '#server/db/alerts/alerts.ts'
import { type Database, sql } from '#server/db/core/sql.ts'
import { lastHold } from '#server/db/moderation/moderation.ts'
import { exportedFieldColumns } from '#server/db/tasks/task-columns.ts'
import { taskIdsOf } from '#server/db/tasks/tasks.ts'
import type { FileStore } from '#server/files/port.ts'
import {
  account,
  agreed,
  badges,
  bans,
  blocked,
  calendar,
  drafts,
  knownBrowsers,
  reports,
  searches,
  sessions,
  signIns,
  tokens,
  verifications,
  visits,
  waysIn,
} from './export-account.ts'
import { ownFiles } from './export-files.ts'
import { invitations, lastSearches } from './export-finding.ts'
import type { Row, Section } from './export-formats.ts'
import { notificationChoices, pushDevices, sendings } from './export-notices.ts'
import { all, paged, pageRows, type Read } from './export-reads.ts'

const tasks = paged(
  (userId, after) => sql`
    SELECT t.id AS key, CASE WHEN t.poster_id = ${userId} THEN 'posted' ELSE 'accepted' END AS "asWhat",
      t.given_id AS "id", t.category_name AS "categoryName", ${exportedFieldColumns}, t.status,
      t.created_at AS "createdAt", t.edited_at AS "editedAt", a.completed_at AS "completedAt",
      CASE WHEN t.poster_id = ${userId} THEN a.poster_marked_at ELSE a.provider_marked_at END AS "youMarkedItAt",
      CASE WHEN t.poster_id = ${userId} THEN t.hidden_reason END AS "hiddenReason", t.version
    FROM tasks t LEFT JOIN agreements a ON a.task_id = t.id
    WHERE t.id IN ${taskIdsOf(userId)} AND t.id > ${after} ORDER BY t.id`,
  ({ categoryId, categoryName, answers, ...row }, texts) => ({
    category: categoryName ?? texts.categories.names[categoryId as CategoryId] ?? '',
    ...row,
    answers: (answers as unknown as Answer[]).map(({ label, value }) => `${label}: ${value}`).join('\n'),
  }),
)

const agreements = paged(
  (userId, after) => sql`
    SELECT t.id AS key, t.title AS "task", CASE WHEN t.poster_id = ${userId} THEN 'poster' ELSE 'provider' END AS "asWhat",
      a.version, a.state, (a.price_paise / 100.0)::float8 AS "price", a.start_date AS "startDate",
      a.end_date AS "endDate", a.time_slot AS "timeSlot", a.description, a.agreed_at AS "agreedAt",
      a.poster_marked_at AS "posterMarkedAt", a.provider_marked_at AS "providerMarkedAt",
      a.deadline, a.changes_needed AS "changesNeeded",
      a.marks_refused AS "marksRefused", a.proposal::text AS "proposal", a.arrived_at AS "arrivedAt",
      CASE WHEN t.poster_id = ${userId} THEN a.arrival_code END AS "arrivalCode",
      a.cancellation::text AS "cancellation", a.completed_at AS "completedAt", a.method AS "howToPay",
      (a.fee_bp / 100.0)::float8 AS "feePercent", a.hold_days AS "holdDays", (a.held_paise / 100.0)::float8 AS "held",
      a.held_at AS "heldAt", a.was_marked_done AS "wasMarkedDone", a.was_marked AS "wasMarked", a.last_sign_at AS "lastSignAt", a.poster_paid_at AS "posterSaidPaidAt", a.provider_paid_at AS "providerSaidPaidAt",
      a.dispute::text AS "dispute"
    FROM agreements a JOIN tasks t ON t.id = a.task_id
    WHERE t.id IN ${taskIdsOf(userId)} AND t.id > ${after} ORDER BY t.id`,
)

const events: Read = async function* (db, userId) {
  yield await db.rows<Row>(sql`
    SELECT t.title AS "task", e.seq, e.kind, CASE WHEN e.by_id = ${userId} THEN 'you' WHEN e.by_id IS NULL THEN 'the clock'
        WHEN e.by_id IN (t.poster_id, a.provider_id) THEN 'them' ELSE 'a moderator' END AS "by",
      e.at, e.data::text AS "data", e.texts::text AS "texts"
    FROM events e JOIN tasks t ON t.id = e.task_id JOIN agreements a ON a.task_id = t.id
    WHERE t.id IN ${taskIdsOf(userId)} ORDER BY e.task_id, e.seq`)
}

const money = paged(
  (userId, after) => sql`
    SELECT e.id AS key, t.title AS "task", e.kind, e.lines::text AS "lines", e.at
    FROM ledger_entries e JOIN tasks t ON t.id = e.task_id WHERE e.person_id = ${userId} AND e.id > ${after} ORDER BY e.id`,
)

const payments = paged(
  (userId, after) => sql`
    SELECT id AS key, provider, is_test AS "isTestMoney", (amount_paise / 100.0)::float8 AS "amount", order_id AS "order", state,
      created_at AS "createdAt", failed_at AS "failedAt"
    FROM payments WHERE payer_id = ${userId} AND id > ${after} ORDER BY id`,
)

const payout = all(
  userId => sql`
    SELECT upi_id AS "upiId", provider, account_id AS "account", account_state AS "accountState", changed_at AS "changedAt",
      upi_changed_at AS "upiChangedAt"
    FROM payees WHERE user_id = ${userId}`,
)

const disputeStatements = all(
  userId => sql`
    SELECT t.title AS "task", s.text AS "whatYouSaw", s.at AS "createdAt"
    FROM dispute_statements s JOIN tasks t ON t.id = s.task_id WHERE s.user_id = ${userId} ORDER BY s.at`,
)

const offers = paged(
  (userId, after) => sql`
    SELECT o.id AS key, t.title AS "task", (o.price_paise / 100.0)::float8 AS "price", o.description, o.status,
      o.version, o.task_version AS "forVersionOfTask",
      (o.counter_price_paise / 100.0)::float8 AS "suggestedPrice", o.counter_note AS "suggestedWith",
      o.counter_at AS "suggestedAt", o.created_at AS "createdAt", o.edited_at AS "editedAt", o.decided_at AS "decidedAt", l.note AS "heldBecause"
    FROM offers o JOIN tasks t ON t.id = o.task_id LEFT JOIN LATERAL (${lastHold}) l ON o.status = 'Pending'
    WHERE o.bidder_id = ${userId} AND o.id > ${after} ORDER BY o.id`,
)

const questions = paged(
  (userId, after) => sql`
    SELECT q.id AS key, t.title AS "task", q.question, q.answer, q.created_at AS "createdAt",
      q.answered_at AS "answeredAt", q.held_reason AS "heldBecause", q.held_at AS "heldSince"
    FROM questions q JOIN tasks t ON t.id = q.task_id WHERE q.asker_id = ${userId} AND q.id > ${after} ORDER BY q.id`,
)

const answers = paged(
  (userId, after) => sql`
    SELECT q.id AS key, t.title AS "task", q.question, q.answer, q.answered_at AS "answeredAt"
    FROM questions q JOIN tasks t ON t.id = q.task_id
    WHERE t.poster_id = ${userId} AND q.answer IS NOT NULL AND q.id > ${after} ORDER BY q.id`,
)

const suggestions = paged(
  (userId, after) => sql`
    SELECT o.id AS key, t.title AS "task", (o.counter_price_paise / 100.0)::float8 AS "price", o.counter_note AS "note",
      o.counter_at AS "createdAt"
    FROM offers o JOIN tasks t ON t.id = o.task_id
    WHERE t.poster_id = ${userId} AND o.counter_at IS NOT NULL AND o.id > ${after} ORDER BY o.id`,
)

const reviewsReceived = paged(
  (userId, after) => sql`
    SELECT r.task_id AS key, t.title AS "task", r.rating, r.title, r.description, r.created_at AS "createdAt",
      r.reply AS "yourReply", r.replied_at AS "repliedAt"
    FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN agreements a ON a.task_id = r.task_id
    WHERE r.rated_id = ${userId} AND r.task_id > ${after} AND a.reviews_published_at IS NOT NULL AND r.held_at IS NULL
    ORDER BY r.task_id`,
)

const reviewsGiven = paged(
  (userId, after) => sql`
    SELECT r.task_id AS key, t.title AS "task", r.rating, r.title, r.description, r.created_at AS "createdAt",
      a.reviews_published_at AS "publishedAt", r.reply AS "theirReply", r.held_at AS "heldSince",
      r.held_reason AS "heldBecause"
    FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN agreements a ON a.task_id = r.task_id
    WHERE r.rater_id = ${userId} AND r.task_id > ${after} ORDER BY r.task_id`,
)

/** All conversations, one after another. A page holds messages of one conversation. */
const messages: Read = async function* (db, userId, texts) {
  const conversations = await db.rows<{ id: number; friend: string }>(sql`
    SELECT cm.conversation_id AS id, trim(f.first_name || ' ' || f.last_name) AS friend
    FROM conversation_members cm JOIN users f ON f.id = cm.friend_id WHERE cm.user_id = ${userId} ORDER BY 1`)
  for (const { id, friend } of conversations) {
    const pages = paged(
      (_, after) => sql`
        SELECT seq AS key, ${friend}::text AS "conversationWith",
          CASE WHEN sender_id = ${userId} THEN 'you' ELSE 'them' END AS "from", body AS "message",
          created_at AS "createdAt"
        FROM messages WHERE conversation_id = ${id} AND seq > ${after} ORDER BY seq`,
    )
    yield* pages(db, userId, texts, null)
  }
}

const alerts: Read = async function* (db, userId) {
  for (let after = 0; ; ) {
    const page = await alertsOf(db, userId, sql`AND a.seq > ${after} ORDER BY a.seq LIMIT ${pageRows}`)
    yield page.map(({ alertType, alertDesc, alertTime }) => ({
      type: alertType,
      description: alertDesc,
      createdAt: new Date(alertTime),
    }))
    if (page.length < pageRows) return
    after = Number(page.at(-1)!._id)
  }
}

const parts: Record<Section['name'], Read> = {
  account,
  bans,
  sessions,
  signIns,
  agreed,
  badges,
  verifications,
  waysIn,
  tokens,
  knownBrowsers,
  files: (db, userId, _texts, store) => ownFiles(db, userId, store),
  searches,
  lastSearches,
  calendar,
  drafts,
  tasks,
  invitations,
  offers,
  suggestions,
  questions,
  answers,
  agreements,
  payments,
  money,
  payout,
  visits,
  events,
  disputeStatements,
  reviewsReceived,
  reviewsGiven,
  messages,
  alerts,
  notificationChoices,
  pushDevices,
  sendings,
  blocked,
  reports,
}

/** Everything stored about a person. Each section is read only when its turn comes, and each file from the store. */
export const sectionsOf = (db: Database, userId: number, texts: Texts, store: FileStore | null): Section[] =>
  Object.entries(parts).map(([name, read]) => ({
    name: name as Section['name'],
    pages: read(db, userId, texts, store),
  }))

/** Operators read no conversations, their pictures included, no statements in disputes, not what somebody looks for, and a report may be about the operator. */
const notForOperators: readonly Section['name'][] = [
  'files',
  'messages',
  'disputeStatements',
  'reports',
  'lastSearches',
]

/** The sections that an operator may export of a person: all but conversations and reports. */
export const sectionsForOperators = (db: Database, userId: number, texts: Texts): Section[] =>
  sectionsOf(db, userId, texts, null).filter(({ name }) => !notForOperators.includes(name))
