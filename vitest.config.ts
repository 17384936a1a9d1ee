import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: ['server/test/boot/**'],
          globalSetup: 'server/test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Starts whole programs and clusters: one file at a time, or they starve each other.
        test: {
          name: 'boot',
          include: ['server/test/boot/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole programs, killed in mid-traffic.
        test: { name: 'reliability', include: ['reliability/**/*.test.ts'], hookTimeout: 60_000 },
      },
      { test: { name: 'tree', include: ['scripts/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
