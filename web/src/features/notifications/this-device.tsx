import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NotificationPreferences } from '#contract/entities/notification.ts'
import { sendTest, turnOff, turnOn } from '#web/features/notifications/calls.ts'
import { HomeScreenSteps } from '#web/features/notifications/home-screen-steps.tsx'
import { CallFailure } from '#web/platform/call-failure.ts'
import { dateAndTime, timeAgo } from '#web/platform/dates.ts'
import { serverFirst } from '#web/platform/failure-texts.ts'
import { useNow } from '#web/platform/now.ts'
import { PushSilence, pushEndpoint, pushSupport } from '#web/platform/push.ts'
import { showError, showSuccess } from '#web/platform/toasts.ts'
import { texts } from '#web/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NowPanel } from '#web/ui/now-panel.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

type Device = NotificationPreferences['device']

/** Whether this device gets pushes, as browser and server together say, and the one thing to do about it. */
export function ThisDevice({ device }: { device: Device }) {
  const support = pushSupport()
  // The browser may have lost what the server has, and the other way round.
  const { data: endpoint } = useQuery({
    queryKey: ['push endpoint', device?.endpoint ?? null],
    queryFn: pushEndpoint,
    gcTime: 0,
  })
  if (support === 'none')
    return <NowPanel title={texts.notifications.cannotTitle} notes={[texts.notifications.cannotHelp]} />
  if (support === 'blocked')
    return <NowPanel title={texts.notifications.blockedTitle} notes={[texts.notifications.blockedHelp]} />
  if (support === 'home-screen-first') return <HomeScreenSteps />
  // Until the browser has answered, the server is believed.
  if (device && (endpoint ?? device.endpoint) === device.endpoint && endpoint !== null)
    return <IsOn device={device} />
  return <IsOff />
}

function IsOff() {
  const { isLate, start } = useTurnOn()
  const { offTitle, offHelp, lateTitle, lateHelp, turnOn } = texts.notifications
  return (
    <NowPanel isOwn title={isLate ? lateTitle : offTitle} notes={[isLate ? lateHelp : offHelp]}>
      <Button isWide onClick={start}>
        {turnOn}
      </Button>
    </NowPanel>
  )
}

/** Asks the browser for pushes; it may say no, and it may say nothing for ever. */
export function useTurnOn(): { isLate: boolean; start: () => Promise<boolean> } {
  const client = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const start = async () => {
    setIsLate(false)
    try {
      const isOn = await turnOn(client)
      if (isOn) showSuccess(texts.notifications.turnedOn)
      return isOn
    } catch (error) {
      if (error instanceof CallFailure) showError(serverFirst()(error) ?? texts.common.somethingWrong)
      // Any other failure of the browser means that its push service is out of reach.
      else setIsLate(true)
      if (!(error instanceof CallFailure || error instanceof PushSilence)) console.warn(error)
      return false
    }
  }
  return { isLate, start }
}

function IsOn({ device }: { device: NonNullable<Device> }) {
  const client = useQueryClient()
  const now = useNow()
  const test = useMutation(sendTest)
  const off = useMutation({
    mutationFn: () => turnOff(client),
    onSuccess: () => showSuccess(texts.notifications.turnedOff),
    onError: () => showError(texts.common.somethingWrong),
  })
  const { failing, lastCame, noneYet, onTitle } = texts.notifications
  const note = device.failingSince
    ? failing(dateAndTime(device.failingSince))
    : device.sentAt
      ? lastCame(timeAgo(device.sentAt, now).toLowerCase())
      : noneYet
  return (
    <NowPanel title={onTitle} notes={[note]}>
      <Row>
        <TextButton isOff={test.isPending} onClick={() => test.mutate({})}>
          {texts.notifications.sendTest}
        </TextButton>
        <TextButton isOff={off.isPending} onClick={() => off.mutate()}>
          {texts.notifications.turnOff}
        </TextButton>
      </Row>
    </NowPanel>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="-mx-2 -my-1 flex flex-wrap gap-x-4">{children}</div>
)
