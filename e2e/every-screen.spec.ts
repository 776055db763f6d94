import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { buttonProblems, textProblems } from './text-layout.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }
const NARROW = { width: 320, height: 640 }

/** Screens by their address. Of each the tab says something of its own, and on a phone nothing lies over something else or out of sight. */
const screens = {
  public: ['/', '/auth', '/auth?mode=sign-up', '/reset-password', '/app-health', '/no-such-page'],
  athlete: [
    'home',
    'dashboard',
    'profile',
    'profile/edit',
    'videos',
    'messages',
    'notifications',
    'settings',
    'feedback',
    'analytics',
    'search',
    'browse-scouts',
    'events',
    'achievements',
    'code',
  ].map((name) => `/athlete/${name}`),
  scout: [
    'home',
    'dashboard',
    'search',
    'favorites',
    'messages',
    'profile',
    'verification',
    'settings',
    'feedback',
    'analytics',
    'events',
    'openings',
    'blind-reviews',
  ].map((name) => `/scout/${name}`),
  admin: [
    'dashboard',
    'users',
    'security',
    'verifications',
    'content',
    'analytics',
    'reports',
    'feedback',
    'settings',
    'events',
    'messages',
    'panel',
  ].map((name) => `/admin/${name}`),
}

for (const language of storyLanguages('fr'))
  test(`the tab of each screen says which one it is, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    newAdmin,
    service,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    const t = translationsFor(language)
    const people = {
      athlete: await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() }),
      scout: await newScout({ service, newPerson }),
      admin: await newAdmin(),
    }
    for (const { id } of Object.values(people))
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()
    const titles = new Map<string, string>()
    for (const area of ['public', 'athlete', 'scout', 'admin'] as const) {
      const page = await anotherBrowser({ locale: locales[language], viewport: PHONE })
      if (area !== 'public') await signInAs(people[area].email, page)
      for (const path of screens[area]) {
        // The page says 404 of an address that leads nowhere, which the browser writes down as well.
        if (path === '/no-such-page') await page.goto('/auth')
        await openScreen(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        // The front page says the name first, every other screen its own. One that is opened from another has that one's until it stands.
        const own = path === '/' ? /^Touchline\s?: \S+/ : /^\S+.* · Touchline$/
        const missing = `${t('common.not_found.title')} · Touchline`
        await expect(page, path).toHaveTitle(path === '/no-such-page' ? missing : own)
        titles.set(path, await page.title())
        await expect(page.getByRole('main').locator('[data-skeleton]'), path).toHaveCount(0)
        expect(await hasHorizontalScroll(page), `${path} scrolls sideways`).toBe(false)
        await expect.poll(() => page.evaluate(textProblems), `${path}: text over text`).toEqual([])
        // Long labels take a second line there.
        await page.setViewportSize(NARROW)
        expect(await hasHorizontalScroll(page), `${path} scrolls sideways at 320 px`).toBe(false)
        await expect.poll(() => page.evaluate(buttonProblems), `${path}: wide buttons`).toEqual([])
        await page.setViewportSize(PHONE)
      }
    }
    const shared = [...titles.entries()].filter(([path, title]) =>
      [...titles.entries()].some(
        ([other, same]) => same === title && areaOf(other) === areaOf(path) && other !== path,
      ),
    )
    expect(shared, 'screens of one area with the same title').toEqual([])
    expect(titles.get('/athlete/settings')).toBe(`${t('settings.title')} · Touchline`)
    expect(titles.get('/no-such-page')).toBe(`${t('common.not_found.title')} · Touchline`)
  })

const areaOf = (path: string) => path.split('/')[1]

/** Reached as a person would who types the address; an address that leads nowhere within the app, without a request for it. */
async function openScreen(page: Page, path: string) {
  if (path === '/no-such-page') {
    // Before the app stands nothing in it hears of the new address.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const before = await page.title()
    await page.evaluate((to) => {
      history.pushState({ idx: 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    }, path)
    // The screen before stands until the code of this one has come.
    await expect(page).not.toHaveTitle(before)
  } else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
}
