import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** Lets Back close a part that lies over the page. Returns a function for when it is closed. The app provides it. */
export const Layers = createContext<(close: () => void) => () => void>(() => () => {})

/** While it is open, Back closes it instead of leaving the page. */
export function useLayer(isOpen: boolean, onBack: () => void): void {
  const addLayer = useContext(Layers)
  const close = useRef(onBack)
  close.current = onBack
  useLayoutEffect(() => (isOpen ? addLayer(() => close.current()) : undefined), [isOpen, addLayer])
}
