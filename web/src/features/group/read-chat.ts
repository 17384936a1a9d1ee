/** One message of an exported chat, in the order of the file. */
export interface ChatMessage {
  author: string
  text: string
  /** The day as the file writes it. */
  day: string
}

// Marks of direction, which phones put around names and numbers.
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const day = String.raw`(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})`
/** Such as 'pm', 'p.m.' or 'अपराह्न', before or after the figures. */
const half = String.raw`[\p{L}\p{M}.]+`
const clock = String.raw`(?:${half}\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*${half}(?:\s${half})?)?`
/** `[12/03/24, 9:41:05 PM] Asha: Hello` */
const ofIphone = new RegExp(String.raw`^\[${day},?\s+${clock}\]\s*(.*)$`, 'u')
/** `12/03/24, 21:41 - Asha: Hello` */
const ofAndroid = new RegExp(String.raw`^${day},?\s+${clock}\s+[-–]\s+(.*)$`, 'u')

const longestName = 60
/** A name holds no quotation marks: `Asha changed the name to "Flat 4: repairs"` is a line of the app itself. */
const isName = (text: string): boolean => text.length <= longestName && !/["“”«»]/.test(text)

/** The words in place of a picture, a deleted message or a call. */
const noWords = [
  /^<.*(omitted|छोड़ा गया|छोड़ दिया गया).*>$/iu,
  /^(image|video|audio|gif|sticker|document|contact card|media) omitted$/iu,
  /^.*\.(jpe?g|png|webp|mp4|opus|pdf|vcf|m4a)( •.*)? ?(omitted|\((file attached|फ़ाइल संलग्न है)\))$/iu,
  /^<(attached|संलग्न): .*>$/iu,
  /^(this message was deleted|you deleted this message|यह (संदेश|मैसेज) (मिटाया|डिलीट किया) गया( था)?|आपने यह (संदेश|मैसेज) (मिटाया|डिलीट किया)( है)?)\.?$/iu,
  /^(missed (voice|video) call|छूटी हुई (वॉइस|वीडियो) कॉल).*$/iu,
  /^(live location shared|location: https?:\S+|poll:|null$)/iu,
]
const edited = /\s*<(this message was edited|यह (संदेश|मैसेज) (संपादित|एडिट) किया गया( था)?)>$/iu

/** The app's own lines in a group, beside a name: each begins with the name of the group. */
const ofTheApp =
  /(end-to-end encrypted|एंड-टू-एंड|messages you send to this group|इस ग्रुप में|disappearing messages|गायब होने वाले)/iu

const withWords = ({ text, ...rest }: ChatMessage): ChatMessage | null => {
  const words = text.replace(edited, '').trim()
  const isEmpty = words === '' || noWords.some(form => form.test(words)) || ofTheApp.test(words)
  return isEmpty ? null : { ...rest, text: words }
}

/** The messages of a chat that WhatsApp has exported, without pictures and lines of the app. Empty if it is no such file. */
export function readChat(file: string): ChatMessage[] {
  const found: ChatMessage[] = []
  let open: ChatMessage | null = null
  const close = () => {
    const message = open && withWords(open)
    if (message) found.push(message)
    open = null
  }
  for (const raw of file.split(/\r\n|\n|\r/)) {
    const line = raw.replaceAll(marks, '').replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')
    const start = ofIphone.exec(line) ?? ofAndroid.exec(line)
    if (!start) {
      // The message goes on.
      if (open) open.text += `\n${line}`
      continue
    }
    close()
    const [, day = '', rest = ''] = start
    const end = rest.indexOf(':')
    const author = rest.slice(0, end).replace(/^~\s*/, '').trim()
    if (end > 0 && author !== '' && isName(author)) open = { author, day, text: rest.slice(end + 1).trim() }
  }
  close()
  return found
}

/** The writers in a chat, and how often each wrote, the most often first. */
export function authorsOf(messages: readonly ChatMessage[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { author } of messages) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}

const asking = [
  /\?\s*$/mu,
  /\b(need(ed)?|looking for|require[ds]?|want(ed)?|anyone|any ?one|any ?body|somebody|someone|can (you|we|someone|anyone)|please (suggest|recommend|help)|pls (suggest|help)|suggest|recommend|urgent(ly)?|available|hire|help (me|us|with)|how much)\b/iu,
  /\b(chahiye|chahie|chaiye|koi (hai|ho|jaanta|janta)|kisi (ko|ke)|kaun|batao|bataiye|bataye|madad|milega|karwana|karana hai|zaroorat|jarurat|urgent)\b/iu,
  /(चाहिए|चाहिये|कोई (है|हो|जानता)|किसी (को|के)|कौन|बताइए|बताओ|बताएं|बताये|मदद|मिलेगा|करवाना|कराना है|ज़रूरत|जरूरत)/u,
]

/** True if it reads like asking for something to be done, in English, Hindi or Hindi in Latin letters. */
export const isRequest = (text: string): boolean => text.length >= 10 && asking.some(form => form.test(text))

const longestTitle = 120

/** The draft that a message makes: its first line or sentence is the title. */
export function draftOf({ text }: ChatMessage) {
  const [line = ''] = text.split('\n', 1)
  const [sentence = line] = /^.{10,}?[.?!।](?=\s|$)/u.exec(line) ?? [line]
  const title = [...sentence.trim()].slice(0, longestTitle).join('').trim()
  return { title, description: title === text ? '' : text }
}
