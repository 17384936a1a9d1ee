import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '#contract/endpoints/auth.ts'
import { listChats } from '#contract/endpoints/messages.ts'
import { apiBase } from '#contract/paths.ts'
import { type Replicated, startReplicated } from '../replicated.ts'
import { makeBuiltCheckout, removeFolders } from './checkout.ts'
import { startProgram, stopAll, stopProgram, until } from './program.ts'

describe('npm start with DATABASE_REPLICA_URL', () => {
  let servers: Replicated
  let checkout: string

  beforeAll(async () => {
    checkout = makeBuiltCheckout()
    servers = await startReplicated()
    await servers.primary.ask('CREATE DATABASE market')
  })
  afterAll(async () => {
    await stopAll()
    await servers?.remove()
    removeFolders()
  })

  const start = (replicaUrl: string) =>
    startProgram({
      checkout,
      env: { DATABASE_URL: servers.primary.urlOf('market'), DATABASE_REPLICA_URL: replicaUrl },
    })

  const signsUp = async (origin: string): Promise<string> => {
    const email = `${Math.random().toString(36).slice(2)}@example.in`
    const answer = await fetch(origin + apiBase + signUp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Asha', lastName: 'Rao', email, password: 'correct horse battery' }),
    })
    return answer.headers.getSetCookie()[0]!.split(';')[0]!
  }

  it.each([
    [
      'a replica, it says that this reads the lists',
      () => servers.replica.urlOf('market'),
      'the replica reads the lists',
    ],
    [
      'the primary itself, it says that this reads them',
      () => servers.primary.urlOf('market'),
      'the primary reads the lists',
    ],
    [
      'nothing, it says so too',
      () => 'postgres://postgres@127.0.0.1:1/market',
      'the primary reads the lists',
    ],
  ])('to %s, and answers', async (_, url, words) => {
    const program = start(url())
    const origin = await program.ready()
    const cookie = await signsUp(origin)
    await until(async () => {
      const answer = await fetch(origin + apiBase + listChats.path, { headers: { cookie } })
      expect(answer.status).toBe(200)
      return program.stdout().includes(words)
    })
    expect((await stopProgram(program)).code).toBe(0)
  })

  it('to a replica, it notes the letters of tasks on the primary meanwhile', async () => {
    const program = start(servers.replica.urlOf('market'))
    await signsUp(await program.ready())
    const client = new pg.Client({ connectionString: servers.primary.urlOf('market') })
    await client.connect()
    await client.query(`INSERT INTO tasks (given_id, poster_id, category_id, category_name, title, description, search_text,
        mode, city, location, date_flexible, time_flexible, time_slot, budget_paise, work_days, created_at)
      SELECT 't' || i, (SELECT min(id) FROM users), 1, 'Homework', 'A task', 'To be done', 'a task', 'Remotely', 'Pune', '',
        true, true, '', 10000, 1, now() FROM generate_series(1, 300) i`)
    await until(
      async () => (await client.query('SELECT FROM task_letters WHERE letters IS NOT NULL')).rowCount! > 0,
    )
    await client.end()
    expect((await stopProgram(program)).code).toBe(0)
  })

  it('that is no address, it ends with one line that names it', async () => {
    const program = start('mysql://127.0.0.1/market')
    expect((await program.ended).code).toBe(1)
    expect(program.stderr()).toMatch(/^TaskBazaar: DATABASE_REPLICA_URL .*\n$/)
  })
})
