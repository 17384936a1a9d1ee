import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const shown = (text: string) => renderToStaticMarkup(Markdown({ children: text }))

test('shows HTML in a text as it is written', () => {
  const html = shown('Hello <script>alert(1)</script> <img src=x onerror=alert(1)> <b onclick="x()">bold</b>')
  expect(html).not.toMatch(/<(script|img|b)\b/)
  expect(html).toContain('&lt;img src=x')
})

test('links only to pages, and shows a picture as its description', () => {
  for (const bad of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,hi',
    ' java&#115;cript:alert(1)',
  ])
    expect([bad, shown(`[press](${bad})`)]).toEqual([bad, expect.not.stringMatching(/href="\s*(java|data)/i)])
  expect(shown('[terms](/app/pages/terms)')).toContain('<a href="/app/pages/terms">terms</a>')
  expect(shown('[out](https://example.in)')).toContain('target="_blank" rel="noopener noreferrer"')
  expect(shown('![a bridge](https://example.in/b.png)')).toBe(
    shown('a bridge').replace('a bridge', '<span>a bridge</span>'),
  )
})
