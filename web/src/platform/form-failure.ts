import { useEffect, useRef } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'

/** What the server said that no shown field says already; `null` when there is nothing to add. */
export function unshownMessage(error: unknown, fields: readonly string[] = []): string | null {
  if (!(error instanceof CallFailure)) return null
  if (error.issues.length === 0) return error.message || null
  const others = error.issues.filter(issue => !fields.includes(issue.path))
  return others.map(issue => issue.message).join('. ') || null
}

/** The form to submit; after a failure the first field that the server refused takes the focus. */
export function useIssueFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}

/** The text of a form's field, as typed. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
