import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { test } from '@playwright/test'
import { plugInAuthenticator } from './authenticator.ts'
import { expect, type Page, TEST_PASSWORD } from './fixtures.ts'
import { type OwnSite, startOwnSite } from './own-site.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const listen = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
/** A server that asks for a captcha. */
const startSite = (env: Record<string, string>) =>
  startOwnSite(
    {
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      // Offered by the field of whoever opens the page, before they do anything.
      GOTRUE_PASSKEY_ENABLED: 'true',
      ...env,
    },
    { host: 'localhost' },
  )

/** Every other site that the page, or a frame in it, asks anything of. */
function foreignTo(page: Page, site: string) {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== site) asked.add(origin)
  })
  return asked
}

/** What the page asks of the captcha, and whether the offer of keys was made without one. */
function captchaCallsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/captcha/.test(pathname) && !pathname.endsWith('.map')) asked.push(pathname)
  })
  return asked
}
async function openSignIn(page: Page, site: string) {
  const offered = page.waitForResponse(/passkeys\/authentication\/options/)
  await page.goto(`${site}/auth`)
  expect((await offered).status()).toBe(200)
}

test.describe('a proof of work', () => {
  let site: OwnSite
  test.beforeAll(async () => {
    test.setTimeout(200_000)
    site = await startSite({ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'altcha' })
  })
  test.afterAll(() => site.stop())

  for (const language of storyLanguages('en')) {
    const t = translationsFor(language)
    test.describe(`in ${language}`, () => {
      test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
      test(`a key by the field signs somebody in, who did the work once they chose it, in ${language}`, async ({
        page,
      }) => {
        const email = await site.newScout()
        const device = await plugInAuthenticator(page)
        await device.present(false)
        await openSignIn(page, site.url)
        await page.getByLabel(t('sign-in.email')).fill(email)
        await page.getByLabel(t('sign-in.password'), { exact: true }).fill(TEST_PASSWORD)
        await page.getByLabel(t('sign-in.password'), { exact: true }).press('Enter')
        await expect(page).toHaveURL(/\/scout\//)
        await device.present(true)
        await page.goto(`${site.url}/scout/settings?tab=security`)
        await page.getByRole('button', { name: t('passkey.add') }).click()
        const list = page.getByRole('list', { name: t('passkey.title') })
        await expect(list.getByRole('listitem')).toHaveCount(1)

        await page.evaluate(() => localStorage.clear())
        const captcha = captchaCallsOf(page)
        await openSignIn(page, site.url)
        await expect(page).toHaveURL(/\/scout\//)
        expect(captcha.filter((path) => path.startsWith('/auth/'))).toEqual(['/auth/v1/captcha/challenge'])
      })

      test(`is done by the device while somebody signs in, and when they forgot their password, in ${language}`, async ({
        page,
      }) => {
        const email = await site.newScout()
        const foreign = foreignTo(page, site.url)
        const worked: string[] = []
        page.on('worker', (worker) => worked.push(worker.url()))
        const captcha = captchaCallsOf(page)
        await openSignIn(page, site.url)
        await page.getByLabel(t('sign-in.email')).fill(email)
        const password = page.getByLabel(t('sign-in.password'), { exact: true })
        await password.fill('Not-the-word 7')
        expect([worked, captcha]).toEqual([[], []])
        await password.press('Enter')
        await expect(page.getByRole('alert')).toContainText(t('common.errors.bad_credentials'))
        expect(worked).toHaveLength(1)
        await password.fill(TEST_PASSWORD)
        await password.press('Enter')
        await expect(page).toHaveURL(/\/scout\//)
        expect(worked).toHaveLength(1)

        await page.evaluate(() => localStorage.clear())
        await page.goto(`${site.url}/reset-password`)
        await page.getByLabel(t('sign-in.email')).fill(email)
        await page.getByLabel(t('sign-in.email')).press('Enter')
        await expect(page.getByRole('heading', { name: t('sign-in.reset.sent_title') })).toBeVisible()
        expect([...foreign]).toEqual([])
      })
    })
  }
})

const PROVIDERS = [
  { name: 'turnstile', script: 'https://challenges.cloudflare.com', languages: storyLanguages('fr') },
  { name: 'hcaptcha', script: 'https://js.hcaptcha.com', languages: storyLanguages('en') },
]
for (const { name, script, languages } of PROVIDERS)
  test.describe(`the widget of ${name}`, () => {
    const asked: URLSearchParams[] = []
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        asked.push(new URLSearchParams(body))
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ success: true, hostname: 'localhost' }))
      })
    })
    let site: OwnSite
    test.beforeAll(async () => {
      test.setTimeout(200_000)
      const origin = `http://127.0.0.1:${await listen(service)}`
      site = await startSite({
        GOTRUE_SECURITY_CAPTCHA_PROVIDER: name,
        GOTRUE_SECURITY_CAPTCHA_SECRET: 'its secret',
        GOTRUE_SECURITY_CAPTCHA_SITE_KEY: 'site',
        GOTRUE_SECURITY_CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
        EXTERNAL_PRIVATE_ORIGINS: origin,
      })
    })
    test.afterAll(async () => {
      await site.stop()
      service.close()
    })

    for (const language of languages) {
      const t = translationsFor(language)
      test.describe(`in ${language}`, () => {
        test.use({ locale: locales[language], viewport: { width: 360, height: 740 } })
        test(`opens after a press alone, is left without harm, and signs somebody in by ${name}, in ${language}`, async ({
          page,
        }) => {
          const email = await site.newScout()
          const foreign = foreignTo(page, site.url)
          // What the provider's script would do: a button, and the token of whoever presses it.
          await page.route(`${script}/**`, (route) =>
            route.fulfill({
              contentType: 'text/javascript',
              body: `window.${name}={render:(id,{sitekey,callback,...on})=>{const b=document.createElement('button');b.textContent='I am a person';b.style='width:300px;height:65px';b.onclick=()=>callback('token of '+sitekey);b.onmouseenter=on['open-callback'];b.onmouseleave=on['close-callback'];document.getElementById(id).append(b)}};touchlineReady()`,
            }),
          )
          const captcha = captchaCallsOf(page)
          await openSignIn(page, site.url)
          await page.getByLabel(t('sign-in.email')).fill(email)
          const password = page.getByLabel(t('sign-in.password'), { exact: true })
          await password.fill(TEST_PASSWORD)
          expect([[...foreign], captcha]).toEqual([[], []])
          await password.press('Enter')
          const dialog = page.getByRole('dialog', { name: t('common.captcha.title') })
          await expect(dialog).toBeVisible()
          // The button behind the dialog stays busy, for which `axeViolations` would wait.
          expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
          // As wide as the widgets of both are, and whole on the smallest phone.
          const widget = page.frameLocator('dialog iframe').getByRole('button', { name: 'I am a person' })
          const [box, shown] = [await dialog.boundingBox(), await widget.boundingBox()]
          const frame = await page.locator('dialog iframe').boundingBox()
          expect(Math.abs(360 - 2 * (box?.x ?? 0) - (box?.width ?? 0))).toBeLessThan(2)
          expect((shown?.x ?? 0) + 300).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
          // No more room than it takes; hCaptcha's pictures have theirs while they are open.
          const height = async () => (await page.locator('dialog iframe').boundingBox())?.height ?? 0
          await expect.poll(height).toBe({ turnstile: 65, hcaptcha: 78 }[name])
          await widget.dispatchEvent('mouseenter')
          await expect.poll(height).toBe(520)
          await widget.dispatchEvent('mouseleave')
          await expect.poll(height).toBeLessThan(100)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('alert')).toContainText(t('common.errors.captcha_failed'))
          await expect(password).toHaveValue(TEST_PASSWORD)
          await password.press('Enter')
          await dialog.getByRole('button', { name: t('common.actions.cancel') }).click()
          await expect(page.getByRole('alert')).toContainText(t('common.errors.captcha_failed'))
          await expect(dialog).toBeHidden()
          await password.press('Enter')
          await page.frameLocator('dialog iframe').getByRole('button', { name: 'I am a person' }).click()
          await expect(page).toHaveURL(/\/scout\//)
          expect(asked.splice(0).map((form) => form.get('response'))).toEqual(['token of site'])
          expect([...foreign]).toEqual([script])
        })
      })
    }
  })
