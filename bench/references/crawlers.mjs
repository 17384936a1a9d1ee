// 200 crawlers, each at an address of its own, that read one public page after another as fast as they get them.
import { connect } from 'node:net'

const [port, count, tasks, round] = process.argv.slice(2).map(Number)
const pages = n =>
  [`/t/task-${1 + (n % tasks)}`, '/browse', `/t/task-${1 + ((n * 7) % tasks)}`, '/sitemap.xml'][n % 4]
let asked = 0
const answers = {}

const crawl = i => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${round}.${i + 1}` })
  const ask = () => {
    asked += 1
    socket.write(`GET ${pages(i + asked)} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n\r\n`)
  }
  let data = Buffer.alloc(0)
  socket.on('connect', ask)
  socket.on('error', () => {})
  socket.on('data', part => {
    data = data.length === 0 ? part : Buffer.concat([data, part])
    const end = data.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(data.toString('latin1', 0, end))?.[1] ?? 0)
    if (data.length < end + 4 + length) return
    const status = data.toString('latin1', 9, 12)
    answers[status] = (answers[status] ?? 0) + 1
    data = Buffer.alloc(0)
    ask()
  })
}

for (let i = 0; i < count; i++) crawl(i)
process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(answers))
  process.exit(0)
})
