import { randomInt } from 'node:crypto'
import { test } from '@playwright/test'
import { hasHorizontalScroll } from './builders.ts'
import { axeViolations, expect, type Page } from './fixtures.ts'
import { type OwnSite, signInByPassword, startOwnSite } from './own-site.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let site: OwnSite

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startOwnSite(
    {
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
      GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    },
    { host: 'localhost' },
  )
})
test.afterAll(() => site.stop())

const newNumber = () => `+346${randomInt(10 ** 7, 10 ** 8 - 1)}`
/** As the screens show it. */
const shown = (number: string) => number.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3')
/** As it is typed from a card. */
const spaced = (number: string) => number.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '0034 $1-$2 $3')

/** The texts stand in the development inbox, beside the mails. */
async function codeTo(number: string, nth: number) {
  await expect.poll(async () => (await site.messagesTo(number)).length, { timeout: 20_000 }).toBe(nth)
  const [newest] = await site.messagesTo(number)
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([])
  expect(await hasHorizontalScroll(page)).toBe(false)
}

for (const language of storyLanguages('es')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

    test(`a scout adds a number, comes in by its code, and has another as second step, in ${language}`, async ({
      page,
    }) => {
      const [email, number, second] = [await site.newScout(), newNumber(), newNumber()]
      await page.goto(`${site.url}/auth`)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await page.goto(`${site.url}/scout/settings?tab=security`)

      await press(page, 'phone.add')
      const field = page.getByLabel(t('phone.number'))
      await expect(field).toHaveAttribute('autocomplete', 'tel')
      await field.fill('600 123 456')
      await field.press('Enter')
      await expect(page.getByText(t('phone.number_wrong'))).toBeVisible()
      await expect(field).toHaveValue('600 123 456')
      await field.fill(spaced(number))
      await field.press('Enter')
      const code = page.getByLabel(t('phone.code'))
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
      await isSound(page)
      await code.fill(await codeTo(number, 1))
      await code.press('Enter')
      await expect(page.getByText(shown(number), { exact: true })).toBeVisible()

      await site.signOut(page)
      await press(page, 'phone.sign_in')
      await isSound(page)
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.sent_if_known', { number: shown(number) }))).toBeVisible()
      await code.fill('000000')
      await code.press('Enter')
      await expect(page.getByText(t('phone.failed.otp_expired'))).toBeVisible()
      await code.fill(await codeTo(number, 2))
      await code.press('Enter')
      await expect(page).toHaveURL(/\/scout\//)

      await page.goto(`${site.url}/scout/settings?tab=security`)
      await press(page, 'phone.factor.add')
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.failed.both_steps'))).toBeVisible()
      await field.fill(second)
      await field.press('Enter')
      await code.fill(await codeTo(second, 1))
      await code.press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: shown(second) })).toBeVisible()
      await isSound(page)

      await site.signOut(page)
      await signInByPassword(page, email, t)
      await expect(page.getByText(t('mfa.lead.text'))).toBeVisible()
      await page.getByRole('button', { name: t('mfa.text_to', { end: second.slice(-3) }) }).click()
      await isSound(page)
      const step = page.getByLabel(t('mfa.code.text'))
      await step.fill(await codeTo(second, 2))
      await step.press('Enter')
      await expect(page).toHaveURL(/\/scout\//)

      await page.goto(`${site.url}/scout/settings?tab=security`)
      await page
        .getByRole('button', { name: t('phone.factor.remove_one', { number: shown(second) }) })
        .click()
      await expect(page.getByText(t('phone.factor.none'))).toBeVisible()
      await press(page, 'phone.remove')
      await expect(page.getByText(t('phone.none'))).toBeVisible()
      await site.signOut(page)
      await press(page, 'phone.sign_in')
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.sent_if_known', { number: shown(number) }))).toBeVisible()
      expect(await site.messagesTo(number)).toHaveLength(2)
    })
  })
}
