import { type ClipboardEvent, type ComponentProps, useEffect, useRef } from 'react'
import { TextField } from './field.tsx'

/** The amount in what people write for one: '₹1,500/-', 'Rs. 500'. */
const amountIn = (text: string): string => /\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? ''

/** An amount of rupees. Signs that people write around one are left out, where a browser would find no number. */
export function MoneyField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'prefix' | 'ref'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const refuse = (event: InputEvent) => {
      if (event.inputType === 'insertText' && /[^\d.]/.test(event.data ?? '')) event.preventDefault()
    }
    input?.addEventListener('beforeinput', refuse)
    return () => input?.removeEventListener('beforeinput', refuse)
  }, [])

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    // The only way to insert that can be undone and that tells React.
    document.execCommand('insertText', false, amountIn(event.clipboardData.getData('text')))
  }
  return <TextField inputMode="decimal" {...props} ref={field} type="number" prefix="₹" onPaste={paste} />
}
