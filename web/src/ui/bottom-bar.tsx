import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

type BottomBarProps = {
  /** The way to talk, as an icon, before what is filled. */
  beside?: ReactNode
  /** One button, or two: outlined and filled. At most one is filled. */
  children?: ReactNode
}

/** The acts of a page, at its foot: nothing is stacked in it, and at most one button is filled. */
export function BottomBar({ beside, children }: BottomBarProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {beside}
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-3 *:min-w-fit *:flex-[1_1_6rem] *:px-3">
        {children}
      </div>
    </div>
  )
}

/** The foot of the page, where it is filled from within the page. */
export const BarPlace = createContext<HTMLElement | null>(null)
/** The end of the page's bar, likewise. */
export const MenuPlace = createContext<HTMLElement | null>(null)

/** Puts what a part of the page asks for into the bar at its foot. */
export function InBar(props: BottomBarProps) {
  const place = useContext(BarPlace)
  return place && createPortal(<BottomBar {...props} />, place)
}

/** Puts a part's menu at the end of the page's bar. */
export function InMenu({ children }: { children: ReactNode }) {
  const place = useContext(MenuPlace)
  return place && createPortal(children, place)
}
