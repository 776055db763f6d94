// Takes the pictures of the README from a demo world of its own: docs/screenshots/*.webp. Run it when a screen on them has changed.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startServerProcess } from '../server/test/server-process.ts'
import { createStoredSession } from '../server/test/stored-session.ts'
import { DEMO_ADMIN_TOTP_SECRET } from '../supabase/seeds/demo-accounts.ts'
import { findChromium } from './find-chromium.mjs'

type Screenshot = {
  name: string
  path: string
  email?: string
  width: number
  height: number
  dark?: boolean
  after?: string
}

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 800 }
const screenshots: Screenshot[] = [
  { name: 'landing', path: '/', ...wide },
  { name: 'athlete-profile', path: '/athlete/profile', email: 'athlete@touchline.example', ...wide },
  { name: 'scout-search', path: '/scout/search?sport=soccer', email: 'scout@touchline.example', ...wide },
  { name: 'scout-boards', path: '/scout/favorites', email: 'scout@touchline.example', ...wide },
  {
    name: 'thread-on-a-phone',
    path: '/athlete/messages',
    email: 'athlete@touchline.example',
    ...phone,
    dark: true,
    after: 'a[href*="thread="]',
  },
  { name: 'athlete-on-a-phone', path: '/athlete/dashboard', email: 'athlete@touchline.example', ...phone },
  { name: 'admin-morning', path: '/admin/dashboard', email: 'admin@touchline.example', ...wide },
]

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-pictures-'))
// PostgreSQL runs as another account when this runs as root, and must be able to enter.
chmodSync(dataDir, 0o755)
mkdirSync(folder, { recursive: true })
const server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'development' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const picture of screenshots) await take(browser, picture)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(from: Browser, { name, path, email, width, height, dark, after }: Screenshot) {
  const context = await from.newContext({
    baseURL: server.status.url,
    viewport: { width, height },
    deviceScaleFactor: width < 700 ? 2 : 1.25,
    locale: 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (email) {
    const secret = email.startsWith('admin@') ? DEMO_ADMIN_TOTP_SECRET : undefined
    const entry = await createStoredSession(server.status, email, secret)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), entry)
  }
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  if (after) await page.locator(after).first().click()
  await page.waitForLoadState('networkidle')
  // Every skeleton says so to screen readers.
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' })
  const png = await page.screenshot()
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
  console.log(`docs/screenshots/${name}.webp`)
  await context.close()
}
