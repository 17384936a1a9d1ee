import { type ClipboardEvent, useState } from 'react'
import { texts } from '#web/texts.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The notice after a browser has cut a paste that was too long, for as long as the field is full. */
export function useCut(value: unknown, maxLength: number | undefined) {
  const [count, setCount] = useState(0)

  function onPaste({ currentTarget, clipboardData }: ClipboardEvent<Field>) {
    if (maxLength === undefined) return
    const selected = (currentTarget.selectionEnd ?? 0) - (currentTarget.selectionStart ?? 0)
    // A field takes line breaks as one character each.
    const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n').length
    setCount(currentTarget.value.length - selected + pasted - maxLength)
  }
  const isFull = typeof value === 'string' && maxLength !== undefined && value.length >= maxLength
  return { onPaste, cut: count > 0 && isFull ? texts.fields.pasteCut(count) : undefined }
}
