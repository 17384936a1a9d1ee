import type { Page } from '@playwright/test'
import { expect, test } from './market.ts'

interface Manifest {
  name: string
  start_url: string
  scope: string
  display: string
  orientation?: string
  background_color: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

/** How a picture is once the browser has drawn it: its size, and whether each corner is filled. */
const drawn = (page: Page, src: string) =>
  page.evaluate(async address => {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const isFilled = (x: number, y: number) => pen.getImageData(x, y, 1, 1).data[3] === 255
    const [right, bottom] = [width - 1, height - 1]
    const corners = [isFilled(0, 0), isFilled(right, 0), isFilled(0, bottom), isFilled(right, bottom)]
    return { size: `${width}x${height}`, hasFilledCorners: corners.every(Boolean) }
  }, src)

test('links the manifest and icons for installing, and they match what the page says', async ({
  page,
  baseURL,
}) => {
  await page.goto('/app/login')
  const hrefOf = async (rel: string) =>
    new URL((await page.locator(`link[rel="${rel}"]`).getAttribute('href'))!, page.url()).href
  const address = await hrefOf('manifest')
  const reply = await page.request.get(address)
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await reply.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'TaskBazaar', display: 'standalone', scope: '/app/' })
  expect(new URL(manifest.start_url, address).href).toBe(`${baseURL}/app/`)
  // Held on its side it turns, as people who cannot turn their phone need (WCAG 1.3.4).
  expect(manifest.orientation).toBeUndefined()

  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'any any',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const url = new URL(src, address).href
    const icon = await page.request.get(url)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { size, hasFilledCorners } = await drawn(page, url)
    expect(size, src).toBe(sizes)
    // A phone cuts its own shape out of it: nothing may be left open.
    if (purpose === 'maskable') expect(hasFilledCorners, src).toBe(true)
  }
  const apple = await drawn(page, await hrefOf('apple-touch-icon'))
  expect(apple).toEqual({ size: '180x180', hasFilledCorners: true })
  expect((await page.request.get(await hrefOf('icon'))).status()).toBe(200)

  // The bar above the app and the splash before it have the page's own colour, in either theme.
  const colours = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll(all =>
      all.map(one => [one.getAttribute('media'), (one as HTMLMetaElement).content] as const),
    )
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    const colour = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.fillStyle = getComputedStyle(
        document.querySelector('header, main')!.closest('.bg-page')!,
      ).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const parts = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
    })
    expect(new Map(colours).get(`(prefers-color-scheme: ${theme})`)).toBe(colour)
    if (theme === 'light') expect([manifest.theme_color, manifest.background_color]).toEqual([colour, colour])
  }
})
