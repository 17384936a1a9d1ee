import type { Plugin } from 'vite'

/**
 * Imports code late without Vite's helper, which would load the styles and files of that code first. Here all styles are
 * in one file, and the server's page names the files, so the helper is weight on the first page.
 */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : null),
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter(file => file.endsWith('.css'))
    if (styles.length > 1) this.error(`only one file of styles is loaded, not ${styles.join(' and ')}`)
  },
}
