import type { Plugin } from 'vite'

const declaration = 'function DedupedStyle('

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

/** The emoji picker draws a <style> element, which the content security policy refuses: it adopts a sheet instead. */
export const adoptStyles = (): Plugin => {
  let isDone = false
  return {
    name: 'adopt-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/emoji-picker-react/') || !code.includes(declaration)) return null
      isDone = true
      return { code: code.replace(declaration, 'function DrawnStyle(') + adopting, map: null }
    },
    generateBundle() {
      if (!isDone) this.error('emoji-picker-react draws its styles in another way than it did')
    },
  }
}
