import type { Browser, Page } from '@playwright/test'
import { createStoredSession } from '../../server/test/stored-session.ts'
import { DEMO_ACCOUNTS } from '../../supabase/seeds/demo-accounts.ts'
import type { Section } from '../report.ts'
import { inBrowser } from './in-browser.ts'

type Budget = { requests: number; fcpMs: number; lcpMs: number; blockMs: number; cls: number }
type Screen = { name: string; path: string; email?: string | undefined; budget: Budget }
type Seen = { requests: number; kilobytes: number; fcp: number; lcp: number; block: number; cls: number }

const RUNS = 5
const emailOf = (wanted: string) => DEMO_ACCOUNTS.find(({ role }) => role === wanted)?.email
const SIGNED_IN = { requests: Number.POSITIVE_INFINITY, fcpMs: 1_000, lcpMs: 2_000, blockMs: 250, cls: 0.02 }
const screens: Screen[] = [
  {
    name: 'front page',
    path: '/',
    budget: { requests: 8, fcpMs: 1_000, lcpMs: 1_300, blockMs: 50, cls: 0.02 },
  },
  { name: 'sign-in', path: '/auth', budget: { ...SIGNED_IN, lcpMs: 1_800 } },
  {
    name: 'first athlete screen',
    path: '/athlete/dashboard',
    email: emailOf('athlete'),
    budget: SIGNED_IN,
  },
  { name: 'first scout screen', path: '/scout/home', email: emailOf('scout'), budget: SIGNED_IN },
]

/** First visits on a slow phone: an empty cache, slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. */
export const webSuite = (): Promise<Section[]> =>
  inBrowser(async (browser, { status }) => {
    const seen = new Map<Screen, Seen[]>(screens.map((screen) => [screen, []]))
    // Interleaved, so that noise of the machine affects every screen alike.
    for (let run = 0; run < RUNS; run++) {
      for (const screen of screens) seen.get(screen)?.push(await visit(browser, status, screen))
    }
    return [asSection(seen)]
  })

type Address = { url: string; anonKey: string; serviceRoleKey: string }

async function visit(browser: Browser, address: Address, screen: Screen): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: address.url,
    locale: 'en-GB',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const slow = await context.newCDPSession(page)
    await slow.send('Network.enable')
    if (screen.email) {
      // A device with a stored session but an empty cache.
      const [name, value] = await createStoredSession(address, screen.email)
      await page.goto('/ip')
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
      await page.goto(screen.path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await slow.send('Network.clearBrowserCache')
      await page.goto('about:blank')
    }
    let [requests, bytes] = [0, 0]
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) requests += 1
    })
    slow.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (0.75 * 1024 * 1024) / 8,
    })
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(observe)
    await page.goto(screen.path)
    // The skeleton has no such element.
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { fcp, lcp, block, cls } = await figuresOf(page)
    return { requests, kilobytes: bytes / 1000, fcp, lcp, block, cls }
  } finally {
    await context.close()
  }
}

type Figures = { fcp: number; lcp: number; block: number; cls: number }
declare global {
  var figures: Figures
}

/** Runs in the page before its scripts. "Block" is total blocking time: the part of each long task beyond 50 ms, summed. */
function observe() {
  const figures: Figures = { fcp: 0, lcp: 0, block: 0, cls: 0 }
  globalThis.figures = figures
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.fcp = startTime
  })
  each('largest-contentful-paint', ({ startTime }) => {
    figures.lcp = startTime
  })
  each('longtask', ({ duration }) => {
    figures.block += Math.max(0, duration - 50)
  })
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) figures.cls += value
  })
}

const figuresOf = (page: Page) => page.evaluate(() => globalThis.figures)

function asSection(seen: Map<Screen, Seen[]>): Section {
  const rows: string[][] = []
  const missed: string[] = []
  for (const [{ name, budget }, visits] of seen) {
    const middle = (of: (one: Seen) => number) =>
      visits.map(of).sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
    const least = (of: (one: Seen) => number) => Math.min(...visits.map(of))
    const figure = (what: string, of: (one: Seen) => number, most: number, digits = 0) => {
      if (middle(of) > most) missed.push(`${name}: ${what}`)
      const seen = `${middle(of).toFixed(digits)} (${least(of).toFixed(digits)})`
      return Number.isFinite(most) ? `${seen} / ${most}` : seen
    }
    rows.push([
      name,
      figure('requests', (one) => one.requests, budget.requests),
      middle((one) => one.kilobytes).toFixed(0),
      figure('FCP', (one) => one.fcp, budget.fcpMs),
      figure('LCP', (one) => one.lcp, budget.lcpMs),
      figure('long tasks', (one) => one.block, budget.blockMs),
      figure('CLS', (one) => one.cls, budget.cls, 3),
    ])
  }
  return {
    title: 'First visits on slow 4G with a processor four times slower',
    columns: ['screen', 'requests', 'kB in all', 'FCP ms', 'LCP ms', 'long tasks ms', 'CLS'],
    rows,
    verdict: `Middle of ${RUNS} cold visits (the best in brackets) / budget. ${
      missed.length === 0 ? 'All within budget.' : `Over budget: ${missed.join(', ')}.`
    }`,
  }
}
