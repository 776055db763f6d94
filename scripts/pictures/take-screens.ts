import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { createStoredSession } from '../../server/test/stored-session.ts'
import { PICTURE_TIME } from './fixed-clock.ts'
import { AMOUNTS, type Amount, type Options, type State, type Theme, type Trouble } from './options.ts'
import { createPeople, type Viewer } from './people.ts'
import { SCREENS, type Screen } from './screens.ts'
import { type Findings, inspect, settle } from './settled.ts'
import { answerRequests } from './troubles.ts'
import type { World } from './world.ts'

export type Taken = { name: string; findings?: Findings; failure?: string }

const REGIONAL: Record<Locale, string> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1440: 900 }
/** Beyond this a list only repeats itself. */
const TALLEST = 2600

/** Screens that the same person opens in the same language and theme share a browser context. */
type Group = { screens: Screen[]; state: State; theme: Theme; language: Locale; area: Screen['area'] }

export async function takeScreens(browser: Browser, world: World, options: Options, folder: string) {
  mkdirSync(folder, { recursive: true })
  const people = createPeople(world)
  const taken: Taken[] = []
  for (const language of options.languages)
    for (const group of groupsOf(options, language)) {
      const amount = amountOf(group.state)
      try {
        const viewer = await people(group.area, amount)
        if (viewer.userId) await speak(world, viewer.userId, language)
        taken.push(...(await takeGroup(browser, world, options, { ...group, viewer, folder })))
      } catch (error) {
        taken.push({ name: `${group.area} with ${amount}`, failure: String(error) })
      }
    }
  return taken
}

const amountOf = (state: State): Amount => AMOUNTS.find((amount) => amount === state) ?? 'many'
const troubleOf = (state: State): Trouble | null =>
  AMOUNTS.some((amount) => amount === state) ? null : (state as Trouble)

function groupsOf({ screens: wanted, states, themes }: Options, language: Locale): Group[] {
  const screens = SCREENS.filter(({ name }) => isWanted(name, wanted))
  const areas = [...new Set(screens.map(({ area }) => area))]
  return areas.flatMap((area) =>
    states.flatMap((state) => {
      const own = screens.filter((screen) => screen.area === area && screen.states.includes(state))
      return own.length === 0 ? [] : themes.map((theme) => ({ screens: own, state, theme, language, area }))
    }),
  )
}

export const isWanted = (name: string, wanted: string[]) =>
  wanted.length === 0 || wanted.some((start) => name === start || name.startsWith(`${start}-`))

/** What somebody chose in the settings goes before what their browser asks for. */
const speak = ({ service }: World, userId: string, language: Locale) =>
  service.from('user_settings').upsert({ user_id: userId, language }).throwOnError()

async function takeGroup(
  browser: Browser,
  world: World,
  { widths }: Options,
  { screens, state, theme, language, area, viewer, folder }: Group & { viewer: Viewer; folder: string },
) {
  const taken: Taken[] = []
  for (const width of widths) {
    const context = await openContext(browser, world, { viewer, theme, language, width })
    const answers = await answerRequests(context, world.startedAt)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    // Once as it is, so that the device knows who this is when the rest fails.
    if (troubleOf(state))
      await page.goto(area === 'guardian' ? '/' : `/${area}/settings`).then(() => settle(page, 'many'))
    const trouble = troubleOf(state)
    for (const screen of screens) {
      const name = [screen.name, state, width, theme, language].join('--')
      errors.length = 0
      try {
        answers.set(trouble === 'offline' ? null : trouble)
        await page.goto(addressOf(screen, viewer), { waitUntil: 'commit' })
        await settle(page, state)
        if (trouble === 'offline') await context.setOffline(true)
        await screen.prepare?.(page)
        await photograph(page, join(folder, `${name}.png`), width)
        taken.push({ name, findings: await inspect(page, errors) })
      } catch (error) {
        taken.push({ name, failure: String(error).split('\n')[0] })
      }
      await context.setOffline(false)
      console.log(name)
    }
    await context.close()
  }
  return taken
}

export const addressOf = ({ path }: Pick<Screen, 'path'>, { ids }: Viewer) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`nobody has a ${name} to open`)
    return encodeURIComponent(id)
  })

type Eyes = {
  viewer: Viewer
  theme: Theme
  language: Locale
  width: number
  height?: number
  /** Pixels of the picture for one of the page. */
  scale?: number
}

/** A browser as somebody has it: their language, theme, device and session, at the time that all pictures show. */
export async function openContext(
  browser: Browser,
  { status }: World,
  { viewer, theme, language, width, height = HEIGHTS[width] ?? 900, scale = 1 }: Eyes,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: status.url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: REGIONAL[language],
    timezoneId: 'Europe/Madrid',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
    hasTouch: width < 700,
  })
  await context.clock.setFixedTime(PICTURE_TIME)
  const look = {
    theme: theme === 'dark' ? 'dark' : 'light',
    highContrast: theme === 'contrast',
    reducedMotion: true,
  }
  const stored: [string, string][] = [
    ['touchline-look', JSON.stringify(look)],
    ['touchline-language', language],
  ]
  if (viewer.email) stored.push(await sessionOf(status, viewer.email, viewer.secret))
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, stored)
  return context
}

type Status = World['status']
const sessions = new Map<string, Promise<[string, string]>>()

/** One sign-in for each person; valid at the time that the pictures show. */
function sessionOf(status: Status, email: string, secret?: string) {
  const known = sessions.get(email) ?? signIn(status, email, secret)
  sessions.set(email, known)
  return known
}

async function signIn(status: Status, email: string, secret?: string): Promise<[string, string]> {
  const [key, value] = await createStoredSession(status, email, secret)
  const session = { ...JSON.parse(value), expires_at: PICTURE_TIME / 1000 + 7200 }
  return [key, JSON.stringify(session)]
}

/** The whole page, as far down as it says something new, with what sticks to the bottom at its bottom. */
async function photograph(page: Page, path: string, width: number) {
  const height = HEIGHTS[width] ?? 900
  const hasDialog = (await page.locator('dialog[open]').count()) > 0
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  const tall = !hasDialog && content > height
  if (tall) await page.setViewportSize({ width, height: Math.min(content, TALLEST) })
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  if (tall) await page.setViewportSize({ width, height })
}
