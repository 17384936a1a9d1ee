/** The largest chat that is read, in bytes: some years of a lively group. */
export const maxChatBytes = 30e6

/** The text of a chat, or why there is none. */
export type ChatText = { text: string } | { problem: 'tooLarge' | 'notRead' | 'noChat' }

// The marks and places of a ZIP file, as PKWARE's APPNOTE has them. An iPhone exports one.
const endMark = 0x06054b50
const entryMark = 0x02014b50
/** The end of the list of files, and the longest comment after it. */
const endBytes = 22
const longestComment = 65_535
const entryBytes = 46
const localBytes = 30

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer())

interface Entry {
  name: string
  isPacked: boolean
  packedBytes: number
  bytes: number
  /** Where its own head begins. */
  at: number
}

/** The files in a ZIP file, by the list at its end; undefined if it has none. */
async function entriesIn(file: Blob): Promise<Entry[] | undefined> {
  const tailAt = Math.max(0, file.size - endBytes - longestComment)
  const tail = await viewOf(file.slice(tailAt))
  let end = tail.byteLength - endBytes
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end--
  if (end < 0) return undefined
  const list = await viewOf(
    file.slice(
      tail.getUint32(end + 16, true),
      tail.getUint32(end + 16, true) + tail.getUint32(end + 12, true),
    ),
  )
  const entries: Entry[] = []
  for (let at = 0; at + entryBytes <= list.byteLength && list.getUint32(at, true) === entryMark; ) {
    const nameLength = list.getUint16(at + 28, true)
    const name = new TextDecoder().decode(
      new Uint8Array(list.buffer, at + entryBytes, Math.min(nameLength, list.byteLength - at - entryBytes)),
    )
    entries.push({
      name,
      isPacked: list.getUint16(at + 10, true) === 8,
      packedBytes: list.getUint32(at + 20, true),
      bytes: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    })
    at += entryBytes + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  }
  return entries
}

/** The text of a stream, which ends in an error once it is longer than a chat may be. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  const reader = stream.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxChatBytes) {
      await reader.cancel()
      throw new RangeError('the chat is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function unzipped(file: Blob): Promise<ChatText> {
  const entry = (await entriesIn(file))?.find(({ name }) => name.toLowerCase().endsWith('.txt'))
  if (!entry) return { problem: 'noChat' }
  if (entry.bytes > maxChatBytes) return { problem: 'tooLarge' }
  const head = await viewOf(file.slice(entry.at, entry.at + localBytes))
  const start = entry.at + localBytes + head.getUint16(26, true) + head.getUint16(28, true)
  const packed = file.slice(start, start + entry.packedBytes).stream()
  return {
    text: await textOf(entry.isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed),
  }
}

/** Reads a chat from a text file, or from the ZIP file that an iPhone makes. */
export async function readChatFile(file: Blob): Promise<ChatText> {
  try {
    const isZip = (await file.slice(0, 2).text()) === 'PK'
    if (isZip) return await unzipped(file)
    return file.size > maxChatBytes ? { problem: 'tooLarge' } : { text: await file.text() }
  } catch (error) {
    return { problem: error instanceof RangeError ? 'tooLarge' : 'notRead' }
  }
}
