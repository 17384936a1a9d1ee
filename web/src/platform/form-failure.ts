import { CallFailure } from '#web/platform/call-failure.ts'

/** The server's message that no field shows already; `null` when there is nothing to add. */
export function unshownMessage(error: unknown, fields: readonly string[] = []): string | null {
  if (!(error instanceof CallFailure)) return null
  if (error.issues.length === 0) return error.message || null
  const others = error.issues.filter(issue => !fields.includes(issue.path))
  return others.map(issue => issue.message).join('. ') || null
}

/** The text of a form's field, as typed. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')
