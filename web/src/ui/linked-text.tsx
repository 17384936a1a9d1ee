import type { MouseEvent } from 'react'
import { linksIn } from './links.ts'

interface LinkedTextProps {
  children: string
  /** Asked before a link is opened; not before a number is called, which the phone asks itself. */
  onLink?: ((address: string) => void) | undefined
}

/** A text whose links and Indian phone numbers can be pressed. A link opens apart and learns nothing of this page. */
export function LinkedText({ children, onLink }: LinkedTextProps) {
  return linksIn(children).map(({ words, address }, index) => {
    if (address === undefined) return words
    const isCall = address.startsWith('tel:')
    const ask = (event: MouseEvent) => {
      if (isCall || !onLink) return
      event.preventDefault()
      onLink(address)
    }
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        key={index}
        href={address}
        {...(isCall ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        onClick={ask}
        className="underline underline-offset-4 wrap-anywhere"
      >
        {words}
      </a>
    )
  })
}
