// Back closes what lies over the page: menus, sheets, dialogs, the emoji panel. While any of them is open, the history
// has one entry more, a copy of the page's own.

interface LayerState {
  isOver?: boolean
}

/** How each of them is closed, the topmost last. What may not be left now stays open. */
const layers: (() => void)[] = []
/** True if the history stands at that entry. */
let isOver = false
/** Where the page is while the entry is being left: it may have another address by now, such as another filter. */
let leaving: { href: string; state: object } | null = null
/** Moves to other pages wait until the entry has been left. */
const waiting: (() => void)[] = []

const stateNow = (): LayerState => (history.state as LayerState | null) ?? {}

function settle(): void {
  if (leaving) return
  if (layers.length > 0 && !isOver) {
    isOver = true
    history.pushState({ ...stateNow(), isOver }, '')
  } else if (layers.length === 0 && isOver) {
    const { isOver: _, ...state } = stateNow()
    leaving = { href: location.href, state }
    history.back()
  }
}

/** A closing layer may make room for another one, or lead to another page. The entry stays until that is done. */
const settleSoon = () => setTimeout(settle)

/** Has Back close something; answers how to say that it is closed. */
export function addLayer(close: () => void): () => void {
  layers.push(close)
  settle()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    settleSoon()
  }
}

/** After each move through the history, before anything is drawn: call it at the start, too. */
export function followLayers(): void {
  const wasOver = isOver
  isOver = stateNow().isOver === true
  if (leaving) {
    const { href, state } = leaving
    leaving = null
    if (location.href !== href) history.replaceState(state, '', href)
    for (const move of waiting.splice(0)) move()
  } else if (wasOver && !isOver) layers.at(-1)?.()
  settleSoon()
}

/** Makes a move to another page, once no entry is being left. */
export function whenLeft(move: () => void): void {
  if (leaving) waiting.push(move)
  else move()
}

/** True if a new page is to take the place of the entry, which goes with what lay over the page before. */
export function givesPlace(): boolean {
  const wasOver = isOver
  isOver = false
  return wasOver
}

/** How many entries of the history lie over the page's own. */
export const layerCount = (): 0 | 1 => (isOver ? 1 : 0)
