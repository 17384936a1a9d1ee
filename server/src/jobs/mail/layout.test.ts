import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { colours, type Letter, type Letterhead, layOut } from './layout.ts'

const head: Letterhead = {
  site: { name: 'Ours & <b>', accent: null, logo: null, contact: { email: 'care@example.in' } },
  publicUrl: 'https://market.example.in',
}
const letter: Letter = {
  language: 'en',
  title: '<script>title</script>',
  preview: '"preview"',
  paragraphs: ['A & B', '<img src=x>'],
  items: [{ text: '<i>item</i>', caption: "'caption'", url: 'https://market.example.in/app/task/1?a="&b' }],
  button: { label: '<u>label</u>', url: 'https://market.example.in/app/' },
  note: '</td>note',
  why: '<why>',
  choose: { label: '<choose>', url: 'https://market.example.in/app/profile/notifications' },
  stop: { label: '<stop>', url: 'https://market.example.in/api/stop?a&b' },
}

test('[note.5] lays a mail out with nothing in it but what the layout says', () => {
  const { html } = layOut(letter, head)
  for (const given of [
    '<script',
    '<i>',
    '<img src=x',
    '<u>',
    '</td>note',
    '<why>',
    '<choose>',
    '<stop>',
    '?a="',
    '"preview"',
  ])
    expect(html).not.toContain(given)
  expect(html).toContain('lang="en-IN"')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

test('[note.5] repeats the whole content and every link in plain text', () => {
  const { text } = layOut(letter, head)
  expect(text).toBe(`A & B

<img src=x>

<i>item</i>
'caption'
https://market.example.in/app/task/1?a="&b

https://market.example.in/app/

</td>note

<why>

<choose>: https://market.example.in/app/profile/notifications

<stop>: https://market.example.in/api/stop?a&b

Ours & <b> · care@example.in
`)
})

test('[note.5] loads pictures by https from the own address only, and nothing else', () => {
  const { html } = layOut(letter, { ...head, site: { ...head.site, logo: '/app/assets/logo-1.png' } })
  expect([...html.matchAll(/(?:src="|@import|url\()([^"]+)/g)].map(found => found[1])).toEqual([
    'https://market.example.in/app/assets/logo-1.png',
  ])
})

test('[note.5] has the colours of the app in both themes, and the accent of the market', async () => {
  const tokens = await readFile('web/src/theme/tokens.css', 'utf8')
  const names = {
    page: 'page',
    card: 'card',
    line: 'line',
    ink: 'ink',
    soft: 'ink-soft',
    press: 'press',
    link: 'press-ink',
  }
  for (const [name, token] of Object.entries(names)) {
    const of = (theme: 'light' | 'dark') => colours[theme][name as keyof typeof names]
    expect(tokens).toContain(`--color-${token}: light-dark(${of('light')}, ${of('dark')})`)
  }
  const { html } = layOut(letter, { ...head, site: { ...head.site, accent: '#0b6e4f' } })
  expect(html).toContain('class="press" align="center" style="background: #0b6e4f')
  expect(html).not.toContain(colours.light.press)
  expect(html).not.toContain(colours.dark.press)
})
