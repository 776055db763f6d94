import { test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { newEmail } from '../server/test/auth/test-users.ts'
import { hasHorizontalScroll } from './builders.ts'
import { ClubSite } from './club-site.ts'
import { asOwner } from './database-owner.ts'
import { axeViolations, expect, type Page, TEST_PASSWORD } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const site = new ClubSite()

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  await site.start()
})
test.afterAll(() => site.stop())

/** With the second step, as the first sign-in of an admin leads to. */
async function signInAdmin(page: Page) {
  const email = newEmail('admin')
  const { url, anonKey } = site.backend.status
  const made = await site.backend.service.auth.admin.createUser({
    email,
    password: TEST_PASSWORD,
    email_confirm: true,
    user_metadata: { role: 'scout', full_name: 'Nadia Okafor' },
  })
  const { auth } = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await auth.signInWithPassword({ email, password: TEST_PASSWORD })
  const { data } = await auth.mfa.enroll({ factorType: 'totp' })
  const { secret = '' } = data?.totp ?? {}
  await auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeOf(secret) })
  await asOwner(site.backend.status, 'insert into public.admin_users (user_id) values ($1)', [
    made.data.user?.id,
  ])
  const { session } = (await auth.getSession()).data
  const name = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
  const value = JSON.stringify(session)
  await page.goto(`${url}/auth`)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
}

const codeOf = (secret: string) => new TOTP({ secret }).generate()

for (const language of storyLanguages('es')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const counted = (key: string, count: number) =>
      t(`club-directory.${key}_${new Intl.PluralRules(language).select(count)}`, { count })
    const email = `rosa.${language}@club.example`

    async function comeIn(page: Page) {
      await page.goto(`${site.backend.status.url}/auth`)
      await page.getByRole('button', { name: t('identity.club.open') }).click()
      await page.getByLabel(t('identity.club.email')).fill(email)
      await page.getByRole('button', { name: t('identity.club.go') }).click()
    }

    test(`an admin adds a club’s directory, tries it in another tab, changes it, and switches it on and off, in ${language}`, async ({
      page,
      browser,
    }) => {
      await signInAdmin(page)
      await page.goto(`${site.backend.status.url}/admin/settings?section=club_sign_in`)
      await expect(page.getByText(t('club-directory.none'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: t('club-directory.add') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('club-directory.field.metadata_url')).fill(`${site.club.entityId}x`)
      const domains = dialog.getByLabel(t('club-directory.field.domains'))
      await domains.fill('gmail.com')
      await dialog.getByLabel(t('club-directory.field.name')).fill('displayName')
      await domains.press('Enter')
      await expect(dialog.getByText(t('club-directory.problem.domain_public'))).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await domains.fill('club.example')
      await domains.press('Enter')
      await expect(dialog.getByText(t('club-directory.problem.not_fetched'))).toBeVisible()
      await dialog.getByLabel(t('club-directory.field.metadata_url')).fill(site.club.entityId)
      await domains.press('Enter')
      const row = page.getByRole('listitem').filter({ hasText: 'club.example' })
      await expect(row.getByText(t('club-directory.is_off'), { exact: true })).toBeVisible()
      await expect(row.getByText(counted('people', 0))).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      const goToTheClub = async () => {
        const [opened] = await Promise.all([
          page.context().waitForEvent('page'),
          dialog.getByRole('link', { name: t('club-directory.try_go') }).click(),
        ])
        await opened.getByRole('button', { name: 'It is me' }).click()
        return opened
      }
      site.said = { nameId: email, attributes: { displayName: ['Rosa Marín'] } }
      await row.getByRole('button', { name: t('club-directory.try') }).click()
      const tab = await goToTheClub()
      await expect(tab.getByText(t('club-directory.came_good'))).toBeVisible()
      await expect(tab.getByText(`Rosa Marín · ${email}`)).toBeVisible()
      await expect(tab.getByText(t('club-directory.came_nobody'))).toBeVisible()
      expect(await axeViolations(tab)).toEqual([])
      expect(await hasHorizontalScroll(tab)).toBe(false)
      expect(await asOwner(site.backend.status, 'select from auth.users where email = $1', [email])).toEqual(
        [],
      )
      await tab.close()

      /** One in use is changed where the change was seen to work; until then nothing is. */
      async function tryAnEdit() {
        await row.getByRole('button', { name: t('club-directory.edit') }).click()
        await expect(dialog.getByText(t('club-directory.edit_tried'))).toBeVisible()
        await domains.fill('gmail.com')
        await domains.press('Enter')
        await expect(dialog.getByText(t('club-directory.problem.domain_public'))).toBeVisible()
        await domains.fill('new.example')
        expect(await axeViolations(page)).toEqual([])
        expect(await hasHorizontalScroll(page)).toBe(false)
        await dialog.getByRole('button', { name: t('club-directory.try_change') }).click()
        const tried = await goToTheClub()
        await expect(tried.getByText(t('club-directory.came_refused'))).toBeVisible()
        await expect(tried.getByText(t('club-directory.change_kept'))).toBeVisible()
        await tried.close()
        await expect(row.getByText('club.example', { exact: true })).toBeVisible()

        await row.getByRole('button', { name: t('club-directory.edit') }).click()
        await domains.fill('new.example')
        site.said = { nameId: `rosa.${language}@new.example`, attributes: {} }
        await dialog.getByRole('button', { name: t('club-directory.try_change') }).click()
        const good = await goToTheClub()
        await expect(good.getByText(t('club-directory.came_good'))).toBeVisible()
        await expect(good.getByText(counted('change_left_out', 1))).toBeVisible()
        expect(await axeViolations(good)).toEqual([])
        expect(await hasHorizontalScroll(good)).toBe(false)
        await good.close()

        await row.getByRole('button', { name: t('club-directory.edit') }).click()
        await domains.fill('club.example new.example')
        await dialog.getByRole('button', { name: t('club-directory.try_change') }).click()
        const saved = await goToTheClub()
        await expect(
          saved.getByText(t('club-directory.change_domains', { domains: 'club.example, new.example' })),
        ).toBeVisible()
        await saved.getByRole('button', { name: t('club-directory.save_change') }).click()
        await expect(saved.getByText('club.example, new.example', { exact: true })).toBeVisible()
        await saved.close()
        await page.reload()
        await expect(row.getByText('club.example, new.example', { exact: true })).toBeVisible()
      }

      const scout = await browser.newContext({ locale: locales[language] })
      const window = await scout.newPage()
      await comeIn(window)
      await expect(window.getByRole('alert')).toHaveText(t('identity.failed.club_off'))
      await row.getByRole('button', { name: t('club-directory.turn_on') }).click()
      await expect(row.getByText(t('club-directory.is_on'), { exact: true })).toBeVisible()
      await comeIn(window)
      await window.getByRole('button', { name: 'It is me' }).click()
      await expect(window.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      await expect(window.getByLabel(t('identity.finish.full_name'))).toHaveValue('Rosa Marín')

      await tryAnEdit()
      await row.getByRole('button', { name: t('club-directory.turn_off') }).click()
      await expect(row.getByText(t('club-directory.is_off'), { exact: true })).toBeVisible()
      await expect(row.getByText(counted('people', 1))).toBeVisible()
      const late = await (await browser.newContext({ locale: locales[language] })).newPage()
      await comeIn(late)
      await expect(late.getByRole('alert')).toHaveText(t('identity.failed.club_off'))

      await row.getByRole('button', { name: t('club-directory.edit') }).click()
      await expect(dialog.getByText(t('club-directory.edit_off'))).toBeVisible()
      await expect(domains).toHaveValue('club.example new.example')
      await domains.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(t('club-directory.nothing_changed'))
      await domains.fill('club.example')
      await dialog.getByRole('button', { name: t('club-directory.save'), exact: true }).click()
      await expect(row.getByText('club.example', { exact: true })).toBeVisible()

      await row.getByRole('button', { name: t('club-directory.remove') }).click()
      await expect(dialog.getByText(counted('remove_effect', 1))).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('club-directory.remove') }).click()
      await expect(page.getByText(t('club-directory.none'), { exact: true })).toBeVisible()
    })
  })
}
