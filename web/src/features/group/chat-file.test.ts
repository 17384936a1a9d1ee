import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxChatBytes, readChatFile } from './chat-file.ts'

interface Packed {
  name: string
  content: Buffer
  isStored?: boolean
  /** Its length as the list has it. */
  said?: number
}

/** A ZIP file with these files in it. */
const zip = (files: readonly Packed[], comment = ''): Blob => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, isStored = false, said = content.length } of files) {
    const packed = isStored ? content : deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(isStored ? 0 : 8, 8)
    head.writeUInt16LE(name.length, 26)
    head.writeUInt16LE(4, 28)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(isStored ? 0 : 8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(said, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    list.push(entry, Buffer.from(name))
    parts.push(head, Buffer.from(name), Buffer.alloc(4), packed)
    at += 30 + name.length + 4 + packed.length
  }
  const whole = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return new Blob([new Uint8Array(Buffer.concat([...parts, whole, end, Buffer.from(comment)]))])
}

const chat = '[12/03/24, 9:41:05 PM] आशा: Need a cook from Monday\n'
const photo = { name: '00000012-PHOTO.jpg', content: Buffer.alloc(200_000, 7) }

test('reads a text file as it is', async () => {
  expect(await readChatFile(new Blob([chat]))).toEqual({ text: chat })
})

test('reads the chat out of the ZIP file of an iPhone, beside its pictures', async () => {
  const packed = { name: '_chat.txt', content: Buffer.from(chat) }
  expect(await readChatFile(zip([photo, packed]))).toEqual({ text: chat })
  expect(await readChatFile(zip([{ ...packed, isStored: true }, photo], 'made by a phone'))).toEqual({
    text: chat,
  })
})

test('finds no chat in another ZIP file, and reads no broken one', async () => {
  expect(await readChatFile(zip([photo]))).toEqual({ problem: 'noChat' })
  expect(await readChatFile(new Blob(['PK and then nothing']))).toEqual({ problem: 'noChat' })
  const whole = new Uint8Array(await zip([{ name: '_chat.txt', content: Buffer.from(chat) }]).arrayBuffer())
  whole[45] = 0xff
  expect(await readChatFile(new Blob([whole]))).toEqual({ problem: 'notRead' })
})

test('stops at what is longer than a chat, whatever the ZIP file says of its length', async () => {
  const content = Buffer.alloc(maxChatBytes + 1, 'a')
  expect(await readChatFile(zip([{ name: '_chat.txt', content }]))).toEqual({ problem: 'tooLarge' })
  expect(await readChatFile(zip([{ name: '_chat.txt', content, said: 10 }]))).toEqual({ problem: 'tooLarge' })
  expect(await readChatFile(new Blob([content]))).toEqual({ problem: 'tooLarge' })
})
