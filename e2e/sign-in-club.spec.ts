import { test } from '@playwright/test'
import { hasHorizontalScroll } from './builders.ts'
import { ClubSite } from './club-site.ts'
import { axeViolations, expect, type Page } from './fixtures.ts'
import { ageSignIn, takeAlongAndDelete } from './leaving-steps.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const site = new ClubSite()
let providerPath: string

const admin = (path: string, method: string, body?: unknown) =>
  fetch(`${site.backend.status.url}/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: {
      apikey: site.backend.status.serviceRoleKey,
      authorization: `Bearer ${site.backend.status.serviceRoleKey}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  await site.start()
  const added = await admin('', 'POST', {
    type: 'saml',
    metadata_xml: site.club.metadata,
    domains: ['club.example'],
    attribute_mapping: { keys: { name: { name: 'displayName' } } },
  })
  expect(added.status).toBe(201)
  providerPath = `/${((await added.json()) as { id: string }).id}`
})
test.afterAll(() => site.stop())

for (const language of storyLanguages('fr')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const email = `rosa.${language}@club.example`

    async function openDoor(page: Page) {
      await page.goto(`${site.backend.status.url}/auth`)
      await page.getByRole('button', { name: t('identity.club.open') }).click()
      return page.getByLabel(t('identity.club.email'))
    }

    async function goToClub(page: Page) {
      await (await openDoor(page)).fill(email)
      await page.getByRole('button', { name: t('identity.club.go') }).click()
      await page.getByRole('button', { name: 'It is me' }).click()
    }

    test(`a player signs in with the club’s account and is asked for role and birth date as by every door, in ${language}`, async ({
      page,
    }) => {
      site.said = { nameId: email, attributes: { displayName: ['Rosa Marín'] } }
      const field = await openDoor(page)
      await field.fill('rosa@nobody.example')
      await page.getByRole('button', { name: t('identity.club.go') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('identity.club.unknown'))
      await expect(field).toHaveValue('rosa@nobody.example')
      expect(await axeViolations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      await goToClub(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      await expect(page.getByLabel(t('identity.finish.full_name'))).toHaveValue('Rosa Marín')
      await page.getByRole('button', { name: t('identity.finish.go'), exact: true }).click()
      await expect(page.getByLabel(t('onboarding.birth_date'))).toBeVisible()
    })

    test(`whoever came by a club takes their data along and deletes the account after a sign-in there, in ${language}`, async ({
      page,
    }) => {
      const scout = `vera.${language}@club.example`
      site.said = { nameId: scout, attributes: { displayName: ['Vera Harrow'] } }
      await goToClub(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      await page.getByRole('radio', { name: t('identity.finish.scout') }).check()
      await page.getByRole('button', { name: t('identity.finish.go'), exact: true }).click()
      await expect(page).toHaveURL(/\/scout\//)
      await ageSignIn(page, site.backend, scout)
      await page.goto(`${site.backend.status.url}/scout/settings?tab=account`)
      await takeAlongAndDelete(page, t, language, () =>
        page.getByRole('button', { name: 'It is me' }).click(),
      )
    })

    test(`what a club says that does not hold, and a club that is switched off, are sentences in ${language}`, async ({
      page,
    }) => {
      site.said = { nameId: 'rosa@another.example' }
      await goToClub(page)
      await expect(page.getByRole('alert')).toContainText(t('identity.failed.club_refused'))
      await admin(providerPath, 'PUT', { disabled: true })
      await (await openDoor(page)).fill(email)
      await page.getByRole('button', { name: t('identity.club.go') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('identity.failed.club_off'))
      expect(await axeViolations(page)).toEqual([])
      await admin(providerPath, 'PUT', { disabled: false })
    })
  })
}
