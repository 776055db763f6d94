import { test } from '@playwright/test'
import { freePort } from '#server/util/free-port.ts'
import { enabled, newPerson } from '../server/test/auth/external-world.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../server/test/auth/openid-provider.ts'
import { hasHorizontalScroll } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { axeViolations, expect, type Page, TEST_PASSWORD } from './fixtures.ts'
import { ageSignIn, takeAlongAndDelete } from './leaving-steps.ts'
import { type OwnSite, signInByPassword, startOwnSite } from './own-site.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let provider: OpenIdProvider
let site: OwnSite

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const port = await freePort()
  provider = await startOpenIdProvider(`http://127.0.0.1:${port}/auth/v1/callback`)
  site = await startOwnSite(
    {
      EXTERNAL_PRIVATE_ORIGINS: provider.issuer,
      ...enabled('google', provider.issuer),
      ...enabled('club', provider.issuer, { NAME: 'FC Club' }),
    },
    { port },
  )
})
test.afterAll(async () => {
  await site.stop()
  await provider.stop()
})

/** Which other sites the page has asked so far. */
function watchSites(page: Page) {
  const own = new URL(site.url).host
  const sites = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^http/.test(url.protocol) && url.host !== own) sites.add(url.origin)
  })
  return sites
}

/** The code of the newest mail to an address. */
async function mailedCode(email: string) {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = (await site.messagesTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

for (const language of storyLanguages('es')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const google = { name: t('identity.continue_with', { provider: 'Google' }) }
    /** A scout whose account has no way in but the provider. */
    async function scoutComes(page: Page, name: string) {
      const there = newPerson()
      const email = there.email ?? ''
      await site.service.auth.admin.createUser({
        email,
        email_confirm: true,
        user_metadata: { role: 'scout', full_name: name },
      })
      await asOwner(site.status, `delete from auth.identities where identity_data ->> 'email' = $1`, [email])
      provider.person = there
      await page.goto(`${site.url}/auth`)
      await page.getByRole('button', google).click()
      await expect(page).toHaveURL(/\/scout\//)
      return email
    }

    test(`an athlete clicks, says who they are, and is asked for the birth date next in ${language}`, async ({
      page,
    }) => {
      provider.person = newPerson()
      const sites = watchSites(page)
      await page.goto(`${site.url}/auth`)
      await expect(page.getByRole('button', google)).toBeVisible()
      await expect(page.getByRole('button', { name: /FC Club/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /Apple|GitHub/ })).toHaveCount(0)
      expect([...sites]).toEqual([])
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      await page.getByRole('button', google).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      expect([...sites]).toEqual([provider.issuer])
      expect(await axeViolations(page)).toEqual([])
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
      const { data } = await site.service
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
      await page.goto(`${site.url}/auth`)
      await page.getByRole('button', google).click()
      await expect(page.getByRole('alert')).toContainText(t('identity.failed.access_denied'))
      expect(await axeViolations(page)).toEqual([])
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
      await site.service.auth.admin.createUser({
        email,
        password: TEST_PASSWORD,
        email_confirm: true,
        user_metadata: { role: 'scout', full_name: 'Vera Harrow' },
      })
      await page.goto(`${site.url}/auth`)
      await signInByPassword(page, email, t)
      await expect(page).toHaveURL(/\/scout\//)
      await page.goto(`${site.url}/scout/settings?tab=security`)
      const card = page.getByRole('list', { name: t('identity.card.title') })
      await expect(card.getByRole('listitem')).toHaveText([new RegExp(t('identity.card.email'))])
      provider.person = there
      await page.getByRole('button', { name: t('identity.card.add', { provider: 'Google' }) }).click()
      await expect(card.getByRole('listitem')).toHaveCount(2)
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('identity.card.remove_one', { provider: 'Google' }) }).click()
      await expect(card.getByRole('listitem')).toHaveCount(1)
    })

    test(`whoever comes by a provider sets a password by a mailed code in ${language}`, async ({ page }) => {
      const email = await scoutComes(page, 'Nils Harrow')
      await page.goto(`${site.url}/scout/settings?tab=security`)
      await expect(page.getByText(t('account-security.password.none'))).toBeVisible()
      await expect(page.getByLabel(t('account-security.password.current'))).toHaveCount(0)
      await page.getByRole('button', { name: t('account-security.password.send_code'), exact: true }).click()
      const field = page.getByLabel(t('account-security.password.code'))
      await expect(field).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
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

    test(`whoever came by a provider takes their data along and deletes the account after a sign-in there, in ${language}`, async ({
      page,
    }) => {
      const email = await scoutComes(page, 'Iris Harrow')
      await ageSignIn(page, site, email)
      await page.goto(`${site.url}/scout/settings?tab=account`)
      await takeAlongAndDelete(page, t, language)
    })
  })
}
