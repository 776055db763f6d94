import { expect, test } from './fixtures.ts'
import { openByKey } from './input-devices.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`a phone in ${language} offers neither the theme that is on nor keys that it has not`, async ({
    anotherBrowser,
    newPerson,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      locale: locales[language],
      colorScheme: 'light',
    })
    const scout = await newPerson('scout')
    await signInAs(scout.email, page)
    await page.goto('/scout/settings')
    await page.getByRole('button', { name: t('common.nav.account'), exact: true }).click()
    await expect(page.getByRole('menuitem', { name: t('common.nav.sign_out') })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: t('common.nav.keyboard') })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await openByKey(page, 'Control+k')
    const palette = page.getByRole('dialog', { name: t('common.palette.title') })
    const entry = (key: string) => palette.getByRole('option', { name: t(`common.${key}`), exact: true })
    await expect(entry('palette.theme_dark')).toBeVisible()
    await expect(entry('palette.theme_light')).toHaveCount(0)
    await expect(entry('palette.theme_system')).toHaveCount(0)
    await expect(entry('nav.keyboard')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    await entry('palette.theme_dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(palette).toBeHidden()
    expect(await axe(page)).toEqual([])

    await openByKey(page, 'Control+k')
    await expect(entry('palette.theme_light')).toBeVisible()
    await expect(entry('palette.theme_system')).toBeVisible()
    await expect(entry('palette.theme_dark')).toHaveCount(0)
  })

for (const width of [768, 1440])
  test(`with a mouse at ${width} pixels the keys are there`, async ({ page, newPerson, signInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs((await newPerson('scout')).email)
    await page.goto('/scout/settings')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
