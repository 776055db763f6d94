import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { type Language, locales, storyLanguages, type Translate, translationsFor } from './translations.ts'

const areas = ['athlete', 'scout', 'admin'] as const
type Area = (typeof areas)[number]
const names = { athlete: 'Nora Quill', scout: 'Sam Ferreira' }

const monthIn = (language: Language) =>
  new Date().toLocaleDateString(language, { month: 'long', timeZone: 'Europe/Madrid' })

type Heading = (t: Translate, language: Language) => string | RegExp
/** What each screen of the menus says of itself, by the words of the product. */
const headings: Record<Area, Record<string, Heading>> = {
  athlete: {
    home: (t) => t('athlete-profile.home.greeting', { name: 'Nora' }),
    dashboard: (t) => t('common.nav.progress'),
    profile: (t) => t('athlete-profile.title'),
    achievements: (t) => t('achievement.title'),
    videos: (t) => t('common.nav.videos'),
    search: (t) => t('discovery.title'),
    'browse-scouts': (t) => t('common.nav.scouts'),
    communities: (t) => t('community.title'),
    messages: (t) => t('common.nav.messages'),
    notifications: (t) => t('common.nav.notifications'),
    events: (t) => t('common.nav.events'),
    analytics: (t) => t('figures.your_figures'),
    settings: (t) => t('settings.title'),
    feedback: (t) => t('feedback.title'),
  },
  scout: {
    home: (t) => t('scout-agenda.hello', { name: 'Sam' }),
    dashboard: (t) => t('common.nav.dashboard'),
    search: (t) => t('common.nav.search'),
    favorites: (t) => t('common.nav.favorites'),
    'blind-reviews': (t) => t('blind-review.title'),
    openings: (t) => t('opening.title'),
    communities: (t) => t('community.title'),
    messages: (t) => t('common.nav.messages'),
    events: (t) => t('common.nav.events'),
    analytics: (t) => t('figures.your_figures'),
    profile: (t) => t('common.nav.profile'),
    verification: (t) => t('common.nav.verification'),
    settings: (t) => t('settings.title'),
    feedback: (t) => t('feedback.title'),
  },
  admin: {
    // The day, in the words of the language.
    dashboard: (_, language) => new RegExp(monthIn(language), 'i'),
    users: (t) => t('common.nav.users'),
    events: (t) => t('common.nav.events'),
    security: (t) => t('common.nav.security'),
    verifications: (t) => t('common.nav.verifications'),
    content: (t) => t('common.nav.content'),
    analytics: (t) => t('common.nav.analytics'),
    messages: (t) => t('common.nav.messages'),
    feedback: (t) => t('common.nav.feedback'),
    reports: (t) => t('common.nav.reports'),
    settings: (t) => t('common.nav.settings'),
    panel: (t) => t('admin-task.title'),
  },
}

for (const area of areas)
  for (const language of storyLanguages('fr'))
    test(`each place of the menus of the ${area} area is what it says, without a code in sight, in ${language}`, async ({
      anotherBrowser,
      service,
      newPerson,
      newAdmin,
      signInAs,
    }) => {
      test.setTimeout(300_000)
      const t = translationsFor(language)
      const people = {
        athlete: () => newAthlete({ service, newPerson }, { name: names.athlete, club: uniqueWord() }),
        scout: () => newScout({ service, newPerson }, { name: names.scout }),
        admin: newAdmin,
      }
      const person = await people[area]()
      await service.from('user_settings').upsert({ user_id: person.id, language }).throwOnError()
      const wide = await anotherBrowser({
        locale: locales[language],
        viewport: { width: 1440, height: 900 },
      })
      await signInAs(person.email, wide)
      const phone = await anotherBrowser({ locale: locales[language], viewport: { width: 390, height: 844 } })
      await signInAs(person.email, phone)
      const first = area === 'admin' ? 'dashboard' : 'home'
      await wide.goto(`/${area}/${first}`)
      await phone.goto(`/${area}/${first}`)
      const places = new Set([...(await linksOfTheTop(wide, area, t)), ...(await linksOfThePhone(phone, t))])
      // Nothing is left out, neither of the menus nor of the list above.
      expect(new Set([...places].map(placeOf))).toEqual(new Set(Object.keys(headings[area])))

      for (const address of places) {
        const name = placeOf(address)
        await wide.goto(address)
        await expect(wide.locator('html')).toHaveAttribute('lang', language)
        const heading = wide.getByRole('heading', { level: 1 })
        const own = headings[area][name]?.(t, language) ?? ''
        await expect(heading, address).toHaveText(own)
        const home = headings[area][first]?.(t, language) ?? ''
        if (name !== first) await expect(heading, address).not.toHaveText(home)
        await expect(wide.getByRole('main').locator('[data-skeleton]'), address).toHaveCount(0)
        expect(await codesOn(wide), address).toEqual([])
      }
    })

const placeOf = (address: string) => /^\/\w+\/([\w-]+)/.exec(address)?.[1] ?? address

const addressesIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? '').filter(Boolean))

/** The menu at the side, the bell with its way to all of it, and the account's own menu. */
async function linksOfTheTop(page: Page, area: Area, t: Translate) {
  await expect(page.getByRole('navigation', { name: t('common.nav.main') }).first()).toBeVisible()
  const links = await addressesIn(page, 'nav a[href], header a[href]')
  if (area === 'admin') {
    // On the dashboard the bell goes on to one's own tasks.
    expect(links).toContain('/admin/panel')
    return links
  }
  await page.getByRole('button', { name: t('common.nav.account') }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  links.push(...(await addressesIn(page, '[role="menu"] a[href]')))
  await page.keyboard.press('Escape')
  return links.filter((address) => address.startsWith(`/${area}/`))
}

/** The bar at the bottom, and what lies behind its "More". */
async function linksOfThePhone(page: Page, t: Translate) {
  const bar = page.getByRole('navigation', { name: t('common.nav.main') })
  await bar.getByRole('button', { name: t('common.nav.more') }).press('Enter')
  const more = page.getByRole('dialog', { name: t('common.nav.more') })
  await expect(more.getByRole('link').first()).toBeVisible()
  return addressesIn(page, 'nav a[href]')
}

/** What nobody says, in what is seen or read aloud: keys of translations, codes with underscores, and ids. The names of servers are what somebody gave as evidence. */
async function codesOn(page: Page) {
  const said = await page.locator('body').ariaSnapshot()
  // Addresses of people may hold anything.
  const text = said.replaceAll(/^\s*- \/url:.*$/gm, '').replaceAll(/\S+@\S+\.example/g, '')
  const patterns = [
    /\b[a-z]+(?:_[a-z]+)+\b/g,
    /\b[a-z]+\.[a-z_]+\.[a-z_]+\b/g,
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  ]
  return patterns
    .flatMap((pattern) => text.match(pattern) ?? [])
    .filter((found) => !found.endsWith('.example'))
}
