import BellRing from 'lucide-react/icons/bell-ring'
import { useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { useTurnOn } from '#web/features/notifications/this-device.tsx'
import { noteAnswer, useIsDue } from '#web/platform/first-act.ts'
import { pushSupport } from '#web/platform/push.ts'
import { useViewer } from '#web/platform/session.ts'
import { texts } from '#web/texts.ts'
import { TextButton } from '#web/ui/text-button.tsx'

/** Offers notifications to somebody who has begun to wait for an answer, once. */
export function AskNotice() {
  const { givenId } = useViewer()
  const isDue = useIsDue(givenId)
  const [path, go] = useLocation()
  const support = pushSupport()
  const canAsk =
    support === 'home-screen-first' || (support === 'ready' && Notification.permission !== 'granted')
  const { start } = useTurnOn()
  if (!isDue || !canAsk || path === paths.notifications) return null
  const turnOn = async () => {
    // The page explains what else is to be done.
    if (support === 'home-screen-first' || !(await start())) go(paths.notifications)
    noteAnswer(givenId)
  }
  const { askTitle, askHelp, turnOn: turnOnText, notNow } = texts.notifications
  return (
    <section aria-label={askTitle} className="flex gap-3 bg-press-soft px-4 pt-3 pb-1">
      <BellRing aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-press-ink" />
      <div className="min-w-0 flex-1">
        <p className="text-strong">{askTitle}</p>
        <p className="text-caption text-ink-soft">{askHelp}</p>
        <div className="mr-2 -ml-2 flex flex-wrap justify-between">
          <TextButton onClick={turnOn}>{turnOnText}</TextButton>
          <TextButton isQuiet onClick={() => noteAnswer(givenId)}>
            {notNow}
          </TextButton>
        </div>
      </div>
    </section>
  )
}
