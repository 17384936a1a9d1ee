// npm run verify -- evidence.json [another.json]: checks files that GET /api/agreement/:taskId/evidence gave, and compares
// two of one task. docs/evidence.md says how a file is made. It shares no code with the server, so that neither hides the
// other's mistakes.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkAgreement, Off, off } from './verify-agreement.mjs'

const canonical = value => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}
const digest = text => createHash('sha256').update(text).digest()
const sha256 = text => digest(text).toString('hex')
const linked = (prevHash, text) => sha256(`${prevHash}\n${text}`)

/** Files without a version are those of the first one. */
const versionOf = ({ format, version }) => {
  if (format === undefined && version === undefined) return 1
  return format === 'taskbazaar-evidence' && version === 2 ? 2 : off('its format or version is unknown')
}

/**
 * Reads a file that is its own canonical form. Anything else could say a thing twice, and each reader could take another
 * one: `"price":6000,"price":600`.
 */
const readFile = path => {
  const bytes = readFileSync(path)
  const file = JSON.parse(bytes.toString())
  const text = versionOf(file) === 1 ? JSON.stringify(file) : canonical(file)
  if (!bytes.equals(Buffer.from(text)))
    off(
      'it is not written as the server writes it: something stands twice, or was added, moved or reformatted',
    )
  return file
}

/** 16 bytes in hex. With another length, the first words of a text could be moved into its salt. */
const isSalt = salt => typeof salt === 'string' && /^[0-9a-f]{32}$/.test(salt)
const proves = (proof, salt, words) => {
  if (proof?.version === undefined) return proof?.sha256 === sha256(salt + words)
  return proof.version === 2 && proof.sha256 === sha256(`${salt}\n${words}`)
}

const checkEvents = ({ agreement, events }) => {
  let prevHash = '0'.repeat(64)
  for (const [i, event] of events.entries()) {
    const { seq, kind, by, at, data, texts } = event
    const name = `event ${i + 1} (${kind})`
    if (seq !== i + 1) off(`${name} has the number ${seq}: an event is missing or was added`)
    if (event.prevHash !== prevHash) off(`${name} does not follow the event before it`)
    prevHash = linked(prevHash, canonical({ taskId: agreement.taskId, seq, kind, by, at, data }))
    if (event.hash !== prevHash) off(`${name} was changed: its hash does not fit`)
    for (const [text, { salt, text: words }] of Object.entries(texts))
      if (!isSalt(salt) || !proves(data[text], salt, words)) off(`the text '${text}' of ${name} was changed`)
  }
  if (agreement.head !== prevHash) off('the newest event is missing or was added: agreement.head is another')
}

/** The input of a message's hash: the message itself in version 1, its hash in version 2. */
const linkOf = ({ hash: _, ...message }, version) => {
  if (version === 1) return canonical(message)
  return 'message' in message ? sha256(canonical(message)) : message.sha256
}

const checkMessages = (file, version) => {
  let prevHash = file.agreement.head
  for (const [i, message] of file.messages.entries()) {
    prevHash = linked(prevHash, linkOf(message, version))
    if (message.hash !== prevHash)
      off(`message ${i + 1} was changed, or one before it is missing or was added`)
  }
}

const checkTotals = ({ agreement, events, messages, totals }) => {
  const inFile = messages.filter(message => 'message' in message).length
  const counted = {
    events: { total: events.length, head: agreement.head },
    messages: { total: messages.length, inFile, leftOut: messages.length - inFile },
  }
  if (canonical(totals) !== canonical(counted)) off('the totals are not what is in the file')
}

const checkSignature = ({ signature, ...rest }, version) => {
  const key = createPublicKey(rest.publicKey)
  const text = Buffer.from(canonical(rest))
  if (verify(null, version === 1 ? text : digest(text), key, Buffer.from(signature, 'base64'))) return key
  const gone = rest.events.flatMap(({ seq, data, texts }) =>
    Object.keys(data)
      .filter(name => data[name]?.sha256 && !texts[name])
      .map(name => `the text '${name}' of event ${seq} is missing, or something else was changed: `),
  )
  return off(
    `${gone[0] ?? 'something was changed, or taken from or added to the end: '}the signature does not fit`,
  )
}

/** The pictures and documents that a file names, each with the hash of its bytes. */
const shownIn = ({ events, messages }) => [
  ...events.flatMap(({ seq, data }) =>
    (data.photos ?? []).map(({ id, sha256 }) => ({ name: `${id}.webp`, sha256, where: `event ${seq}` })),
  ),
  ...messages.flatMap(({ file }, i) =>
    file
      ? [
          {
            name: `${file._id}.${file.kind === 'pdf' ? 'pdf' : 'webp'}`,
            sha256: file.sha256,
            where: `message ${i + 1}`,
          },
        ]
      : [],
  ),
]

/** Checks those that lie beside the evidence under their names; what is not there proves nothing either way. */
const checkShown = (file, folder) => {
  const shown = shownIn(file)
  if (shown.length === 0) return
  const there = shown.filter(({ name }) => existsSync(join(folder, name)))
  for (const { name, sha256: wanted, where } of there)
    if (
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex') !== wanted
    )
      off(`${name} is not what was shown with ${where}`)
  console.log(
    `It names ${plural(shown.length, 'file')}. ${there.length} of them lie beside it, and are what was shown.`,
  )
  for (const { name, where } of shown)
    if (!there.some(one => one.name === name)) console.log(`Not here: ${name} (${where})`)
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The file's own description, before anything else. */
const introduce = ({ agreement, events, messages, madeAt, madeFor, totals }, version) => {
  const people = [agreement.poster, agreement.provider]
  const reader = people.find(({ givenId }) => givenId === madeFor)
  console.log(`Evidence about task ${agreement.taskId}, version ${version}.`)
  console.log(
    version === 1
      ? 'It does not say when or for whom it was made, nor whether it has all messages.'
      : `Made at ${madeAt} for ${reader?.firstName ?? 'somebody else'} (${madeFor}).`,
  )
  console.log(`${plural(events.length, 'event')}, the newest has the hash ${agreement.head}.`)
  const { inFile = messages.length, leftOut = 0 } = totals?.messages ?? {}
  const missing = leftOut === 0 ? '' : ` Of ${leftOut} more in between there is only the hash.`
  console.log(`${plural(inFile, 'message')}.${missing}`)
}

const check = path => {
  const file = readFile(path)
  const version = versionOf(file)
  introduce(file, version)
  checkEvents(file)
  checkAgreement(file)
  checkMessages(file, version)
  if (version === 2) checkTotals(file)
  const key = checkSignature(file, version)
  checkShown(file, dirname(path))
  const { events, messages } = file
  console.log(
    `Nothing is off: ${events.length} events and ${messages.length} messages are as they were signed.`,
  )
  console.log(`Key: SHA-256 ${sha256(key.export({ format: 'der', type: 'spki' }))}`)
  console.log('Compare the key with the one at /api/agreement/key of the server it is said to come from.')
  return file
}

/** Counts the items that one file has more than the other. Throws at the first shared item that differs. */
const differences = (first, second, name) => {
  for (const [id, hash] of first)
    if (second.has(id) && second.get(id) !== hash) off(`${name} ${id} is not the same in the two files`)
  const extra = (these, those) => [...these.keys()].filter(id => !those.has(id)).length
  return [extra(first, second), extra(second, first)]
}

/** Says which of two files of one task is the newer one. */
const compare = (first, second) => {
  if (first.agreement.taskId !== second.agreement.taskId) off('the two files are about different tasks')
  if (first.publicKey !== second.publicKey) off('the two files are signed with different keys')
  const eventsOf = ({ events }) => new Map(events.map(({ seq, hash }) => [seq, hash]))
  // Each message's own hash: the one in the file depends on the version and on the newest event.
  const messagesOf = ({ messages }) => new Map(messages.map(message => [message._id, linkOf(message, 2)]))
  const events = differences(eventsOf(first), eventsOf(second), 'event')
  const messages = differences(messagesOf(first), messagesOf(second), 'message')
  const [moreInFirst, moreInSecond] = [0, 1].map(side =>
    [
      ...(events[side] > 0 ? [plural(events[side], 'event')] : []),
      ...(messages[side] > 0 ? [plural(messages[side], 'message')] : []),
    ].join(' and '),
  )
  if (moreInFirst && moreInSecond)
    off(`the first file alone has ${moreInFirst}, and the second alone ${moreInSecond}`)
  if (moreInFirst) console.log(`The first is newer by ${moreInFirst}.`)
  else if (moreInSecond) console.log(`The second is newer by ${moreInSecond}.`)
  else console.log('The two files are about the same state.')
}

const paths = process.argv.slice(2)
if (paths.length === 0 || paths.length > 2) {
  console.error('npm run verify -- evidence.json [another.json]')
  process.exit(2)
}
try {
  const [first, second] = paths.map(check)
  if (second) compare(first, second)
} catch (error) {
  console.error(error instanceof Off ? `Off: ${error.message}.` : `This is no evidence: ${error.message}`)
  process.exit(1)
}
