import { regionName } from '#web/lib/region-names.ts'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

for (const language of storyLanguages('es'))
  test(`a scout sees where a search finds people, and narrows it to a region by a press and by keyboard, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    signInAs,
    service,
    axe,
  }) => {
    const t = translationsFor(language)
    const counted = (key: string, count: number) =>
      t(`athlete-search.${key}_${new Intl.PluralRules(language).select(count)}`, { count })
    const tools = { service, newPerson }
    const club = uniqueWord()
    for (const [name, country, region] of [
      ['Ada North', 'ES', 'Catalonia'],
      ['Bo South', 'ES', 'Catalonia'],
      ['Cy West', 'PT', 'Lisbon'],
      ['Di East', 'ES', ''],
    ] as const) {
      const { id } = await newAthlete(tools, { name, club })
      await service.from('athlete_profiles').update({ country, region }).eq('id', id).throwOnError()
    }
    const scout = await newScout(tools)
    await service.from('user_settings').upsert({ user_id: scout.id, language }).throwOnError()
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    await signInAs(scout.email, page)
    const foreign = new Set<string>()
    page.on('request', (request) => foreign.add(new URL(request.url()).host))
    await page.goto(`/scout/search?sport=soccer&q=${club}`)
    await page.getByRole('button', { name: t('athlete-search.view.map'), exact: true }).click()
    await expect(page).toHaveURL(/view=map/)
    const list = page.getByRole('region', { name: t('athlete-search.filters.region') })
    const catalonia = list.getByRole('button', {
      name: new RegExp(`^${regionName('Catalonia', language)} .* 2$`),
    })
    const lisbon = list.getByRole('button', { name: new RegExp(`^${regionName('Lisbon', language)} .* 1$`) })
    await expect(catalonia).toBeVisible()
    await expect(list.getByText(counted('map.nowhere', 1))).toBeVisible()
    const map = page.locator('[data-map]')
    await expect(map.locator('path').first()).toBeVisible()
    await expect(map.locator('button')).toHaveCount(2)
    const [above, below] = [await map.boundingBox(), await list.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
    expect([...foreign]).toEqual([new URL(page.url()).host])
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)

    // There is nobody to go along: the keys of the list open nobody.
    await page.keyboard.press('j')
    // The circle narrows, and so does the line of the list by Enter.
    await map.locator('button').first().click()
    await expect(catalonia).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/region=Catalonia/)
    await expect(page).not.toHaveURL(/[?&]open=/)
    await lisbon.focus()
    await page.keyboard.press('Enter')
    await expect(lisbon).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(lisbon).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: counted('map.show', 2) }).click()
    await expect(page.getByText('Ada North').first()).toBeVisible()
    await expect(page.getByText('Cy West')).toHaveCount(0)
    await page.goBack()
    await expect(map).toBeVisible()
  })
