import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'

const looks = {
  info: { colours: 'bg-press-soft text-ink', icon: <Info aria-hidden="true" className="text-press-ink" /> },
  success: { colours: 'bg-open-soft text-open-ink', icon: <CircleCheck aria-hidden="true" /> },
  warning: { colours: 'bg-progress-soft text-progress-ink', icon: <CircleAlert aria-hidden="true" /> },
  danger: { colours: 'bg-danger-soft text-danger-ink', icon: <CircleAlert aria-hidden="true" /> },
  offline: { colours: 'bg-done-soft text-done-ink', icon: <WifiOff aria-hidden="true" /> },
}

type NoticeProps = { look?: keyof typeof looks; children: ReactNode; action?: ReactNode }

/** Something to know about this page, in its flow; announced when it appears. */
export function Notice({ look = 'info', children, action }: NoticeProps) {
  const { colours, icon } = looks[look]
  return (
    <div
      role={look === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-4 py-3 [&>svg]:shrink-0 ${colours}`}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-[10rem]">{children}</div>
      {action}
    </div>
  )
}
