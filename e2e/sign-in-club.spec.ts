import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { SAML_ON, type Said, SamlDirectory } from '../server/test/auth/saml-directory.ts'
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts'
import { hasHorizontalScroll } from './builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

let folder: string
let backend: ServerProcess
let club: SamlDirectory
let clubSite: Server
let providerPath: string
/** Who is at the club's page, and what it says of them. */
let said: Partial<Said> = {}

const listen = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

async function freeOrigin() {
  const server = createServer()
  const origin = await listen(server)
  await new Promise((done) => server.close(done))
  return origin
}

/** The club's page: a button of its own, and a form back to the site with what it has signed. */
async function clubPage(path: string) {
  const site = { url: backend.status.url }
  const { id, relayState } = await club.readRequest(site, path)
  const acs = `${site.url}/auth/v1/sso/saml/acs`
  const response = await club.respond(site, id, {
    audience: `${site.url}/auth/v1/sso/saml/metadata`,
    recipient: acs,
    destination: acs,
    ...said,
  })
  return `<!doctype html><html lang="en"><title>FC Club</title><form method="post" action="${acs}">
    <input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="${relayState}">
    <button>It is me</button></form></html>`
}

const admin = (path: string, method: string, body?: unknown) =>
  fetch(`${backend.status.url}/auth/v1/admin/sso/providers${path}`, {
    method,
    headers: {
      apikey: backend.status.serviceRoleKey,
      authorization: `Bearer ${backend.status.serviceRoleKey}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'sign-in-club-'))
  chmodSync(folder, 0o755)
  clubSite = createServer((request, answer) => {
    const whole = new URL(request.url ?? '/', club.signInUrl)
    if (whole.pathname !== '/sso') return void answer.writeHead(404).end()
    clubPage(whole.href).then(
      (html) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  const [site, clubOrigin] = [await freeOrigin(), await listen(clubSite)]
  club = new SamlDirectory(clubOrigin)
  backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: new URL(site).port,
    SITE_URL: site,
    NODE_ENV: 'development',
    DEMO: '0',
    EXTERNAL_PRIVATE_ORIGINS: clubOrigin,
    ...SAML_ON,
  })
  const added = await admin('', 'POST', {
    type: 'saml',
    metadata_xml: club.metadata,
    domains: ['club.example'],
    attribute_mapping: { keys: { name: { name: 'displayName' } } },
  })
  expect(added.status).toBe(201)
  providerPath = `/${((await added.json()) as { id: string }).id}`
})
test.afterAll(async () => {
  await backend.stop()
  clubSite.close()
  rmSync(folder, { recursive: true, force: true })
})

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, help }) => `${id}: ${help}`)

for (const language of storyLanguages('fr')) {
  test.describe(`in ${language}`, () => {
    const t = translationsFor(language)
    test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
    const email = `rosa.${language}@club.example`

    async function openDoor(page: Page) {
      await page.goto(`${backend.status.url}/auth`)
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
      said = { nameId: email, attributes: { displayName: ['Rosa Marín'] } }
      const field = await openDoor(page)
      await field.fill('rosa@nobody.example')
      await page.getByRole('button', { name: t('identity.club.go') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('identity.club.unknown'))
      await expect(field).toHaveValue('rosa@nobody.example')
      expect(await violations(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)

      await goToClub(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('identity.finish.title'))
      await expect(page.getByLabel(t('identity.finish.full_name'))).toHaveValue('Rosa Marín')
      await page.getByRole('button', { name: t('identity.finish.go'), exact: true }).click()
      await expect(page.getByLabel(t('onboarding.birth_date'))).toBeVisible()
    })

    test(`what a club says that does not hold, and a club that is switched off, are sentences in ${language}`, async ({
      page,
    }) => {
      said = { nameId: 'rosa@another.example' }
      await goToClub(page)
      await expect(page.getByRole('alert')).toContainText(t('identity.failed.club_refused'))
      await admin(providerPath, 'PUT', { disabled: true })
      await (await openDoor(page)).fill(email)
      await page.getByRole('button', { name: t('identity.club.go') }).click()
      await expect(page.getByRole('alert')).toHaveText(t('identity.failed.club_off'))
      expect(await violations(page)).toEqual([])
      await admin(providerPath, 'PUT', { disabled: false })
    })
  })
}
