import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useAutoGrow } from './use-auto-grow.ts'

type GrowingFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  maxLength: number
  value: string
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** One line to write on that grows with its text, up to a few. */
export function GrowingField({
  field,
  label,
  placeholder,
  maxLength,
  value,
  onChange,
  onKeyDown,
  onPaste,
}: GrowingFieldProps) {
  useAutoGrow(field, value)
  return (
    <textarea
      ref={field}
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      maxLength={maxLength}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      className="my-0.5 max-h-[100px] min-h-10 min-w-0 flex-1 resize-none bg-transparent py-2 pr-1 pl-4 placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap focus:outline-none"
    />
  )
}
