import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { type ServerProcess, startServerProcess } from '../../server/test/server-process.ts'

/** A server with the demo, in a process of its own, and a browser beside it, for as long as something is measured. */
export async function inBrowser<Result>(
  measure: (browser: Browser, server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(dataDir, 0o755)
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await measure(browser, server)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const QUIET_MS = 300
const underWay = new WeakMap<Page, { requests: Set<Request>; since: number }>()

/** Until nothing has been asked for during a while. The browser's own state is reached once in the life of a page. */
export async function quiet(page: Page) {
  const now = underWay.get(page) ?? watch(page)
  while (now.requests.size > 0 || Date.now() - now.since < QUIET_MS) await wait(20)
}

function watch(page: Page) {
  const now = { requests: new Set<Request>(), since: Date.now() }
  underWay.set(page, now)
  page.on('request', (request) => now.requests.add(request))
  const end = (request: Request) => {
    now.requests.delete(request)
    now.since = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return now
}
