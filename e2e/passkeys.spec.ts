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
import { plugInAuthenticator } from './authenticator.ts'
import { hasHorizontalScroll } from './builders.ts'
import { TEST_PASSWORD } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let folder: string
let backend: ServerProcess
let site: string

const OPTIONS = /\/passkeys\/authentication\/options$/

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
  folder = mkdtempSync(join(tmpdir(), 'passkeys-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  // Browsers offer keys to a name, not to an address.
  site = `http://localhost:${port}`
  backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: String(port),
    SITE_URL: site,
    NODE_ENV: 'development',
    DEMO: '0',
    GOTRUE_PASSKEY_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
  })
})
test.afterAll(async () => {
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

const service = () =>
  createClient(backend.status.url, backend.status.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function newScout() {
  const email = newEmail('vera')
  const { error } = await service().auth.admin.createUser({
    email,
    password: TEST_PASSWORD,
    email_confirm: true,
    user_metadata: { role: 'scout', full_name: 'Vera Harrow' },
  })
  expect(error).toBeNull()
  return email
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, help }) => `${id}: ${help}`)

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/auth`)
}

async function signInByPassword(page: Page, email: string, t: ReturnType<typeof translationsFor>) {
  await page.getByLabel(t('sign-in.email')).fill(email)
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: t('sign-in.sign_in'), exact: true }).click()
}

/** As an app does it that is not ours: the screens offer passkeys, which are both steps in one. */
const enrollKey = (page: Page) =>
  page.evaluate(
    async ({ apikey }) => {
      const name = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? ''
      const { access_token } = JSON.parse(localStorage.getItem(name) ?? '{}')
      const call = async (path: string, body: object) => {
        const answer = await fetch(`/auth/v1/factors${path}`, {
          method: 'POST',
          headers: { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(await answer.text())
        return answer.json()
      }
      const { id } = await call('', { factor_type: 'webauthn', friendly_name: 'Key' })
      const asked = await call(`/${id}/challenge`, { webauthn: {} })
      const key = (await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          asked.webauthn.credential_options.publicKey,
        ),
      })) as PublicKeyCredential
      await call(`/${id}/verify`, {
        challenge_id: asked.id,
        webauthn: { type: 'create', credential_response: key.toJSON() },
      })
    },
    { apikey: backend.status.anonKey },
  )

for (const language of storyLanguages('fr')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const button = { name: t('passkey.sign_in') }

    test(`a scout adds a passkey, comes in by it, names it and removes it in ${language}`, async ({
      page,
    }) => {
      const email = await newScout()
      const device = await plugInAuthenticator(page)
      const sites = new Set<string>()
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (/^http/.test(url.protocol)) sites.add(url.origin)
      })
      // With nobody's finger there the key is only offered.
      await device.present(false)
      await page.goto(`${site}/auth`)
      await expect(page.getByRole('button', button)).toBeVisible()
      await expect(page.getByLabel(t('sign-in.email'))).toHaveAttribute('autocomplete', 'username webauthn')
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)

      await device.present(true)
      await page.goto(`${site}/scout/settings?tab=security`)
      await expect(page.getByText(t('passkey.none'))).toBeVisible()
      await page.getByRole('button', { name: t('passkey.add') }).click()
      const list = page.getByRole('list', { name: t('passkey.title') })
      await expect(list.getByRole('listitem')).toHaveCount(1)
      expect(await device.keys()).toHaveLength(1)
      await list
        .getByRole('button', { name: t('passkey.rename'), exact: false })
        .first()
        .click()
      await page.getByRole('textbox', { name: t('passkey.name') }).fill('Vera’s phone')
      await page.getByRole('button', { name: t('passkey.save'), exact: true }).click()
      await expect(list.getByText('Vera’s phone')).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      // The field offers it by itself, and the finger is there.
      await signOut(page)
      await expect(page).toHaveURL(/\/scout\//)

      // And by the button, where the field's offer waits for a finger that comes late.
      await device.present(false)
      const offered = page.waitForResponse(OPTIONS)
      await signOut(page)
      await offered
      await device.presentAt(OPTIONS)
      await page.getByRole('button', button).click()
      await expect(page).toHaveURL(/\/scout\//)
      expect([...sites]).toEqual([site])

      await page.goto(`${site}/scout/settings?tab=security`)
      await expect(list.getByText(t('passkey.never_used').split('{{')[0] ?? '')).toHaveCount(0)
      await list.getByRole('button', { name: t('passkey.remove_one', { name: 'Vera’s phone' }) }).click()
      await expect(page.getByText(t('passkey.none'))).toBeVisible()

      // The device still has it, and is told that it opens nothing any more.
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${site}/auth`)
      await expect(page.getByRole('alert')).toContainText(t('passkey.failed.webauthn_credential_not_found'))
      await expect(page).toHaveURL(/\/auth/)
      expect(await violations(page)).toEqual([])
    })

    test(`a key that is a second step is asked for after the password in ${language}`, async ({ page }) => {
      const email = await newScout()
      const device = await plugInAuthenticator(page)
      await page.goto(`${site}/auth`)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await enrollKey(page)
      await device.present(false)
      await signOut(page)
      await signInByPassword(page, email, t)
      await expect(page.getByText(t('mfa.lead.key'))).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('mfa.use.recovery') }).click()
      await expect(page.getByLabel(t('mfa.code.recovery'))).toBeVisible()
      await page.getByRole('button', { name: t('mfa.use.key') }).click()
      await device.presentAt(/\/factors\/[^/]+\/challenge$/)
      await page.getByRole('button', { name: t('mfa.go'), exact: true }).click()
      await expect(page).toHaveURL(/\/scout\//)
    })
  })
}
