import type { MouseEvent } from 'react'

const link = /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]']/iu
const phone = /(?<![\d+])(?:\+91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/
const pressable = new RegExp(`(${link.source}|${phone.source})`, 'iu')

const addressOf = (words: string): string => {
  if (phone.test(words) && !link.test(words)) return `tel:${words.replaceAll(/[\s-]/g, '')}`
  return /^www\./i.test(words) ? `https://${words}` : words
}

interface LinkedTextProps {
  children: string
  /** Asked before a link is opened; not before a number is called, which the phone asks itself. */
  onLink?: ((address: string) => void) | undefined
}

/** A text whose links and Indian phone numbers can be pressed. A link opens apart and learns nothing of this page. */
export function LinkedText({ children, onLink }: LinkedTextProps) {
  // What the pattern takes out of a text stands at its odd places.
  return children.split(pressable).map((words, index) => {
    if (index % 2 === 0) return words
    const address = addressOf(words)
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
