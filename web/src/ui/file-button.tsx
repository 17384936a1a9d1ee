import type { ChangeEvent, ReactNode } from 'react'

interface FileButtonProps {
  label: string
  icon: ReactNode
  accept: string
  isMultiple?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A round control that opens the device's files; on a phone its camera, too. */
export function FileButton({ label, icon, accept, isMultiple = false, onChoose }: FileButtonProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(currentTarget.files ?? [])])
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <label className="relative inline-grid size-12 shrink-0 cursor-pointer place-items-center rounded-full text-ink transition-[background-color,scale] focus-within:ring-3 focus-within:ring-focus/40 hover:bg-press-soft active:scale-95">
      {icon}
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={choose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
