import { CHANGES } from '#web/features/accounts/app-install/changes.ts'
import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { languages, locales, translationsFor } from './translations.ts'

for (const language of languages)
  test(`a visitor reads how the app gets onto a phone and what it does without a connection, in ${language}`, async ({
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    })
    await page.goto('/')
    await page.getByRole('contentinfo').locator('a[href="/mobile-app"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('app-install.title'))
    // The steps of this very device come first.
    await expect(page.getByText(t('app-install.install.ios.second'))).toBeVisible()
    await expect(page.getByText(t('app-install.offline.start'))).toBeVisible()
    await expect(page.getByRole('img', { name: t('app-install.qr') })).toBeVisible()
    const [newest] = CHANGES
    await expect(page.getByText(t(`app-install.changes.${newest.what[0]}`))).toBeVisible()
    await page.getByText(t('app-install.changes.older')).click()
    await expect(page.getByText(t('app-install.changes.achievements'))).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    const android = page.getByRole('button', { name: t('app-install.install.android.name') })
    await android.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('app-install.install.android.third'))).toBeVisible()
  })

test('the browser’s offer to install is kept for the button and asked once', async ({ page }) => {
  await page.goto('/mobile-app')
  await expect(page.getByText('Your browser does it from its own menu.')).toBeVisible()
  // As Chromium fires it, which a browser without a window does not.
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-prompted', 'yes'),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(event)
    document.body.setAttribute('data-bar', event.defaultPrevented ? 'kept back' : 'shown')
  })
  await expect(page.locator('body')).toHaveAttribute('data-bar', 'kept back')
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes')
  await expect(page.getByText('Changed your mind? Your browser’s menu installs it, too.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0)
})

test('Chromium finds nothing that keeps the app from being installed', async ({ page }) => {
  await page.goto('/mobile-app')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in a private window, where nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
