import type { Page } from '@playwright/test'
import { AMOUNTS, type State, TROUBLES } from './options.ts'
import type { Area } from './people.ts'
import { settle } from './settled.ts'
import { SUSPENDED } from './suspended.ts'

export type Screen = {
  name: string
  area: Area
  /** `{thread}` is what the viewer has open (people.ts). */
  path: string
  states: readonly State[]
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

const all = [...AMOUNTS, ...TROUBLES]
/** Where there is always the same to show. */
const plain = ['many'] as const
const settings = ['many', 'much', 'slow', 'broken', 'offline'] as const

function screen(
  name: string,
  path: string,
  states: readonly State[] = all,
  more: Partial<Screen> = {},
): Screen {
  const [area = 'public'] = name.split('-')
  return { name, area: area as Area, path, states, ...more }
}

const press = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
  await page.locator('dialog[open]').waitFor()
}
/** A form that is sent as it is says what is missing. */
const submitEmpty = (page: Page) => page.locator('form button[type=submit]').first().click()
const dialog = (page: Page) => page.locator('dialog[open]').waitFor()
const openMenu = async (page: Page) => {
  await page.locator('section header button[aria-haspopup=menu]').last().click()
  await page.getByRole('menu').waitFor()
}
const openRecord = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem').first().click()
  await dialog(page)
}
/** The item with this picture of the thread's menu, and what it opens. */
const choose = (icon: string) => async (page: Page) => {
  await openMenu(page)
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator(`.lucide-${icon}`) })
    .first()
    .click()
  await dialog(page)
}
const openSearchMenu = async (page: Page) => {
  await page.getByRole('main').locator('button[aria-haspopup=menu]:has(.lucide-ellipsis)').first().click()
  await page.getByRole('menu').waitFor()
}
const chooseOfSearch = (icon: string) => async (page: Page) => {
  await openSearchMenu(page)
  await page
    .getByRole('menuitem')
    .and(page.locator(`:has(.lucide-${icon})`))
    .click()
  await dialog(page)
  await settle(page, 'many')
}
const wrongPassword = async (page: Page) => {
  await page.locator('input[type=email]').fill('nobody@people.example')
  await page.locator('input[type=password]').fill('Corner-Arc#27 right')
  await submitEmpty(page)
  await page.locator('[role=alert]').first().waitFor()
}

const settingsOf = (area: string, tabs: string[]) =>
  tabs.map((tab) => screen(`${area}-settings-${tab}`, `/${area}/settings?tab=${tab}`, settings))

const writeFirst = async (page: Page) => {
  await page.locator('button:has(.lucide-send)').first().click()
  await page.locator('dialog[open] textarea').waitFor()
}
const approve = async (page: Page) => {
  const button = page.getByRole('article').first().locator('button:has(.lucide-check)')
  await button.click()
  await button.waitFor({ state: 'detached' })
}
const signInSuspended = async (page: Page) => {
  await page.locator('input[type=email]').fill(SUSPENDED.email)
  await page.locator('input[type=password]').fill(SUSPENDED.password)
  await submitEmpty(page)
  await page.locator('[role=alert] button').first().waitFor()
}

/** Asked once more whether the account is to be deleted; nothing is deleted. */
const askToLeave = async (page: Page) => {
  const leave = page.getByRole('main').locator('section').last().getByRole('button')
  await leave.click()
  await leave.nth(1).waitFor()
}

/** Every screen there is, by the address that opens it. */
export const SCREENS: readonly Screen[] = [
  screen('public-landing', '/', plain),
  screen('public-sign-in', '/auth', ['many', 'offline']),
  screen('public-sign-in-refused', '/auth', plain, { prepare: wrongPassword }),
  screen('public-suspended', '/auth', plain, { prepare: signInSuspended }),
  screen('public-decision', '/decision/{decision}', ['many', 'much', ...TROUBLES]),
  screen('public-decision-short', '/decision/{decision}', plain, { prepare: submitEmpty }),
  screen('public-decision-leaving', '/decision/{decision}', plain, { prepare: askToLeave }),
  screen('public-decision-unknown', '/decision/no-such-link', plain),
  screen('public-sign-up-athlete', '/auth?mode=sign-up', plain),
  screen('public-sign-up-scout', '/auth?mode=sign-up&role=scout', plain),
  screen('public-sign-up-missing', '/auth?mode=sign-up', plain, { prepare: submitEmpty }),
  screen('public-reset-password', '/reset-password', plain),
  screen('public-verify-auth', '/verify-auth?token_hash=none&type=signup', plain),
  screen('public-status', '/app-health', ['many', 'slow', 'broken']),
  screen('public-legal-privacy', '/legal/privacy', plain),
  screen('public-legal-imprint', '/legal/imprint', plain),
  screen('public-not-found', '/no-such-page', plain),
  screen('public-athlete', '/a/{handle}', AMOUNTS),
  screen('public-athlete-gone', '/a/nobody-by-this-name', plain),
  screen('public-feedback', '/feedback?from=/a/nora', ['many', ...TROUBLES]),
  screen('public-admin-invitation', '/admin-invitation/9f2b8f0e-6f0e-4c5e-9d57-2f6f3b0f6a11', plain),

  screen('newathlete-onboarding', '/athlete/home', plain),
  screen('newscout-onboarding', '/scout/home', plain),
  screen('newathlete-onboarding-missing', '/athlete/home', plain, { prepare: submitEmpty }),
  screen('newscout-onboarding-missing', '/scout/home', plain, { prepare: submitEmpty }),

  screen('athlete-home', '/athlete/home'),
  screen('athlete-dashboard', '/athlete/dashboard'),
  screen('athlete-profile', '/athlete/profile'),
  screen('athlete-profile-as-scout', '/athlete/profile?as=scout', AMOUNTS),
  screen('athlete-profile-as-stranger', '/athlete/profile?as=stranger', AMOUNTS),
  screen('athlete-add-measurement', '/athlete/profile?add=measurement', plain, { prepare: dialog }),
  screen('athlete-add-video', '/athlete/profile?add=film', plain, { prepare: dialog }),
  screen('athlete-profile-edit', '/athlete/profile/edit'),
  screen('athlete-messages', '/athlete/messages'),
  screen('athlete-thread', '/athlete/messages?thread={thread}', ['one', 'many', ...TROUBLES]),
  screen('athlete-thread-menu', '/athlete/messages?thread={thread}', plain, { prepare: openMenu }),
  screen('athlete-thread-record', '/athlete/messages?thread={thread}', plain, { prepare: openRecord }),
  screen('athlete-thread-report', '/athlete/messages?thread={thread}', plain, { prepare: choose('flag') }),
  screen('athlete-thread-end', '/athlete/messages?thread={thread}', plain, {
    prepare: choose('door-closed'),
  }),
  screen('athlete-feedback', '/athlete/feedback?from=/athlete/profile', ['nothing', 'many', ...TROUBLES]),
  screen('athlete-figures', '/athlete/analytics'),
  screen('athlete-notifications', '/athlete/notifications'),
  screen('athlete-command-palette', '/athlete/notifications', plain, { prepare: press('ControlOrMeta+k') }),
  screen('athlete-keyboard-help', '/athlete/notifications', plain, { prepare: press('?') }),
  ...settingsOf('athlete', ['general', 'privacy', 'account', 'security']),

  screen('scout-home', '/scout/home'),
  screen('scout-dashboard', '/scout/dashboard'),
  screen('scout-search', '/scout/search?sport=soccer', ['many', 'much', ...TROUBLES]),
  screen('scout-table', '/scout/search?sport=soccer&view=table', ['many', 'much', ...TROUBLES]),
  screen('scout-match', '/scout/search?sport=soccer&sort=match&pos=cm&film=1', ['many', ...TROUBLES]),
  screen('scout-map', '/scout/search?sport=soccer&view=map', ['many', 'much', ...TROUBLES]),
  screen('scout-export', '/scout/search?sport=soccer', plain, {
    prepare: chooseOfSearch('download'),
  }),
  screen('scout-search-more', '/scout/search?sport=soccer', plain, { prepare: openSearchMenu }),
  screen('scout-blind-start', '/scout/search?sport=soccer', plain, {
    prepare: chooseOfSearch('eye-off'),
  }),
  screen('scout-blind-reviews', '/scout/blind-reviews', ['nothing', 'many', ...TROUBLES]),
  screen('scout-blind-review', '/scout/blind-reviews?review={review}&letter=B', ['many', ...TROUBLES]),
  screen('scout-blind-revealed', '/scout/blind-reviews?review={revealed}', ['many', ...TROUBLES]),
  screen('scout-blind-grade', '/scout/blind-reviews?review={review}&letter=B', plain, {
    prepare: async (page) => {
      if ((page.viewportSize()?.width ?? 0) >= 1024) return
      await page.getByRole('main').locator('.sticky button').click()
      await dialog(page)
    },
  }),
  screen('scout-search-none', '/scout/search?q=qqqqqqqqqq', plain),
  screen('scout-athlete', '/scout/search?sport=soccer&open={open}', ['many', ...TROUBLES]),
  screen('scout-contact', '/scout/search?sport=soccer&open={open}', plain, { prepare: writeFirst }),
  screen('scout-compare', '/scout/search?sport=soccer&view=compare&compare={compare}', ['many', ...TROUBLES]),
  screen('scout-favorites', '/scout/favorites'),
  screen('scout-messages', '/scout/messages'),
  screen('scout-thread', '/scout/messages?thread={thread}', ['many', ...TROUBLES]),
  screen('scout-thread-report', '/scout/messages?thread={thread}', plain, { prepare: choose('flag') }),
  screen('scout-thread-end', '/scout/messages?thread={thread}', plain, { prepare: choose('door-closed') }),
  screen('scout-feedback', '/scout/feedback?from=/scout/search', ['nothing', 'many', ...TROUBLES]),
  screen('scout-feedback-safety', '/scout/feedback', plain, {
    prepare: (page) => page.getByRole('main').locator('input[value=safety]').check(),
  }),
  screen('scout-figures', '/scout/analytics'),
  screen('scout-profile', '/scout/profile'),
  screen('scout-verification', '/scout/verification'),
  screen('scout-command-palette', '/scout/profile', plain, { prepare: press('ControlOrMeta+k') }),
  ...settingsOf('scout', ['general', 'privacy', 'account', 'security']),

  screen('admin-dashboard', '/admin/dashboard', ['many', ...TROUBLES]),
  screen('admin-users', '/admin/users', ['many', ...TROUBLES]),
  screen('admin-person', '/admin/users?person={person}', ['many', ...TROUBLES]),
  screen('admin-import', '/admin/users?view=import', ['many', ...TROUBLES]),
  screen('admin-invitations', '/admin/users?view=invitations', ['many', ...TROUBLES]),
  screen('admin-requests', '/admin/users?view=requests', ['many', ...TROUBLES]),
  screen('admin-panel', '/admin/panel', ['many', ...TROUBLES]),
  screen('admin-events', '/admin/events', ['many', ...TROUBLES]),
  screen('admin-communities', '/admin/communities', ['many', ...TROUBLES]),
  screen('admin-messages', '/admin/messages', ['many', ...TROUBLES]),
  screen('admin-verifications', '/admin/verifications', ['many', ...TROUBLES]),
  screen('admin-content', '/admin/content', ['many', ...TROUBLES]),
  screen('admin-report', '/admin/content', ['many'], {
    prepare: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('main').getByRole('article').first().waitFor()
    },
  }),
  screen('admin-second-look', '/admin/content?status=second', ['many']),
  screen('admin-feedback', '/admin/feedback', ['many', ...TROUBLES]),
  screen('admin-feedback-case', '/admin/feedback', ['many'], {
    prepare: async (page) => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('main').locator('form').first().waitFor()
      await settle(page, 'many')
    },
  }),
  screen('admin-figures', '/admin/analytics', ['many', ...TROUBLES]),
  screen('admin-reports', '/admin/reports', ['many', ...TROUBLES]),
  screen('admin-security', '/admin/security', ['many', ...TROUBLES]),
  screen('admin-security-record', '/admin/security?tab=record', ['many', ...TROUBLES]),
  screen('admin-command-palette', '/admin/dashboard', plain, { prepare: press('ControlOrMeta+k') }),
  ...settingsOf('admin', ['general', 'account', 'security']),

  screen('guardian-page', '/guardian/{token}', all),
  screen('guardian-approved', '/guardian/{token}', ['one'], { prepare: approve }),
  screen('guardian-link-expired', '/guardian/no-such-link', plain),
]
