import { useMutation } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import type { SignedInDevice } from '#contract/entities/security.ts'
import { endSession, logOutEverywhere } from '#web/features/security/calls.ts'
import { timeAgo } from '#web/platform/dates.ts'
import { useNow } from '#web/platform/now.ts'
import { texts } from '#web/texts.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { Cut } from '#web/ui/cut.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

interface DevicesProps {
  devices: readonly SignedInDevice[]
  total: number
}

export function Devices({ devices, total }: DevicesProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation(logOutEverywhere)
  return (
    <Section title={texts.security.devices}>
      <ul aria-label={texts.security.devices} className="divide-y divide-line">
        {devices.map(device => (
          <li key={device._id}>
            <Device device={device} />
          </li>
        ))}
      </ul>
      <Cut shown={devices.length} total={total} />
      {devices.length === 1 && <p className="text-caption text-ink-soft">{texts.security.onlyHere}</p>}
      <div className="-ml-2">
        <TextButton opensDialog onClick={() => setIsAsking(true)}>
          {texts.security.logOutEverywhere}
        </TextButton>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.security.logOutEverywhereTitle}
        confirmText={texts.security.logOut}
        isBusy={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => mutate({}, { onError: () => setIsAsking(false) })}
      >
        {texts.security.logOutEverywhereEffect}
      </ConfirmDialog>
    </Section>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const now = useNow()
  const { mutate, isPending } = useMutation(endSession)
  const end = () => mutate({ params: { id: device._id } })
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
      <MonitorSmartphone aria-hidden="true" size={24} className="shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-[6rem]">
        <p className="font-semibold">{device.device}</p>
        <p className="text-caption text-ink-soft">
          {texts.security.lastSeen(timeAgo(device.lastSeenAt, now))}
        </p>
      </div>
      {device.isThisOne ? (
        <Tag>{texts.security.thisDevice}</Tag>
      ) : (
        <TextButton label={texts.security.logOutDevice(device.device)} isBusy={isPending} onClick={end}>
          {texts.security.logOut}
        </TextButton>
      )}
    </div>
  )
}
