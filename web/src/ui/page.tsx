import ArrowLeft from 'lucide-react/icons/arrow-left'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'
import { texts } from '#web/texts.ts'
import { IconButton, IconLink } from './icon-button.tsx'
import { useSite } from './site-brand.ts'
import { useHidingBar } from './use-hiding-bar.ts'

type PageProps = {
  /** The one h1, and the browser's title. */
  title: string
  /** Drawn in place of the title inside the h1, and saying the same: a wordmark. */
  heading?: ReactNode
  /** The person that the page is about, shown as its heading, with a small title above. */
  person?: { face: ReactNode; name: ReactNode; presence?: ReactNode }
  /** How the title is set: in the bar, larger beside the hamburger, or largest below the bar until one scrolls. */
  look?: 'page' | 'root' | 'large'
  /** Where 'Back' goes, or what it does. */
  back?: string | (() => void)
  /** In place of a plain move to `back`, when that page may be the one before this. */
  onBack?: (href: string) => void
  /** In place of 'Back': the hamburger. */
  leading?: ReactNode
  /** At the bar's right end. */
  actions?: ReactNode
  /** Stays under the bar: search, tabs, progress, whom one is talking to. */
  below?: ReactNode
  /** Stays at the bottom: the page's main action, a composer. */
  footer?: ReactNode
  /** One of the app's places: its tabs are at the foot. */
  hasTabs?: boolean
  /** The bar makes room while one scrolls down a long list. */
  isBarHiding?: boolean
  /** The content scrolls between bar and footer instead of the document (chat). */
  isFilled?: boolean
  children: ReactNode
}

/** Notices under the bar of every page while they apply, such as that there is no network. */
export const PageNotice = createContext<ReactNode>(null)
/** The tabs at the foot of the app's places. */
export const PageTabs = createContext<ReactNode>(null)

const titleLooks = { page: 'text-strong', root: 'text-title', large: 'tb-bar-title text-strong' }

/** The scaffold of a screen: bar with 'Back' and title, content, footer; one column of at most 500px. */
export function Page({
  title,
  heading = title,
  person,
  look = 'page',
  back,
  onBack,
  leading,
  actions,
  below,
  footer,
  hasTabs = false,
  isBarHiding = false,
  isFilled = false,
  children,
}: PageProps) {
  const header = useRef<HTMLElement>(null)
  const foot = useRef<HTMLElement>(null)
  const tabs = useContext(PageTabs)
  const isHidden = useHidingBar(isBarHiding)
  useRoomUnder(header)
  const lowest = footer || (hasTabs && tabs)
  useRoomAbove(foot, Boolean(lowest))
  return (
    <Screen isFilled={isFilled}>
      <title>{texts.common.pageTitle(title, useSite().name)}</title>
      <header
        ref={header}
        className={`tb-bar sticky top-0 z-20 bg-page pt-[env(safe-area-inset-top)] transition-[translate] duration-200 has-focus-visible:translate-y-0 short:static ${isHidden ? '-translate-y-full' : ''}`}
      >
        <div className={`flex ${person ? 'min-h-16' : 'min-h-14'} flex-wrap items-center gap-x-1 px-1`}>
          {leading ?? <Back back={back} onBack={onBack} />}
          <div
            className={`flex min-w-0 flex-1 basis-[8rem] items-center gap-3 px-1 ${leading === undefined && back === undefined ? 'pl-3' : ''}`}
          >
            {person?.face}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline gap-x-2">
                <h1
                  id="page-title"
                  tabIndex={-1}
                  className={person ? 'text-micro text-ink-soft' : `wrap-anywhere ${titleLooks[look]}`}
                >
                  {heading}
                </h1>
                {person?.presence}
              </div>
              {person?.name}
            </div>
          </div>
          {actions && <div className="flex">{actions}</div>}
        </div>
        {below && <div className="px-4 pb-2">{below}</div>}
        {useContext(PageNotice)}
      </header>
      <main
        className={`flex flex-1 flex-col gap-5 px-4 ${isFilled ? 'min-h-0 overflow-y-auto overscroll-contain pb-4' : 'pt-2 pb-8'}`}
      >
        {look === 'large' && (
          <p aria-hidden="true" className="tb-large-title -mb-2 text-large wrap-anywhere">
            {heading}
          </p>
        )}
        {children}
      </main>
      {lowest && (
        <footer
          ref={foot}
          className={`sticky bottom-0 z-20 border-t border-line bg-card has-[>div:empty]:hidden short:static ${footer ? 'px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]' : 'pb-[env(safe-area-inset-bottom)]'}`}
        >
          {lowest}
        </footer>
      )}
    </Screen>
  )
}

/** The part of the view's height that a bar may take from the content. */
const mostOfView = 0.3

/** Large text makes a bar tall. The part that is too tall scrolls away with the content. */
function useRoomUnder(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = header.current
    if (!bar) return
    const observer = new ResizeObserver(() => {
      const tooMuch = bar.offsetHeight - window.innerHeight * mostOfView
      bar.style.top = `${-Math.max(0, Math.round(tooMuch))}px`
    })
    observer.observe(bar)
    return () => observer.disconnect()
  }, [header])
}

/** Toasts stand above what lies at the foot. */
function useRoomAbove(foot: RefObject<HTMLElement | null>, hasFoot: boolean): void {
  useLayoutEffect(() => {
    const bar = foot.current
    if (!bar || !hasFoot) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-height')
    }
  }, [foot, hasFoot])
}

/** The bare column, for screens that have no bar. */
export function Screen({ children, isFilled = false }: { children: ReactNode; isFilled?: boolean }) {
  return (
    <div
      className={`relative mx-auto flex w-full max-w-phone flex-col bg-page pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] text-ink min-[501px]:shadow-high ${isFilled ? 'h-dvh overflow-hidden' : 'min-h-dvh'}`}
    >
      {children}
    </div>
  )
}

function Back({ back, onBack }: Pick<PageProps, 'back' | 'onBack'>) {
  if (back === undefined) return null
  const icon = <ArrowLeft aria-hidden="true" />
  if (typeof back !== 'string') return <IconButton label={texts.controls.back} icon={icon} onClick={back} />
  const goUp = (event: MouseEvent) => {
    event.preventDefault()
    onBack?.(back)
  }
  return <IconLink label={texts.controls.back} icon={icon} href={back} onClick={onBack && goUp} />
}
