import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { enabled, newPerson } from '../server/test/auth/external-world.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../server/test/auth/openid-provider.ts'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { hasHorizontalScroll } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { TEST_PASSWORD } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let folder: string
let provider: OpenIdProvider
let backend: ServerProcess

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
  folder = mkdtempSync(join(tmpdir(), 'sign-in-elsewhere-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  provider = await startOpenIdProvider(`${site}/auth/v1/callback`)
  backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: String(port),
    SITE_URL: site,
    NODE_ENV: 'development',
    DEMO: '0',
    EXTERNAL_PRIVATE_ORIGINS: provider.issuer,
    ...enabled('google', provider.issuer),
    ...enabled('club', provider.issuer, { NAME: 'FC Club' }),
  })
})
test.afterAll(async () => {
  await backend.stop()
  await provider.stop()
  rmSync(folder, { recursive: true, force: true })
})

const service = () =>
  createClient(backend.status.url, backend.status.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** Which other sites the page has asked so far. */
function watchSites(page: Page) {
  const own = new URL(backend.status.url).host
  const sites = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^http/.test(url.protocol) && url.host !== own) sites.add(url.origin)
  })
  return sites
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, help }) => `${id}: ${help}`)

/** The code of the newest mail to an address. */
async function mailedCode(email: string) {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(
        `${backend.status.url}/_mailbox/api/messages?to=${encodeURIComponent(email)}`,
      )
      const { messages } = (await answer.json()) as { messages: { text: string }[] }
      code = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

async function signInByPassword(page: Page, email: string, t: ReturnType<typeof translationsFor>) {
  await page.goto(`${backend.status.url}/auth`)
  await page.getByLabel(t('sign-in.email')).fill(email)
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: t('sign-in.sign_in'), exact: true }).click()
}

for (const language of storyLanguages('es')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const google = { name: t('identity.continue_with', { provider: 'Google' }) }

    test(`an athlete clicks, says who they are, and is asked for the birth date next in ${language}`, async ({
      page,
    }) => {
      provider.person = newPerson()
      const sites = watchSites(page)
      await page.goto(`${backend.status.url}/auth`)
      await expect(page.getByRole('button', google)).toBeVisible()
      await expect(page.getByRole('button', { name: /FC Club/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /Apple|GitHub/ })).toHaveCount(0)
      expect([...sites]).toEqual([])
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      await page.getByRole('button', google).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      expect([...sites]).toEqual([provider.issuer])
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.reload()
      const name = page.getByLabel(t('identity.finish.full_name'))
      await expect(name).toHaveValue('Rosa Marín')
      await name.fill('')
      await page.getByRole('button', { name: t('identity.finish.go'), exact: true }).click()
      await expect(page.getByText(t('common.problems.required'))).toBeVisible()
      await name.fill('Rosa Marín Vega')
      await page.getByRole('button', { name: t('identity.finish.go'), exact: true }).click()
      await expect(page.getByLabel(t('onboarding.birth_date'))).toBeVisible()
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(kept).not.toContain('provider_token')
      const { data } = await service()
        .from('profiles')
        .select('role, full_name')
        .eq('email', provider.person.email ?? '')
        .single()
        .throwOnError()
      expect(data).toEqual({ role: 'athlete', full_name: 'Rosa Marín Vega' })
    })

    test(`a consent that is cancelled and a provider that is down are sentences in ${language}`, async ({
      page,
    }) => {
      provider.person = null
      await page.goto(`${backend.status.url}/auth`)
      await page.getByRole('button', google).click()
      await expect(page.getByRole('alert')).toContainText(t('identity.failed.access_denied'))
      expect(await violations(page)).toEqual([])
      provider.person = newPerson()
      provider.meddle = (request, response) => {
        if (!request.url?.startsWith('/token')) return false
        response.end('<h1>Down for maintenance</h1>')
        return true
      }
      await page.getByRole('button', google).click()
      await expect(page.getByRole('alert')).toContainText(t('identity.failed.provider_unavailable'))
      provider.meddle = undefined
      await page.getByRole('button', google).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
    })

    test(`a scout adds a provider in the settings, comes in by it, and removes it in ${language}`, async ({
      page,
    }) => {
      const there = newPerson()
      const email = `vera-${there.sub.slice(0, 8)}@example.org`
      await service().auth.admin.createUser({
        email,
        password: TEST_PASSWORD,
        email_confirm: true,
        user_metadata: { role: 'scout', full_name: 'Vera Harrow' },
      })
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await page.goto(`${backend.status.url}/scout/settings?tab=security`)
      const card = page.getByRole('list', { name: t('identity.card.title') })
      await expect(card.getByRole('listitem')).toHaveText([new RegExp(t('identity.card.email'))])
      provider.person = there
      await page.getByRole('button', { name: t('identity.card.add', { provider: 'Google' }) }).click()
      await expect(card.getByRole('listitem')).toHaveCount(2)
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('identity.card.remove_one', { provider: 'Google' }) }).click()
      await expect(card.getByRole('listitem')).toHaveCount(1)
    })

    test(`whoever comes by a provider sets a password by a mailed code in ${language}`, async ({ page }) => {
      const there = newPerson()
      const email = there.email ?? ''
      await service().auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { role: 'scout', full_name: 'Nils Harrow' },
      })
      await asOwner(backend.status, `delete from auth.identities where identity_data ->> 'email' = $1`, [
        email,
      ])
      provider.person = there
      await page.goto(`${backend.status.url}/auth`)
      await page.getByRole('button', google).click()
      await expect(page).toHaveURL(/\/scout\//)
      await page.goto(`${backend.status.url}/scout/settings?tab=security`)
      await expect(page.getByText(t('account-security.password.none'))).toBeVisible()
      await expect(page.getByLabel(t('account-security.password.current'))).toHaveCount(0)
      await page.getByRole('button', { name: t('account-security.password.send_code'), exact: true }).click()
      const field = page.getByLabel(t('account-security.password.code'))
      await expect(field).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await field.fill(await mailedCode(email))
      for (const name of ['next', 'repeated'] as const)
        await page.getByLabel(t(`account-security.password.${name}`), { exact: true }).fill(TEST_PASSWORD)
      await page.getByRole('button', { name: t('account-security.password.set'), exact: true }).click()
      await expect(page.getByText(t('account-security.password.changed'))).toBeVisible()
      await expect(page.getByLabel(t('account-security.password.current'))).toBeVisible()
      const ways = page.getByRole('list', { name: t('identity.card.title') })
      await expect(ways.getByRole('listitem')).toHaveCount(2)
    })
  })
}
