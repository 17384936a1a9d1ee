import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'

type FormProps = Pick<ComponentProps<'form'>, 'id' | 'aria-label' | 'className' | 'children'> & {
  /** Why the last submit failed. */
  failure?: unknown
  /** While what was submitted is on its way, another submit does nothing. */
  isBusy?: boolean
  onSubmit: (fields: FormData) => unknown
}

/** Fields that are submitted together, and once at a time; after a failure the first refused one takes the focus. */
export function Form({
  failure,
  isBusy = false,
  onSubmit,
  className = 'flex flex-col gap-4',
  ...rest
}: FormProps) {
  const form = useIssueFocus(failure)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onSubmit(new FormData(event.currentTarget))
  }

  return <form {...rest} ref={form} onSubmit={submit} className={className} />
}

/** The form to submit; after a failure the first field that was refused takes the focus. */
export function useIssueFocus(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
