import type { BrowserContext, Page } from '@playwright/test'
import { runSql } from '../postgres.ts'
import type { Section } from '../report.ts'
import { EVENTS_SEED_SQL } from './events-seed.ts'
import { inBrowser, onSignedInDevice } from './in-browser.ts'

const TIMES = 15
/** How long a hand rests on a link before it presses, at the least. */
const HAND_MS = 150
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** From the press to the paint that shows each day of the month with its events, on a processor four times slower. */
export const calendarMonth = (): Promise<Section> =>
  inBrowser(async (browser, { status }) => {
    await runSql(status.databaseUrl, EVENTS_SEED_SQL)
    return onSignedInDevice({ browser, status, role: 'athlete' }, observe, async (context) => {
      await keepTheCode(context)
      const times: Times = { cold: [], again: [], next: [], back: [] }
      for (let n = 0; n < TIMES; n++) await openMonths(context, times)
      return asSection(times)
    })
  })

/** The first visit leaves the code of the calendar on the device, as that of whoever comes back. */
async function keepTheCode(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/athlete/events')
  await button(page, 'Next month').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.close()
}

type Times = { cold: number[]; again: number[]; next: number[]; back: number[] }

/** Each in a page of its own, which knows nothing of the calendar. */
async function openMonths(context: BrowserContext, times: Times) {
  const page = await context.newPage()
  await page.goto('/athlete/home')
  await menu(page, 'Events').waitFor()
  await page.waitForLoadState('networkidle')
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const [month, next] = [0, 1].map(monthFromNow)
  const press = async (target: ReturnType<typeof menu>, wanted = '') => {
    await target.hover()
    await page.waitForTimeout(HAND_MS)
    await page.waitForLoadState('networkidle')
    await page.evaluate((which) => globalThis.awaitMonth(which), wanted)
    await page.mouse.down()
    await page.mouse.up()
    const took = await page.evaluate(() => globalThis.monthShown)
    await page.waitForLoadState('networkidle')
    return took
  }
  times.cold.push(await press(menu(page, 'Events'), month))
  times.next.push(await press(button(page, 'Next month'), next))
  times.back.push(await press(button(page, 'Previous month'), month))
  await menu(page, 'Home').click()
  await button(page, 'Next month').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  times.again.push(await press(menu(page, 'Events'), month))
  await page.close()
}

function monthFromNow(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, 1)).toISOString().slice(0, 7)
}

declare global {
  var awaitMonth: (month: string) => void
  var monthShown: Promise<number>
}

/** Runs in the page before its scripts. */
function observe() {
  globalThis.awaitMonth = (month) => {
    const pressed = new Promise<number>((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    // Each day of the month has events.
    const isShown = () => {
      const days = [...document.querySelectorAll(`[data-date^="${month}-"]`)]
      return days.length >= 28 && days.every((day) => day.querySelector('[data-event]'))
    }
    const shown = () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!isShown()) return
          observer.disconnect()
          // A message that is sent within a frame arrives after its paint.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now())
            port2.postMessage(null)
          })
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true })
      })
    globalThis.monthShown = pressed.then(async (start) => (await shown()) - start)
  }
}

function asSection({ cold, again, next, back }: Times): Section {
  const at = (times: number[], part: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
  const rows: [string, number[], number][] = [
    ['the month, with none of its data', cold, 600],
    ['the next month, with none of its data', next, 600],
    ['back to the month before, from the cache', back, 200],
    ['the month again from another screen, from the cache', again, 200],
  ]
  const missed = rows.filter(([, times, budget]) => at(times, 0.5) > budget)
  return {
    title: 'A month of the calendar, from the press to its events, with a processor four times slower',
    columns: ['what', 'p50 ms', 'p75 ms', 'best ms', 'budget p50 ms'],
    rows: rows.map(([what, times, budget]) => [
      what,
      at(times, 0.5).toFixed(0),
      at(times, 0.75).toFixed(0),
      at(times, 0).toFixed(0),
      budget,
    ]),
    verdict: `${TIMES} times each, among the same events and answers; the code is on the device, as that of whoever comes back, and the pointer has been on the link for ${HAND_MS} ms. ${
      missed.length === 0 ? 'All within budget.' : `Over budget: ${missed.map(([what]) => what).join('; ')}.`
    }`,
  }
}
