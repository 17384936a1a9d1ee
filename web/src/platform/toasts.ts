import type { ReactElement } from 'react'

const errorMs = 4_000
const successMs = 2_000
const newsMs = 5_000

const shownErrors = new Set<string>()

let tell: () => void
/** Settled once there is something to say. */
export const firstWords = new Promise<void>(resolve => {
  tell = resolve
})

type Toasts = typeof import('react-hot-toast/headless')['toast']

/** The library comes with the first toast: a visit shows its first screen without one. */
const raise = (show: (toast: Toasts) => void): void => {
  tell()
  void import('react-hot-toast/headless').then(({ toast }) => show(toast))
}

/** The same words again replace the toast that still shows them. */
export const showError = (text: string): void => {
  const id = `error ${text}`
  shownErrors.add(id)
  raise(toast => toast.error(text, { id, duration: errorMs }))
}

/** A new attempt makes what the last one said untrue. */
export const clearErrors = (): void => {
  const ids = [...shownErrors]
  shownErrors.clear()
  if (ids.length > 0) raise(toast => ids.map(id => toast.dismiss(id)))
}

/** Removes all toasts, because they are no longer true. */
export const clearToasts = (): void => raise(toast => toast.dismiss())

export const showSuccess = (text: string): void =>
  raise(toast => toast.success(text, { duration: successMs }))

interface Group {
  id: string
  items: unknown[]
  until: number
}

const groups = new Map<string, Group>()

/**
 * Something that came in by itself: a message or an alert. What comes in of the same kind while one shows joins it:
 * `draw` gets them all, the oldest first, and how to put the toast away.
 */
export const showNews = <Item>(
  kind: string,
  item: Item,
  draw: (items: readonly Item[], close: () => void) => ReactElement | string,
): void => {
  const now = Date.now()
  const shown = groups.get(kind)
  const group = shown && shown.until > now ? shown : { id: `${kind} ${now}`, items: [], until: now }
  group.items.push(item)
  group.until = now + newsMs
  groups.set(kind, group)
  const close = () => {
    groups.delete(kind)
    raise(toast => toast.dismiss(group.id))
  }
  const drawn = draw([...group.items] as Item[], close)
  raise(toast => toast(drawn, { id: group.id, duration: newsMs }))
}
