import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import { KeptNotice } from './kept-notice.tsx'

type FormProps = Pick<ComponentProps<'form'>, 'id' | 'aria-label' | 'className' | 'children'> & {
  /** Its content, where the device keeps that: the form says so when it was left unsent. */
  draft?: ComponentProps<typeof KeptNotice>['of']
  /** Why the last submit failed. */
  failure?: unknown
  /** While a submit is under way, another one does nothing. */
  isBusy?: boolean
  onSubmit: (fields: FormData) => unknown
}

/** Fields that are submitted together, and once at a time; after a failure the first refused one takes the focus. */
export function Form({
  draft,
  failure,
  isBusy = false,
  onSubmit,
  className = 'flex flex-col gap-4',
  children,
  ...rest
}: FormProps) {
  const form = useIssueFocus(failure)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onSubmit(new FormData(event.currentTarget))
  }

  return (
    <form {...rest} ref={form} onSubmit={submit} className={className}>
      {draft && <KeptNotice of={draft} />}
      {children}
    </form>
  )
}

/** Marks a control that only lets the browser check what buttons before it have chosen. */
export const behind = { tabIndex: -1, 'aria-hidden': true, 'data-behind': '' } as const

/**
 * Of the controls that the browser refuses, only the first takes the focus, or gets a bubble of the browser. If it is
 * behind a button, the button takes the focus.
 */
function tellFirstOnly(event: Event) {
  const control = event.target as HTMLInputElement
  const first = control.form?.querySelector(':is(input, select, textarea):invalid')
  if (control !== first) return event.preventDefault()
  if (control.dataset.behind === undefined) return
  event.preventDefault()
  control.parentElement?.querySelector('button')?.focus()
}

/** The form to submit; after a failure the first field that was refused takes the focus. */
export function useIssueFocus(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const shown = form.current
    shown?.addEventListener('invalid', tellFirstOnly, true)
    return () => shown?.removeEventListener('invalid', tellFirstOnly, true)
  }, [])
  useEffect(() => {
    // A button has no `aria-invalid`.
    const refused = '[aria-invalid="true"], [data-refused]'
    if (failure) form.current?.querySelector<HTMLElement>(refused)?.focus()
  }, [failure])
  return form
}
