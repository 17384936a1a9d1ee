import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link } from 'wouter'
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
  person?: ReactNode
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
  /** A floating link, such as 'Post Task'. */
  fab?: { href: string; label: string }
  /** The bar makes room while one scrolls down a long list. */
  isBarHiding?: boolean
  /** The content scrolls between bar and footer instead of the document (chat). */
  isFilled?: boolean
  children: ReactNode
}

/** Notices under the bar of every page while they apply, such as that there is no network. */
export const PageNotice = createContext<ReactNode>(null)

/** The scaffold of a screen: bar with 'Back' and title, content, footer; one column of at most 500px. */
export function Page({
  title,
  heading = title,
  person,
  back,
  onBack,
  leading,
  actions,
  below,
  footer,
  fab,
  isBarHiding = false,
  isFilled = false,
  children,
}: PageProps) {
  const header = useRef<HTMLElement>(null)
  const isHidden = useHidingBar(isBarHiding)
  useRoomUnder(header)
  return (
    <Screen isFilled={isFilled}>
      <title>{texts.common.pageTitle(title, useSite().name)}</title>
      <header
        ref={header}
        className={`sticky top-0 z-20 border-b border-line bg-page pt-[env(safe-area-inset-top)] transition-[translate] duration-200 has-focus-visible:translate-y-0 short:static ${isHidden ? '-translate-y-full' : ''}`}
      >
        <div className="flex min-h-15 flex-wrap items-center gap-x-1 px-2">
          {leading ?? <Back back={back} onBack={onBack} />}
          <div className="min-w-0 flex-1 basis-[8rem] px-2">
            <h1
              id="page-title"
              tabIndex={-1}
              className={
                person
                  ? 'pt-1.5 text-caption font-semibold text-ink-soft'
                  : 'text-title leading-tight font-bold wrap-anywhere'
              }
            >
              {heading}
            </h1>
            {person}
          </div>
          {actions && <div className="flex">{actions}</div>}
        </div>
        {below && <div className="px-4 pb-3">{below}</div>}
        {useContext(PageNotice)}
      </header>
      <main
        className={`flex flex-1 flex-col gap-5 p-4 ${isFilled ? 'min-h-0 overflow-y-auto overscroll-contain' : 'pb-8'}`}
      >
        {children}
        {fab && <Fab {...fab} />}
      </main>
      {footer && (
        <footer className="sticky bottom-0 z-20 border-t short:static border-line bg-page px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Screen>
  )
}

/** The part of the view's height that a bar may take from the content. */
const mostOfView = 0.3

/** Large text makes a bar tall: what is too much of it goes up with the content. Toasts stand under the bar. */
function useRoomUnder(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = header.current
    if (!bar) return
    const observer = new ResizeObserver(() => {
      const tooMuch = bar.offsetHeight - window.innerHeight * mostOfView
      bar.style.top = `${-Math.max(0, Math.round(tooMuch))}px`
      document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--bar-height')
    }
  }, [header])
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

function Fab({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="sticky bottom-[max(1.25rem,env(safe-area-inset-bottom))] z-10 mt-auto inline-flex min-h-14 items-center gap-2 self-end rounded-full bg-press pr-6 pl-2 text-lead font-bold text-on-press shadow-high transition-[background-color,scale] hover:bg-press-deep active:scale-95"
    >
      <span className="grid size-10 place-items-center rounded-full bg-delight text-on-delight">
        <Plus aria-hidden="true" strokeWidth={2.75} />
      </span>
      {label}
    </Link>
  )
}
