import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import { NowPanel } from '#web/ui/now-panel.tsx'

/** How an iPhone or iPad comes to notify: with the app on its home screen. */
export function HomeScreenSteps() {
  const { homeTitle, homeHelp, homeSteps } = texts.notifications
  const drawings = [<ShareDrawing key="share" />, <AddDrawing key="add" />, <IconDrawing key="icon" />]
  return (
    <NowPanel title={homeTitle} notes={[homeHelp]}>
      <ol className="flex flex-col gap-3">
        {homeSteps.map((step, i) => (
          <li key={step} className="flex items-center gap-4">
            {drawings[i]}
            <span className="min-w-0 flex-1">{step}</span>
          </li>
        ))}
      </ol>
    </NowPanel>
  )
}

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 56 56"
    className="size-14 shrink-0 rounded-control border border-line bg-card fill-none stroke-ink stroke-2 text-ink"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

/** The foot of a browser's window with its share button. */
const ShareDrawing = () => (
  <Drawing>
    <path d="M6 44h44" className="stroke-line-strong" />
    <path d="M22 24h-4v16h20V24h-4" className="stroke-press-ink" />
    <path d="M28 32V12M22 18l6-6 6 6" className="stroke-press-ink" />
  </Drawing>
)

/** A line of the share sheet with a plus in a box. */
const AddDrawing = () => (
  <Drawing>
    <path d="M8 16h14M8 40h18" className="stroke-line-strong" />
    <path d="M8 28h16" />
    <path d="M34 20h14v14H34zM41 23.5v7M37.500 27h7" className="stroke-press-ink" />
  </Drawing>
)

/** The home screen with one icon that is ours. */
const IconDrawing = () => (
  <Drawing>
    <path d="M9 10h10v10H9zM37 10h10v10H37zM9 34h10v10H9z" className="stroke-line-strong" />
    <path d="M21 22h14v14H21z" className="fill-press stroke-press" />
    <path d="M25 30l3 3 5-7" className="stroke-on-press" />
  </Drawing>
)
