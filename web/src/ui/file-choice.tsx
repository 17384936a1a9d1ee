import Paperclip from 'lucide-react/icons/paperclip'
import { type ChangeEvent, useId } from 'react'

interface FileChoiceProps {
  /** The effect of a press. */
  label: string
  /** The chosen file; it is named instead of the label. */
  file: File | null
  accept: string
  hint: string
  error?: string | undefined
  onChoose: (file: File) => void
}

/** One file of the device; on a phone its camera, too. */
export function FileChoice({ label, file, accept, hint, error, onChoose }: FileChoiceProps) {
  const noteId = useId()
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    if (chosen) onChoose(chosen)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label className="relative flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-dashed border-line-strong px-4 py-3 focus-within:ring-3 focus-within:ring-focus/40 hover:bg-sunken">
        <Paperclip aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">{file?.name ?? label}</span>
        <input
          type="file"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          accept={accept}
          onChange={choose}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <p id={noteId} aria-live="polite" className="text-caption text-ink-soft">
        {error ? <span className="font-semibold text-danger-ink">{error}</span> : hint}
      </p>
    </div>
  )
}
