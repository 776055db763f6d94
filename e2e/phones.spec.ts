import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { newEmail } from '../server/test/auth/test-users.ts'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { hasHorizontalScroll } from './builders.ts'
import { TEST_PASSWORD } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let folder: string
let backend: ServerProcess
let site: string

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'phones-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  site = `http://localhost:${port}`
  backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: String(port),
    SITE_URL: site,
    NODE_ENV: 'development',
    DEMO: '0',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
  })
})
test.afterAll(async () => {
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function newScout() {
  const email = newEmail('vera')
  const service = createClient(backend.status.url, backend.status.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await service.auth.admin.createUser({
    email,
    password: TEST_PASSWORD,
    email_confirm: true,
    user_metadata: { role: 'scout', full_name: 'Vera Harrow' },
  })
  expect(error).toBeNull()
  return email
}

const newNumber = () => `+346${randomInt(10 ** 7, 10 ** 8 - 1)}`
/** As it is typed from a card. */
const spaced = (number: string) => number.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '0034 $1-$2 $3')

/** The texts stand in the development inbox, beside the mails. */
async function textsTo(number: string) {
  const answer = await fetch(`${site}/_mailbox/api/messages?to=${encodeURIComponent(number)}`)
  return ((await answer.json()) as { messages: { text: string }[] }).messages
}
async function codeTo(number: string, nth: number) {
  await expect.poll(async () => (await textsTo(number)).length, { timeout: 20_000 }).toBe(nth)
  const [newest] = await textsTo(number)
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}

async function isSound(page: Page) {
  // A button that changes its colour passes through others.
  await expect
    .poll(async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, help }) => `${id}: ${help}`),
    )
    .toEqual([])
  expect(await hasHorizontalScroll(page)).toBe(false)
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/auth`)
}

for (const language of storyLanguages('es')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()

    async function signInByPassword(page: Page, email: string) {
      await page.getByLabel(t('sign-in.email')).fill(email)
      await page.getByLabel(t('sign-in.password'), { exact: true }).fill(TEST_PASSWORD)
      await press(page, 'sign-in.sign_in')
    }

    test(`a scout adds a number, comes in by its code, and has another as second step, in ${language}`, async ({
      page,
    }) => {
      const [email, number, second] = [await newScout(), newNumber(), newNumber()]
      await page.goto(`${site}/auth`)
      await signInByPassword(page, email)
      await expect(page).toHaveURL(/\/scout\//)
      await page.goto(`${site}/scout/settings?tab=security`)

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
      await expect(page.getByText(number, { exact: true })).toBeVisible()

      await signOut(page)
      await press(page, 'phone.sign_in')
      await isSound(page)
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.sent_if_known', { number }))).toBeVisible()
      await code.fill('000000')
      await code.press('Enter')
      await expect(page.getByText(t('phone.failed.otp_expired'))).toBeVisible()
      await code.fill(await codeTo(number, 2))
      await code.press('Enter')
      await expect(page).toHaveURL(/\/scout\//)

      await page.goto(`${site}/scout/settings?tab=security`)
      await press(page, 'phone.factor.add')
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.failed.both_steps'))).toBeVisible()
      await field.fill(second)
      await field.press('Enter')
      await code.fill(await codeTo(second, 1))
      await code.press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible()
      await isSound(page)

      await signOut(page)
      await signInByPassword(page, email)
      await expect(page.getByText(t('mfa.lead.text'))).toBeVisible()
      await page.getByRole('button', { name: t('mfa.text_to', { end: second.slice(-3) }) }).click()
      await isSound(page)
      const step = page.getByLabel(t('mfa.code.text'))
      await step.fill(await codeTo(second, 2))
      await step.press('Enter')
      await expect(page).toHaveURL(/\/scout\//)

      await page.goto(`${site}/scout/settings?tab=security`)
      await page.getByRole('button', { name: t('phone.factor.remove_one', { number: second }) }).click()
      await expect(page.getByText(t('phone.factor.none'))).toBeVisible()
      await press(page, 'phone.remove')
      await expect(page.getByText(t('phone.none'))).toBeVisible()
      await signOut(page)
      await press(page, 'phone.sign_in')
      await field.fill(number)
      await field.press('Enter')
      await expect(page.getByText(t('phone.sent_if_known', { number }))).toBeVisible()
      expect(await textsTo(number)).toHaveLength(2)
    })
  })
}
