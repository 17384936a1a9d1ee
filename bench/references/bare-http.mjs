// The least that can answer over HTTP: bytes that lie ready, with the headers given.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { BODY_FILE, HEADERS } = process.env
const body = readFileSync(BODY_FILE)
const headers = JSON.parse(HEADERS)
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT), process.env.HOST)
