import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Client } from 'pg'
import type { ServerProcess } from '../../server/test/server-process.ts'
import { generateCrowd } from '../../supabase/seeds/crowd.ts'
import { percentile } from '../realtime/clients.ts'
import type { Section } from '../report.ts'
import { inBrowser, onSignedInDevice, quiet } from './in-browser.ts'

/** Of so many a scout finds 10,000 adults: others are minors, of whom a scout reads only so many in a day, hidden or blocked. */
const CROWD = Number(process.env.TOUCHLINE_BENCH_CROWD ?? 20_000)
const everybody = '/scout/search?sport=all&age=18-20&age=21-23&age=24-29&age=30%2B'
/** How many people are loaded before the scrolling through all of them is measured. */
const LOADED = Number(process.env.TOUCHLINE_BENCH_LOADED ?? 10_000)
/** A brisk hand on a wheel, for so long. */
const [PIXELS_A_SECOND, SECONDS] = [2_500, 10]
const REPEATS = 16
/** The first times warm what answers, as a scout's first search of a day does. */
const FIRST_TIMES = 3
const FRAME_MS = 1000 / 60
const BUDGET = { frameMs: 17.5, lateShare: 0.05, mark: 50, results: 200, panel: 100 }

const rows = (page: Page) => page.locator('[data-athlete]')
type Status = ServerProcess['status']
type Measured = { what: string; figures: string[]; budget: string; met: boolean }

/** A search that finds 10,000, scrolled and worked with on a processor four times slower. */
export const longResultsSuite = (): Promise<Section[]> =>
  inBrowser(async (browser, { status }) => {
    await addCrowd(status)
    return [await measureLongResults(browser, status)]
  })

async function addCrowd(status: Status) {
  const db = new Client({ connectionString: status.databaseUrl })
  await db.connect()
  await generateCrowd(db, { athletes: CROWD })
  await db.query('vacuum analyze')
  await db.end()
}

async function measureLongResults(browser: Browser, status: Status): Promise<Section> {
  const measured: Measured[] = []
  const within = (work: (page: Page, context: BrowserContext) => Promise<Measured[]>) =>
    onSignedInDevice({ browser, status, role: 'scout' }, observeFrames, async (context) => {
      measured.push(...(await work(await context.newPage(), context)))
    })
  for (const view of ['list', 'table'] as const)
    await within(async (page, context) => {
      await open(page, `${everybody}&view=${view}`)
      await slow(page, context)
      const loading = await scroll(page, context, `${view}: scrolled while its pages load`)
      await slow(page, context, 1)
      const count = await loadAll(page)
      await slow(page, context)
      return [loading, await scroll(page, context, `${view}: scrolled within ${count} loaded people`, -1)]
    })
  await within(async (page, context) => {
    await open(page, everybody)
    await slow(page, context)
    return [...(await tick(page)), await walk(page)]
  })
  return asSection(measured)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await rows(page).nth(8).waitFor()
  await quiet(page)
}

async function slow(page: Page, context: BrowserContext, rate = 4) {
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate })
}

/** To the end again and again until so many people are there. */
async function loadAll(page: Page) {
  const shown = async () => {
    const words = (await page.getByText(/^[\d,]+ of [\d,]+$/).textContent())?.split(' of ') ?? []
    const [seen = 0, of = 0] = words.map((word) => Number(word.replaceAll(',', '')))
    return { seen, of }
  }
  const more = page.getByRole('button', { name: 'Show more' })
  for (;;) {
    const { seen, of } = await shown()
    if (seen >= Math.min(of, LOADED)) return seen
    if (await more.isEnabled()) await more.click({ noWaitAfter: true }).catch(() => undefined)
    await page.waitForFunction(
      (before) => !document.body.textContent.includes(before),
      `${seen.toLocaleString('en-GB')} of `,
    )
  }
}

/** The browser itself turns the wheel, as evenly as a hand does, and the page draws its frames meanwhile. */
async function scroll(page: Page, context: BrowserContext, what: string, direction = 1): Promise<Measured> {
  const session = await context.newCDPSession(page)
  await page.mouse.move(620, 500)
  await page.evaluate(() => globalThis.forgetFrames())
  await session.send('Input.synthesizeScrollGesture', {
    x: 620,
    y: 500,
    yDistance: -direction * PIXELS_A_SECOND * SECONDS,
    speed: PIXELS_A_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { frames, drawn } = await page.evaluate(() => globalThis.frames60())
  const sorted = frames.toSorted((a, b) => a - b)
  const late = frames.filter((ms) => ms > 20).length / frames.length
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)]
  return {
    what,
    figures: [p50.toFixed(1), p95.toFixed(1), `${(late * 100).toFixed(1)} %`, `${drawn} rows drawn at most`],
    budget: `p95 ${FRAME_MS.toFixed(1)} ms a frame, at most ${BUDGET.lateShare * 100} % over 20 ms`,
    met: p50 <= BUDGET.frameMs && late <= BUDGET.lateShare,
  }
}

/** From the press on a filter to its tick, and to the people and counts of the new search. */
async function tick(page: Page): Promise<Measured[]> {
  const [marks, results]: [number[], number[]] = [[], []]
  for (let n = 0; n < FIRST_TIMES + REPEATS; n++) {
    const box = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').nth(2)
    await box.hover()
    await quiet(page)
    await page.evaluate(() => globalThis.watchTick())
    await page.mouse.down()
    await page.mouse.up()
    const { mark, settled } = await page.evaluate(() => globalThis.ticked)
    if (n < FIRST_TIMES) continue
    marks.push(mark)
    results.push(settled)
  }
  return [
    times('a tick shows', marks, BUDGET.mark),
    times('results and counts of a tick show', results, BUDGET.results),
  ]
}

/** From J to the next person's name in the panel. */
async function walk(page: Page): Promise<Measured> {
  const seen: number[] = []
  // The first is shown before anybody is opened.
  await page.keyboard.press('j')
  for (let n = 0; n < FIRST_TIMES + REPEATS; n++) {
    await quiet(page)
    await page.evaluate(() => globalThis.watchPanel())
    await page.keyboard.press('j')
    const shown = await page.evaluate(() => globalThis.panelShown)
    if (n >= FIRST_TIMES) seen.push(shown)
  }
  return times('J: the next panel shows', seen, BUDGET.panel)
}

function times(what: string, seen: number[], budgetMs: number): Measured {
  const sorted = seen.toSorted((a, b) => a - b)
  const [p50, p75] = [percentile(sorted, 0.5), percentile(sorted, 0.75)]
  return {
    what,
    figures: [p50.toFixed(0), p75.toFixed(0), '', ''],
    budget: `p75 ${budgetMs} ms`,
    met: p75 <= budgetMs,
  }
}

const asSection = (measured: Measured[]): Section => ({
  title: 'A search that finds 10,000, with a processor four times slower',
  columns: ['what', 'p50 ms', 'p75 ms, of frames p95', 'frames over 20 ms', 'of rows', 'budget', ''],
  rows: measured.map(({ what, figures, budget, met }) => [what, ...figures, budget, met ? 'met' : 'not met']),
})

declare global {
  var forgetFrames: () => void
  var frames60: () => { frames: number[]; drawn: number }
  // What watches is there before the press: a browser takes a press before what its driver asked for earlier.
  var watchTick: () => void
  var ticked: Promise<{ mark: number; settled: number }>
  var watchPanel: () => void
  var panelShown: Promise<number>
}

/** Runs in the page before its scripts. */
function observeFrames() {
  let [frames, last, drawn, at]: [number[], number, number, number] = [[], 0, 0, 0]
  const frame = (now: number) => {
    if (last) frames.push(now - last)
    last = now
    if (at++ % 30 === 0) drawn = Math.max(drawn, document.querySelectorAll('[data-athlete]').length)
    requestAnimationFrame(frame)
  }
  let started = false
  globalThis.forgetFrames = () => {
    ;[frames, last, drawn] = [[], 0, 0]
    if (!started) requestAnimationFrame(frame)
    started = true
  }
  globalThis.frames60 = () => ({ frames, drawn })
  // What a frame's callbacks see, the same frame paints; timers run after it.
  const until = (isSo: () => boolean, done: (now: number) => void) =>
    requestAnimationFrame(() => {
      if (isSo()) setTimeout(() => done(performance.now()))
      else until(isSo, done)
    })
  const input = (type: string) =>
    new Promise<number>((resolve) =>
      addEventListener(type, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
  const untilTicked = async () => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('aside input[type=checkbox]')]
    const before = boxes()
      .map((box) => box.checked)
      .join()
    const total = () => document.querySelector('section p .num')?.textContent
    const found = total()
    const pressed = await input('pointerup')
    const mark = new Promise<number>((resolve) =>
      until(
        () =>
          boxes()
            .map((box) => box.checked)
            .join() !== before,
        (now) => resolve(now - pressed),
      ),
    )
    const settled = new Promise<number>((resolve) =>
      until(
        () => total() !== found && !document.querySelector('[aria-busy=true]'),
        (now) => resolve(now - pressed),
      ),
    )
    return { mark: await mark, settled: await settled }
  }
  const untilPanel = async () => {
    // While the next person is being read there is none.
    const name = () => document.querySelector('[data-athlete-panel]')?.textContent
    const before = name()
    const pressed = await input('keydown')
    return new Promise<number>((resolve) =>
      until(
        () => name() !== undefined && name() !== before,
        (now) => resolve(now - pressed),
      ),
    )
  }
  globalThis.watchTick = () => {
    globalThis.ticked = untilTicked()
  }
  globalThis.watchPanel = () => {
    globalThis.panelShown = untilPanel()
  }
}
