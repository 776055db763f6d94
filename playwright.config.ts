import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { longStories } from './scripts/full-only.ts'

const executablePath = await findChromium({ preferHeadlessShell: true })

export default defineConfig({
  testDir: 'e2e',
  // The slow stories about qualities (bad input, zoom, reading order, no connection) are told by `npm run test:full` alone.
  projects: [
    {
      name: 'stories',
      testMatch: '**/*.spec.ts',
      // A file that is named on the command line is told in any case: only `npm test` leaves some to `npm run test:full`.
      testIgnore: [
        'qualities/**',
        ...(process.env.TOUCHLINE_STORIES === 'short' ? longStories.map((file) => `**/${file}`) : []),
      ],
    },
    ...(process.env.TOUCHLINE_FULL === '1' ? [{ name: 'qualities', testMatch: 'qualities/*.spec.ts' }] : []),
  ],
  fullyParallel: true,
  // Two cores also carry the server and its database.
  workers: 2,
  // A story that passes the second time is told as flaky, with its trace, and more than two of those fail the run. A trace of every
  // first try would slow down all of them.
  retries: 1,
  forbidOnly: true,
  // Long, because they cost time only where something fails, and the machine may be busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/stories',
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  globalSetup: './e2e/global-setup.ts',
  use: {
    baseURL: process.env.TOUCHLINE_E2E_URL,
    locale: 'en-GB',
    // Stories that hold requests back or break them do so between page and server; the stories of the worker itself let it start.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // A moving dialog is waited for. The stories of motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
