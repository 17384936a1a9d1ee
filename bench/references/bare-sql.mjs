// The least that can answer a read over HTTP: the same statements one after another, and their rows as JSON.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
const statements = JSON.parse(process.env.STATEMENTS)
const server = createServer(async (_, response) => {
  const answers = []
  for (const statement of statements) answers.push((await pool.query({ ...statement })).rows)
  const body = JSON.stringify(answers)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => process.exit())
