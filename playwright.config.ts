import { defineConfig, devices, type Project } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const { executablePath, env } = await findBrowser()
const launchOptions = {
  executablePath,
  env: { ...(process.env as Record<string, string>), ...env },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const pictures: Project = {
  name: 'pictures',
  testMatch: 'pictures/*.spec.ts',
  snapshotPathTemplate: 'docs/screens/{arg}{ext}',
  expect: {
    timeout: 10_000,
    toHaveScreenshot: { animations: 'disabled', maxDiffPixels: 40, threshold: 0.04 },
  },
  use: { viewport: { width: 360, height: 740 } },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Twice the processors of a small machine: three tests that wait for a server or a frame left it idle for a quarter.
  workers: 4,
  // These timeouts only end tests that hang: a machine of a fifth of the speed passes, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A busy machine may miss a moment once; what fails twice is broken. The report names what needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]] : 'list',
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // It fetches the whole app for each new browser: only specs about it, and the story by keyboard, allow it. Where it
    // is blocked the app does not fetch screens ahead either (`savesData`).
    serviceWorkers: 'block',
    // Tests about what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Drawn without a graphics processor: each point of a sharper screen would cost seven.
    deviceScaleFactor: 1,
    launchOptions,
  },
  projects: [
    { name: 'journeys', testIgnore: 'pictures/**' },
    // Compared with docs/screens. `npm run screens` retakes the changed ones.
    pictures,
  ],
})
