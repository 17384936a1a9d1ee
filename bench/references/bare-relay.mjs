// The least that can carry a message: a Socket.IO server that stores each with one INSERT and hands it on.
import { createServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 })
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_relayed (id bigserial PRIMARY KEY, sender text, receiver text, body text, at timestamptz)',
)
const server = createServer((_, response) => response.end('ready'))
const io = new Server(server, { perMessageDeflate: false })
io.on('connection', socket => {
  const { name } = socket.handshake.auth
  socket.join(name)
  socket.on('send', async ({ to, message }, done) => {
    const { rows } = await pool.query({
      name: 'send',
      text: 'INSERT INTO bench_relayed (sender, receiver, body, at) VALUES ($1, $2, $3, now()) RETURNING id, at',
      values: [name, to, message],
    })
    io.to(to).emit('newMessage', { _id: rows[0].id, senderId: name, message, createdAt: rows[0].at })
    done()
  })
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => process.exit())
