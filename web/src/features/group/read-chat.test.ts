import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { authorsOf, draftOf, isRequest, readChat } from './read-chat.ts'

const folder = path.join(import.meta.dirname, 'chats')
const read = (name: string) => readChat(readFileSync(path.join(folder, `${name}.txt`), 'utf8'))

/** Each file: who wrote what; an asterisk marks what asks for something. */
const expected: Record<string, string[]> = {
  '01-android-12h': [
    'Asha Kulkarni: Good evening everyone',
    '* Ravi: Does anyone know a good plumber? My kitchen tap leaks.',
    '* Asha Kulkarni: Need somebody to walk my dog this week\nMornings only.\nHe is a calm labrador.',
  ],
  '02-android-24h': [
    '* Asha: Looking for a maths tutor for class 9',
    '+91 98765 43210: I can ask my sister',
    'Asha: Thank you',
  ],
  '03-android-narrow-space': ['* Asha: Can someone drop a parcel in Aundh?', 'Ravi: Tomorrow works'],
  '04-iphone-12h': ['* Asha: Need a cook from Monday', '* Nisha: For how many people?'],
  '05-iphone-dots': ['* Asha: Wer kann helfen?', 'Ravi: Ich'],
  '06-iphone-year-first': ['* Asha: Anyone going to the station at six?', '+91 98765 43210: Yes'],
  '07-android-hindi': ['* आशा: नल ठीक करने वाला कोई है क्या', 'रवि: कल सुबह भेजता हूँ'],
  '08-android-hindi-half-first': ['* आशा: बिजली वाला चाहिए', 'रवि: नंबर भेजता हूँ'],
  '09-iphone-hindi': ['* आशा: घर की सफ़ाई करवाना है'],
  '10-hinglish': [
    '* Sunita: Kal ke liye ek bai chahiye, 2 ghante ka kaam',
    'Amit: Meri wali se baat karata hoon',
    'Sunita: Thanks',
  ],
  '11-attached-files': ['* Asha: Somebody please fix this shelf'],
  '12-links-and-times': [
    'Asha: See https://example.org/a:b',
    '* Asha: Meet at 10:30 - gate 2: can anyone come along?',
  ],
  '13-dated-lines-inside': [
    '* Asha: The plan\n12/03/24 cleaning\n13/03/24 painting, need two people',
    'Ravi: Fine',
  ],
  '14-windows-lines': ['* Asha: Need a driver\nfor Sunday\n\nBig car', 'Ravi: OK'],
  '15-byte-order-mark': ['* Asha: Need a photographer for the naming ceremony'],
  '16-system-lines': ['* Asha: Who waters my plants in May?'],
  '17-calls-and-polls': [],
  '18-two-asks': [
    '* Asha Rao: Hi! Can anyone repair a ceiling fan? It hums since Monday.',
    'Asha: Another Asha here',
  ],
  '19-no-chat': [],
  '20-empty': [],
}

test('has an expectation for each file', () => {
  expect(readdirSync(folder).map(file => path.parse(file).name)).toEqual(Object.keys(expected))
})

test.each(Object.keys(expected))('reads %s', name => {
  const said = read(name).map(({ author, text }) => `${isRequest(text) ? '* ' : ''}${author}: ${text}`)
  expect(said).toEqual(expected[name])
})

test('counts who wrote how often, the most often first', () => {
  expect(authorsOf(read('01-android-12h'))).toEqual([
    { name: 'Asha Kulkarni', count: 2 },
    { name: 'Ravi', count: 1 },
  ])
})

test('makes the first sentence the title, and the whole message the description if there is more', () => {
  const draft = (text: string) => draftOf({ author: 'Asha', day: '', text })
  expect(draft('Need a cook from Monday')).toEqual({ title: 'Need a cook from Monday', description: '' })
  const fan = 'Can anyone repair a ceiling fan? It hums.'
  expect(draft(fan)).toEqual({ title: 'Can anyone repair a ceiling fan?', description: fan })
  expect(draft('नल ठीक कर दीजिए। कल सुबह।').title).toBe('नल ठीक कर दीजिए।')
  expect([...draft(`Need ${'🧹'.repeat(200)}`).title]).toHaveLength(120)
})
