import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, type Ref, type SyntheticEvent, useId, useState } from 'react'
import { texts } from '#web/texts.ts'
import { useCut } from './use-cut.ts'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Says 'Optional' beside the label, outside its accessible name. */
  isOptional?: boolean
  /** The field fulfils its hint, which turns into a tick. */
  isMet?: boolean
}

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'className' | 'children'>

export const controlClass =
  'block w-full scroll-mt-14 min-h-13 rounded-control border border-line-strong bg-card px-4 py-3 text-body text-ink transition-[border-color] hover:border-ink-soft focus:border-press-ink focus:outline-none focus-visible:ring-3 focus-visible:ring-focus/40 disabled:bg-off disabled:text-off-ink aria-invalid:border-danger-ink user-invalid:border-danger-ink'

/** One labelled line of input; every native attribute (inputMode, autoComplete, required …) goes through. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  isMet,
  prefix,
  isHero = false,
  suffix,
  problem,
  ref,
  ...rest
}: FieldTexts &
  Omit<Native<'input'>, 'prefix'> & {
    prefix?: string
    /** The one amount that the page is about: centred, without a box. */
    isHero?: boolean
    suffix?: ReactNode
    /** The message if a pattern does not match. */
    problem?: string
    ref?: Ref<HTMLInputElement>
  }) {
  const { cut, onPaste } = useCut(rest.value, rest.maxLength)
  const shown = { label, hint, error: error ?? cut, isOptional, isMet, problem, ...rest }
  const { control, frame, onInvalid } = useField(shown)
  if (isHero)
    return frame(
      // The sign belongs to the amount, so the ring goes round both.
      <span className="mx-auto flex w-fit max-w-full items-baseline rounded-control pl-1 text-hero outline-offset-2 outline-focus has-focus-visible:outline-3">
        {prefix && (
          <span aria-hidden="true" className="font-normal text-ink-soft">
            {prefix}
          </span>
        )}
        <input
          ref={ref}
          onPaste={onPaste}
          onInvalid={onInvalid}
          placeholder="0"
          {...rest}
          {...control}
          size={Math.max(2, String(rest.value ?? '').length)}
          className="field-sizing-content min-w-12 border-b-2 border-line-strong bg-transparent px-1 py-1 text-hero tabular-nums focus:outline-none"
        />
      </span>,
    )
  return frame(
    <span className="relative block">
      {prefix && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-4 grid place-items-center font-semibold text-ink-soft"
        >
          {prefix}
        </span>
      )}
      <input
        ref={ref}
        onPaste={onPaste}
        onInvalid={onInvalid}
        // The wheel scrolls the page: in a browser's number field it would change the number.
        onWheel={({ currentTarget }) => rest.type === 'number' && currentTarget.blur()}
        {...rest}
        {...control}
        className={`${controlClass} ${prefix ? 'pl-[calc(1.25rem+16px)]' : ''} ${suffix ? 'pr-[5rem]' : ''}`}
      />
      {suffix && <span className="absolute inset-y-0 right-1.5 grid place-items-center">{suffix}</span>}
    </span>,
  )
}

/** A labelled text of several lines. It grows with its text if the browser can do that. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  isMet,
  rows = 4,
  ...rest
}: FieldTexts & Native<'textarea'>) {
  const { cut, onPaste } = useCut(rest.value, rest.maxLength)
  const { control, frame, onInvalid } = useField({
    label,
    hint,
    error: error ?? cut,
    isOptional,
    isMet,
    ...rest,
  })
  return frame(
    <textarea
      rows={rows}
      onPaste={onPaste}
      onInvalid={onInvalid}
      {...rest}
      {...control}
      // It grows with its words, for which a browser leaves `rows` aside.
      style={{ minHeight: `calc(${rows} * var(--text-body--line-height) + 1.625rem)` }}
      className={`${controlClass} field-sizing-content max-h-80 resize-none`}
    />,
  )
}

/** A labelled native select; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  children,
  ...rest
}: FieldTexts & Native<'select'> & { children: ReactNode }) {
  const { control, frame, onInvalid } = useField({ label, hint, error, isOptional, ...rest })
  return frame(
    <select
      onInvalid={onInvalid}
      {...rest}
      {...control}
      className={`${controlClass} tb-select appearance-none pr-11`}
    >
      {children}
    </select>,
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Shown = FieldTexts & {
  id?: string | undefined
  value?: unknown
  problem?: string | undefined
}

/** Why the browser has refused it. Where this knows no reason, the browser's own bubble says it. */
function refusalOf(control: Control, label: string): string | undefined {
  const { validity } = control
  if (validity.valueMissing) return texts.fields.missing(label)
  if (control instanceof HTMLSelectElement) return
  if (validity.tooShort) return texts.common.minimumCharacters(control.minLength)
  if (control instanceof HTMLTextAreaElement) return
  if (validity.rangeUnderflow) return texts.fields.atLeast(control.min)
  if (validity.rangeOverflow) return texts.fields.atMost(control.max)
}

function useField({ label, hint, error: refusal, isOptional, isMet, id, value, problem }: Shown) {
  const ownId = useId()
  const [refused, setRefused] = useState<{ value: unknown; why: string | undefined }>()
  const error = refusal ?? (value !== undefined && refused?.value === value ? refused.why : undefined)
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const control = {
    id: fieldId,
    'aria-describedby': hint || error ? noteId : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  const frame = (input: ReactNode) => (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={fieldId} className="font-semibold">
          {label}
        </label>
        {isOptional && <span className="text-caption text-ink-soft">{texts.fields.optional}</span>}
      </div>
      {input}
      <div id={noteId} aria-live="polite" className="text-caption empty:hidden">
        {error ? (
          <span className="font-semibold text-danger-ink">{error}</span>
        ) : (
          <FieldHint isMet={isMet}>{hint}</FieldHint>
        )}
      </div>
    </div>
  )
  const onInvalid = (event: SyntheticEvent<Control>) => {
    const why = problem || refusalOf(event.currentTarget, label)
    setRefused({ value, why })
    if (!why || value === undefined || event.defaultPrevented) return
    // The browser would set the focus and cover the sentence below the field with a bubble of its own.
    event.preventDefault()
    event.currentTarget.focus()
  }
  return { control, frame, onInvalid }
}

function FieldHint({ isMet, children }: { isMet: boolean | undefined; children: ReactNode }) {
  if (!children) return null
  if (!isMet) return <span className="text-ink-soft">{children}</span>
  return (
    <span className="inline-flex items-center gap-1 text-open-ink">
      <Check aria-hidden="true" size={16} />
      {children}
    </span>
  )
}
