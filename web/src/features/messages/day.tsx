import { dayMs } from '#contract/time.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** The day of an instant on this device: 'Today', 'Yesterday', '21 November', and with its year in another year. */
function dayInWords(instant: string, now: number): string {
  const date = new Date(instant)
  const daysAgo = Math.round((midnight(new Date(now)) - midnight(date)) / dayMs)
  if (daysAgo === 0) return texts.chat.today
  if (daysAgo === 1) return texts.chat.yesterday
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  const day = texts.formats.dayAndMonth(date.getDate(), date.getMonth() + 1)
  return isThisYear ? day : `${day} ${date.getFullYear()}`
}

/** The day on which messages were written, before the first of that day. */
export function Day({ of, after }: { of: string; after: string | undefined }) {
  const now = useNow()
  const day = dayInWords(of, now)
  if (after && dayInWords(after, now) === day) return null
  return <p className="mx-auto my-3 w-fit rounded-full bg-sunken px-3 py-1 text-micro text-ink-soft">{day}</p>
}
