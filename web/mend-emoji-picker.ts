import type { Plugin } from 'vite'

// A sheet that a script makes and adopts needs no leave of the policy, and nobody else's markup gets any.
const adopting = `
import { useLayoutEffect as afterDrawing } from 'react'
function DedupedStyle({ css }) {
  afterDrawing(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [css])
  return null
}
`

const changes: readonly [from: RegExp, to: string][] = [
  [/function DedupedStyle\(/, 'function DrawnStyle('],
  // It lies within the page's own part, so it is no landmark; and a list must not take the role of a grid.
  [/createElement\("aside", \{/, 'createElement("div", {'],
  [/createElement\("ul", (\{[^}]*role: "grid")/, 'createElement("div", $1'],
  [/createElement\("li", (\{[^}]*role: "rowgroup")/, 'createElement("div", $1'],
]

/**
 * The emoji picker draws a <style> element, which the content security policy refuses: it adopts a sheet instead. And
 * it gives roles to elements that must not have them.
 */
export const mendEmojiPicker = (): Plugin => {
  const isDone = new Set<RegExp>()
  return {
    name: 'mend-emoji-picker',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/emoji-picker-react/') || !changes.some(([from]) => from.test(code))) return null
      let mended = code
      for (const [from, to] of changes)
        if (from.test(mended)) {
          mended = mended.replace(from, to)
          isDone.add(from)
        }
      return { code: mended.includes('DrawnStyle(') ? mended + adopting : mended, map: null }
    },
    generateBundle() {
      if (isDone.size < changes.length) this.error('emoji-picker-react is written in another way than it was')
    },
  }
}
