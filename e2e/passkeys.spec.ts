import { test } from '@playwright/test'
import { plugInAuthenticator } from './authenticator.ts'
import { hasHorizontalScroll } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { axeViolations, expect, type Page } from './fixtures.ts'
import { type OwnSite, signInByPassword, startOwnSite } from './own-site.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let site: OwnSite

const OPTIONS = /\/passkeys\/authentication\/options$/

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  // Browsers offer keys to a name, not to an address.
  site = await startOwnSite(
    { GOTRUE_PASSKEY_ENABLED: 'true', GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true', TRUSTED_PROXY_HOPS: '1' },
    { host: 'localhost' },
  )
})
test.afterAll(() => site.stop())

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
    { apikey: site.status.anonKey },
  )

for (const language of storyLanguages('fr')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const button = { name: t('passkey.sign_in') }

    test(`a scout adds a passkey, comes in by it, names it and removes it in ${language}`, async ({
      page,
    }) => {
      const email = await site.newScout()
      const device = await plugInAuthenticator(page)
      const sites = new Set<string>()
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (/^http/.test(url.protocol)) sites.add(url.origin)
      })
      // With nobody's finger there the key is only offered.
      await device.present(false)
      await page.goto(`${site.url}/auth`)
      await expect(page.getByRole('button', button)).toBeVisible()
      await expect(page.getByLabel(t('sign-in.email'))).toHaveAttribute('autocomplete', 'username webauthn')
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)

      await device.present(true)
      await page.goto(`${site.url}/scout/settings?tab=security`)
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
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      // The field offers it by itself, and the finger is there.
      await site.signOut(page)
      await expect(page).toHaveURL(/\/scout\//)

      // And by the button, where the field's offer waits for a finger that comes late.
      await device.present(false)
      const offered = page.waitForResponse(OPTIONS)
      await site.signOut(page)
      await offered
      await device.presentAt(OPTIONS)
      await page.getByRole('button', button).click()
      await expect(page).toHaveURL(/\/scout\//)
      expect([...sites]).toEqual([site.url])

      await page.goto(`${site.url}/scout/settings?tab=security`)
      await expect(list.getByText(t('passkey.never_used').split('{{')[0] ?? '')).toHaveCount(0)
      await list.getByRole('button', { name: t('passkey.remove_one', { name: 'Vera’s phone' }) }).click()
      await expect(page.getByText(t('passkey.none'))).toBeVisible()

      // The device still has it, and is told that it opens nothing any more.
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${site.url}/auth`)
      await expect(page.getByRole('alert')).toContainText(t('passkey.failed.webauthn_credential_not_found'))
      await expect(page).toHaveURL(/\/auth/)
      expect(await axeViolations(page)).toEqual([])
    })

    test(`a key that is a second step is asked for after the password in ${language}`, async ({ page }) => {
      const email = await site.newScout()
      const device = await plugInAuthenticator(page)
      await page.goto(`${site.url}/auth`)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await enrollKey(page)
      await device.present(false)
      await site.signOut(page)
      await signInByPassword(page, email, t)
      await expect(page.getByText(t('mfa.lead.key'))).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('mfa.use.recovery') }).click()
      await expect(page.getByLabel(t('mfa.code.recovery'))).toBeVisible()
      await page.getByRole('button', { name: t('mfa.use.key') }).click()
      await device.presentAt(/\/factors\/[^/]+\/challenge$/)
      await page.getByRole('button', { name: t('mfa.go'), exact: true }).click()
      await expect(page).toHaveURL(/\/scout\//)
    })

    test(`where many people at one address sign in at once, a sentence says that keys have to wait in ${language}`, async ({
      page,
    }) => {
      const email = await site.newScout()
      const device = await plugInAuthenticator(page)
      await device.present(false)
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
      const offered = page.waitForResponse(OPTIONS)
      await page.goto(`${site.url}/auth`)
      await offered
      await asOwner(
        site.status,
        `update auth.touchline_rate_limits set attempts = 1000, window_ends = now() + interval '5 minutes' where action = 'address:passkey'`,
      )
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: t('passkey.too_many') })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await asOwner(site.status, 'delete from auth.touchline_rate_limits')
    })
  })
}
