import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { texts } from '#web/texts.ts'
import { RequestId } from './request-id.tsx'
import { Spinner } from './spinner.tsx'

// The headless build keeps its own store and injects no style: toasts raised through another import never show.
export { toast }

const defaultMs = 4000
const successMs = 2000
const limit = 20

/**
 * Shows what `toast` raises above what lies at the page's foot, over open dialogs, too; announced politely. Mount it once.
 * Presses go through to the page, except on news, which lead to it, and on what a custom toast holds.
 */
export function Toaster() {
  const { toasts } = useToaster({ duration: defaultMs, success: { duration: successMs } })
  useFullTime(toasts)
  const region = useRef<HTMLElement>(null)
  const shown = toasts.slice(0, limit)
  useOnTop(region, shown.length)

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={texts.controls.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[min(var(--foot-height,0px),50dvh)] mx-auto flex w-full max-w-phone flex-col items-center gap-2 overflow-visible bg-transparent px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {shown.map(item => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  )
}

function ToastCard({ item }: { item: Toast }) {
  const message = resolveValue(item.message, item)
  const motion = item.visible ? 'animate-rise' : 'translate-y-3 opacity-0'
  if (item.type === 'custom')
    return <div className={`pointer-events-auto transition-all ${motion}`}>{message}</div>
  return (
    <div
      className={`flex max-w-full items-center gap-3 rounded-control bg-toast py-3 pr-5 pl-4 font-semibold text-on-toast shadow-high transition-all [&>svg]:shrink-0 ${motion}`}
    >
      {item.icon ?? <ToastIcon type={item.type} />}
      <div className="min-w-0">
        <div className="line-clamp-2 wrap-anywhere">{message}</div>
        {item.type === 'error' && <RequestId />}
      </div>
    </div>
  )
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck aria-hidden="true" className="fill-open stroke-toast" />
  if (type === 'error') return <CircleAlert aria-hidden="true" className="fill-danger stroke-on-press" />
  if (type === 'loading') return <Spinner size={20} />
  return null
}

/** Toasts raised before their place existed are raised again, as their time starts when they show. */
function useFullTime(toasts: readonly Toast[]) {
  const early = useRef(toasts)
  useEffect(() => {
    for (const { message, createdAt: _, ...rest } of early.current) toast(message, rest)
    early.current = []
  }, [])
}

/** A modal dialog is in the browser's top layer. Showing the popover again lifts the toasts above it. */
function useOnTop(region: { current: HTMLElement | null }, count: number) {
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    const isShown = element.matches(':popover-open')
    if (count > 0 && isShown && document.querySelector('dialog:modal')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [region, count])
}
