import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'

const executablePath = await findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Two cores also carry the server and its database.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/stories',
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  globalSetup: './e2e/global-setup.ts',
  use: {
    baseURL: process.env.TOUCHLINE_E2E_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
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
