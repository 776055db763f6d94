import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startTcpProxy, type TcpProxy } from '../../server/test/tcp-proxy.ts'
import { writePadded } from './film-file.ts'
import { openPage, signedIn, sizesOf } from './people.ts'
import { watchMemory } from './process-memory.ts'
import { type Row, row } from './row.ts'
import type { World } from './world.ts'

const GB = 1024 ** 3
export const CUTS = 10
const BROWSER_MB = 400
const SERVER_MB = 60

/** A film of two gigabytes on its way up, over a line that breaks. */
export async function sendFilm({ server, browser, pid, folder, film }: World): Promise<Row[]> {
  const path = join(folder, 'Whole match.mp4')
  writePadded(path, film, 2 * GB)
  const line = await startTcpProxy(Number(new URL(server.status.url).port))
  const page = await openPage(browser, server, `http://127.0.0.1:${line.port}`, 'athlete')
  try {
    await page.goto('/athlete/videos')
    await page.getByLabel('Video files').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const memory = watchMemory(server.pid, pid)
    const began = performance.now()
    await page.getByLabel('Video files').setInputFiles(path)
    await page.getByRole('button', { name: 'Upload 1 video', exact: true }).click()
    const cuts = await cutUntilSent(page, line, memory.isWarm)
    const seconds = (performance.now() - began) / 1000
    const { first, most, warm } = memory.stop()
    const sizes = await sizesOf(await signedIn(server, 'athlete'))
    return [
      row(
        'arrived whole, checked and ready',
        `${cuts} cuts, ${seconds.toFixed(0)} s`,
        `${CUTS} cuts`,
        cuts === CUTS && sizes.includes(2 * GB),
      ),
      row(
        'memory of the page',
        `${most.page.toFixed(0)} MB`,
        `under ${BROWSER_MB} MB`,
        most.page < BROWSER_MB,
      ),
      row(
        'memory of the whole browser beyond what it had with the page open',
        `${(most.browser - first.browser).toFixed(0)} MB (${most.browser.toFixed(0)} MB in all)`,
        `under ${BROWSER_MB} MB`,
        most.browser - first.browser < BROWSER_MB,
      ),
      row(
        'memory of the server beyond what it had with a tenth sent',
        `${(most.server - warm).toFixed(0)} MB (${most.server.toFixed(0)} MB in all, ${(most.server - first.server).toFixed(0)} MB over one that has just started)`,
        `at most ${SERVER_MB} MB`,
        most.server - warm <= SERVER_MB,
      ),
    ]
  } finally {
    await page.context().close()
    await line.close()
  }
}

/** Cuts the line at each tenth of the way, says when the second begins, and waits until the film is ready. */
async function cutUntilSent(page: Page, line: TcpProxy, onWarm: () => void): Promise<number> {
  const ready = page.getByRole('region', { name: 'Ready to publish' })
  const bar = page.getByRole('progressbar', { name: /^Upload of/ })
  let cuts = 0
  for (const share of Array.from({ length: CUTS }, (_, cut) => 4 + cut * 9.5)) {
    await page.waitForFunction(
      (least) => {
        const [alert] = document.querySelectorAll('main [role=alert]:not(:empty)')
        if (alert) throw new Error(alert.textContent)
        return [...document.querySelectorAll('main [role=progressbar]')].some(
          (one) => Number(one.getAttribute('aria-valuenow')) >= least,
        )
      },
      share,
      { timeout: 120_000, polling: 50 },
    )
    if (!(await bar.isVisible())) break
    if (cuts === 1) onWarm()
    line.cut()
    cuts += 1
  }
  await ready.waitFor({ timeout: 300_000 })
  return cuts
}
