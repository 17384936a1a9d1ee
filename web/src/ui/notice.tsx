import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { RequestId } from './request-id.tsx'

const looks = {
  info: { ground: 'bg-sunken', ink: 'text-press-ink', Icon: Info },
  success: { ground: 'bg-sunken', ink: 'text-open-ink', Icon: CircleCheck },
  warning: { ground: 'bg-sunken', ink: 'text-progress-ink', Icon: CircleAlert },
  danger: { ground: 'bg-danger-soft', ink: 'text-danger-ink', Icon: CircleAlert },
  offline: { ground: 'bg-sunken', ink: 'text-done-ink', Icon: WifiOff },
}

type NoticeProps = { look?: keyof typeof looks; children: ReactNode; action?: ReactNode }

/** Something to know about this page, in its flow; announced when it appears. Only what went wrong is tinted. */
export function Notice({ look = 'info', children, action }: NoticeProps) {
  const { ground, ink, Icon } = looks[look]
  return (
    <div
      role={look === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-3 text-ink ${ground}`}
    >
      <Icon aria-hidden="true" size={20} className={`shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 basis-[10rem]">
        {children}
        {look === 'danger' && <RequestId />}
      </div>
      {action}
    </div>
  )
}
