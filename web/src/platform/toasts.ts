import { toast } from 'react-hot-toast/headless'

const errorMs = 4_000
const successMs = 2_000
const newsMs = 5_000

const shownErrors = new Set<string>()

let tell: () => void
/** Settled once there is something to say. */
export const firstWords = new Promise<void>(resolve => {
  tell = resolve
})

/** The same words again replace the toast that still shows them. */
export const showError = (text: string): void => {
  tell()
  shownErrors.add(toast.error(text, { id: `error ${text}`, duration: errorMs }))
}

/** A new attempt makes what the last one said untrue. */
export const clearErrors = (): void => {
  for (const id of shownErrors) toast.dismiss(id)
  shownErrors.clear()
}

export const showSuccess = (text: string): void => {
  tell()
  toast.success(text, { duration: successMs })
}

/** Something that came in by itself: a message or an alert. */
export const showNews = (text: string): void => {
  tell()
  toast(text, { duration: newsMs })
}
