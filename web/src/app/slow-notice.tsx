import { useSlow } from '#web/platform/connection.ts'
import { texts } from '#web/texts.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Says so while the server takes long to answer. It covers the page, so that nothing moves. */
export function SlowNotice() {
  const isSlow = useSlow()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-18 z-60 flex justify-center px-4">
      {isSlow && (
        <p className="flex items-center gap-2 rounded-full bg-done-soft px-4 py-2 text-caption font-semibold text-done-ink shadow-lg">
          <Spinner size={16} />
          {texts.app.stillWaiting}
        </p>
      )}
    </div>
  )
}
