import type { ReactNode } from 'react'
import { buttonClass } from './button-look.ts'

type DownloadButtonProps = {
  /** Outside the app's own screens; the server names the file. */
  href: string
  /** The accessible name, where the words shown are too few. */
  label: string
  icon?: ReactNode
  children: ReactNode
}

/** A file for the browser to save, drawn as a button. */
export function DownloadButton({ href, label, icon, children }: DownloadButtonProps) {
  return (
    <a href={href} download aria-label={label} className={buttonClass('secondary', true)}>
      {icon}
      {/* As wide in each, so that icons stand below each other. */}
      <span className="flex min-w-24 flex-col text-left leading-tight">{children}</span>
    </a>
  )
}
