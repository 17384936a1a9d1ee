import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npm run ui`: every part in every state, for looking at; the product's build never reads this folder. */
export default defineConfig({
  root: here('./'),
  publicDir: here('../public'),
  cacheDir: here('../../node_modules/.vite-gallery'),
  plugins: [react(), tailwindcss()],
  server: { port: 6006, fs: { allow: [here('../../')] } },
  build: { outDir: here('../../dist/gallery'), emptyOutDir: true },
})
