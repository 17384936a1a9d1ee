/** A picture of a form, on its way or there. */
export interface PhotoItem {
  key: string
  /** Shows it; undefined while nothing can. */
  src: string | undefined
  alt: string
  state: 'sending' | 'waiting' | 'failed' | 'sent' | 'gone'
  /** From 0 to 1. */
  progress: number
  reason?: string | undefined
}

/** The pictures of a form, and what can be done with them. */
export interface PhotoFieldState {
  items: readonly PhotoItem[]
  max: number
  onAdd: (files: readonly File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onMove: (from: number, to: number) => void
  onDescribe: (key: string, alt: string) => void
}
