import type { CategoryId } from '#contract/categories.ts'
import { exportTable } from '#contract/endpoints/operate-csv.ts'
import type { ExportedTable } from '#contract/entities/csv.ts'
import type { Texts } from '#contract/texts/texts.ts'
import { csvAnswer } from '#server/accounts/csv-answer.ts'
import type { Row } from '#server/accounts/export-formats.ts'
import { pagesOf } from '#server/accounts/export-reads.ts'
import { type Database, Sql, sql } from '#server/db/core/sql.ts'
import { logAct } from '#server/db/moderation/moderation.ts'
import { handle } from '#server/http/handler.ts'

interface Table {
  /** The name of each column and its SQL, in their order. */
  columns: Readonly<Record<string, string>>
  /** The number that rows are read by. */
  key: string
  /** The tables, and what else must hold. */
  from: string
  shown?: (row: Row, texts: Texts) => Row
}

const rupees = (column: string): string => `(${column} / 100.0)::float8`

// Where somebody lives and what people wrote to each other is for no sheet.
const tables: Readonly<Record<ExportedTable, Table>> = {
  'people.csv': {
    columns: {
      id: 'u.given_id',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
      email: 'u.email',
      city: 'u.city',
      college: 'u.college',
      skills: 'u.skills',
      role: 'u.role',
      verified: 'u.verified',
      isProfileSetUp: 'u.is_profile_set_up',
      tasksDone: 'u.tasks_done',
      ratingSum: 'u.rating_sum',
      ratingCount: 'u.rating_count',
      joinedAt: 'u.created_at',
      limitedAt: 'u.limited_at',
      isBanned: 'EXISTS (SELECT FROM bans b WHERE b.person_id = u.id)',
    },
    key: 'u.id',
    from: 'users u WHERE u.deleted_at IS NULL',
  },
  'tasks.csv': {
    columns: {
      id: 't.given_id',
      title: 't.title',
      // A name has a letter, so that it is no number of one that is called as it comes.
      category: 'coalesce(t.category_name, t.category_id::text)',
      description: 't.description',
      answers: `(SELECT string_agg(one ->> 'label' || ': ' || (one ->> 'value'), E'\\n') FROM jsonb_array_elements(t.answers) AS one)`,
      mode: 't.mode',
      city: 't.city',
      budget: rupees('t.budget_paise'),
      status: 't.status',
      poster: 'p.given_id',
      postedAt: 't.created_at',
      editedAt: 't.edited_at',
      hiddenBecause: 't.hidden_reason',
    },
    key: 't.id',
    from: 'tasks t JOIN users p ON p.id = t.poster_id WHERE true',
    shown: (row, { categories }) => ({
      ...row,
      category: categories.names[Number(row.category) as CategoryId] ?? row.category ?? '',
    }),
  },
  'agreements.csv': {
    columns: {
      task: 't.given_id',
      title: 't.title',
      poster: 'p.given_id',
      provider: 'd.given_id',
      state: 'a.state',
      price: rupees('a.price_paise'),
      method: 'a.method',
      feePercent: rupees('a.fee_bp'),
      held: rupees('a.held_paise'),
      startDate: 'a.start_date',
      endDate: 'a.end_date',
      agreedAt: 'a.agreed_at',
      completedAt: 'a.completed_at',
    },
    key: 't.id',
    from: `agreements a JOIN tasks t ON t.id = a.task_id JOIN users p ON p.id = t.poster_id
      JOIN users d ON d.id = a.provider_id WHERE true`,
  },
  'payments.csv': {
    columns: {
      id: 'y.given_id',
      task: 't.given_id',
      payer: 'p.given_id',
      provider: 'y.provider',
      isTestMoney: 'y.is_test',
      amount: rupees('y.amount_paise'),
      order: 'y.order_id',
      state: 'y.state',
      createdAt: 'y.created_at',
      failedAt: 'y.failed_at',
    },
    key: 'y.id',
    from: 'payments y JOIN tasks t ON t.id = y.task_id JOIN users p ON p.id = y.payer_id WHERE true',
  },
}

async function* rowsOf(db: Database, table: Table, texts: Texts): AsyncGenerator<Row[]> {
  const { columns, key, from, shown = row => row } = table
  const listed = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`)
  const head = `SELECT ${key} AS key, ${listed.join(', ')} FROM ${from} AND ${key} > `
  const pages = pagesOf(db, after => sql`${new Sql([head], [])}${after} ORDER BY key`)
  for await (const rows of pages) yield rows.map(row => shown(row, texts))
}

export const exportTableHandler = handle(
  exportTable,
  async ({ viewer, limit }) => limit.consume('exportByUser', viewer.id),
  async ({ tx, params: { file }, viewer, clock, answer, texts }) => {
    const act = { moderatorId: viewer.id, act: 'export-table', kind: 'site', subjectId: '' } as const
    await logAct(tx, { ...act, aboutId: null, note: file }, clock.now())
    const table = tables[file]
    const head = Object.keys(table.columns).map(name => texts.dataExport.label(name))
    return csvAnswer(answer, { name: file, head, pages: rowsOf(tx, table, texts) })
  },
)
