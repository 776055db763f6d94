import type { Page } from '@playwright/test'
import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

// A browser says in its console that it did not show a frame.
test.use({
  expectedErrors: [
    /frame-ancestors|404|Blocked script execution|foreign origin: https:\/\/(club|elsewhere)\.example\//,
  ],
})

/** A page of somebody else's that has the code in it. */
async function visit(page: Page, site: string, code: string) {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Club</title><main><h1>Our squad</h1>${code}</main></html>`,
    }),
  )
  await page.goto(`${site}/squad`)
  return page.locator('iframe').contentFrame()
}

for (const language of storyLanguages('fr'))
  test(`an athlete puts a card on the site of a club, a visitor opens the page from it, and it is taken back, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const club = uniqueWord()
    const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club, visibility: 'public' })
    await service.from('user_settings').update({ language }).eq('user_id', athlete.id).throwOnError()

    const page = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locales[language],
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await signInAs(athlete.email, page)
    await page.goto('/athlete/settings?tab=privacy')
    await page.getByRole('switch', { name: t('profile-embed.switch') }).tap()
    const title = t('profile-embed.frame', { name: 'Ana Duro' })
    const preview = page.frameLocator(`iframe[title="${title}"]`)
    await expect(preview.getByRole('heading', { name: 'Ana Duro' })).toBeVisible()
    // Its sheet reaches a frame without an origin.
    await expect(preview.getByRole('main')).toHaveCSS('display', 'flex')
    await page.getByRole('button', { name: t('profile-embed.copy') }).tap()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    const sites = page.getByLabel(t('profile-embed.sites'), { exact: true })
    await sites.fill('club.example/squad\nhttp://old.example')
    await page.getByRole('button', { name: t('profile-embed.save_sites') }).click()
    await expect(
      page.getByText(t('profile-embed.wrong_site', { site: 'http://old.example' }), { exact: true }),
    ).toBeVisible()
    await sites.fill('club.example/squad')
    await page.getByRole('button', { name: t('profile-embed.save_sites') }).click()
    await expect(page.getByText(t('profile-embed.sites_saved'))).toBeVisible()
    await expect(sites).toHaveValue('https://club.example')

    // The story's server stands on this machine, which a page from outside must be allowed to reach.
    const outside = { locale: locales[language], permissions: ['local-network-access'] }
    const visitor = await anotherBrowser(outside)
    const card = await visit(visitor, 'https://club.example', code)
    await expect(card.getByRole('heading', { name: 'Ana Duro' })).toBeVisible()
    await expect(card.getByText(club)).toBeVisible()
    expect(await axe(visitor)).toEqual([])
    const opened = visitor.waitForEvent('popup')
    await card.getByRole('link', { name: t('public.embed.open') }).click()
    const profile = await opened
    // An ordinary tab: its own script runs there.
    await expect(profile.getByRole('heading', { level: 1 })).toHaveText('Ana Duro')
    expect(await profile.evaluate(() => self.origin)).not.toBe('null')
    await profile.close()
    // What the site keeps is said one quiet link away, and the card stays within its frame.
    const privacy = visitor.waitForEvent('popup')
    await card.getByRole('link', { name: t('common.legal.privacy') }).click()
    const legal = await privacy
    await expect(legal).toHaveURL(new RegExp(`/legal/privacy\\?lang=${language}`))
    await expect(legal.getByRole('heading', { level: 1 })).toBeVisible()
    await legal.close()
    expect(
      await card
        .locator('html')
        .evaluate((html) => [
          html.scrollHeight <= html.clientHeight,
          html.scrollWidth <= html.clientWidth,
          document.scripts.length,
        ]),
    ).toEqual([true, true, 0])

    // Not where she has not listed it.
    const elsewhere = await visit(visitor, 'https://elsewhere.example', code)
    await expect(visitor.getByRole('heading', { name: 'Our squad' })).toBeVisible()
    await expect(elsewhere.getByText('Ana Duro')).toHaveCount(0)

    await page.getByRole('switch', { name: t('profile-embed.switch') }).click()
    await expect(page.locator(`iframe[title="${title}"]`)).toHaveCount(0)
    const later = await anotherBrowser(outside)
    const gone = await visit(later, 'https://club.example', code)
    await expect(gone.getByText(t('public.embed.gone'))).toBeVisible()
  })
