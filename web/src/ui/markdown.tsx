import Parsed from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'

/** A link in such a text: one to another host opens apart and learns nothing of this page. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  const isOwn = href.startsWith('/') || href.startsWith('#')
  return (
    <a href={href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

/** A picture would be fetched from another host, which the page's policy refuses, so its description shows instead. */
const Described = ({ alt = '' }: ComponentProps<'img'>) => <span>{alt}</span>

/** The page has an h1 of its own. */
const Heading = ({ children }: ComponentProps<'h1'>) => <h2>{children}</h2>

const overrides = {
  a: Anchor,
  img: Described,
  h1: Heading,
}

/** A text in Markdown. HTML in it shows as it is written and does nothing. */
export const Markdown = ({ children }: { children: string }) => (
  <div className="tb-prose" dir="auto">
    <Parsed options={{ disableParsingRawHTML: true, forceBlock: true, wrapper: 'div', overrides }}>
      {children}
    </Parsed>
  </div>
)
