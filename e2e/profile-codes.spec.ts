import { readFile } from 'node:fs/promises'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { readCode, readPrintedCode } from './printed-codes.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`an athlete makes a code, prints it, a stranger and a scout open it, and it is ended, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const athlete = await newAthlete(tools, { name: 'Ana Duro', club, visibility: 'scouts' })
    const scout = await newScout(tools, { name: 'Rosa Vidal' })
    await service.from('user_settings').update({ language }).eq('user_id', athlete.id).throwOnError()
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: locales[language] }

    const page = await anotherBrowser(phone)
    await signInAs(athlete.email, page)
    await page.goto('/athlete/profile')
    await page.getByRole('link', { name: t('profile-code.title') }).tap()
    await expect(page.getByText(t('profile-code.empty'), { exact: true })).toBeVisible()
    await page.getByLabel(t('profile-code.field.label')).fill('Bib')
    await page.getByRole('button', { name: t('profile-code.create') }).tap()
    const code = page.getByRole('img', { name: t('profile-code.code_of', { name: 'Bib' }) })
    await expect(code).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    // The word that it is ready lies over it for a moment.
    await expect(page.getByText(t('profile-code.created'))).toBeHidden()
    // The bar at the bottom lies over it too, on a phone as low as this.
    await code.evaluate((picture) => picture.scrollIntoView({ block: 'center' }))
    const address = (await readCode(await code.screenshot())) ?? ''
    expect(address).toMatch(/\/c\/[\w-]{22}$/)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('profile-code.png') }).tap()
    expect(await readCode(await readFile(await (await saved).path()))).toBe(address)

    // As it comes out of the printer: eight cards on a sheet, at 200 dots an inch.
    await page.getByRole('link', { name: t('profile-code.print') }).tap()
    await expect(page.getByRole('list', { name: t('profile-code.sheet') }).getByRole('listitem')).toHaveCount(
      8,
    )
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    const [first] = await page
      .getByRole('list', { name: t('profile-code.sheet') })
      .getByRole('img')
      .all()
    expect(first && (await readPrintedCode(await first.screenshot()))).toBe(address)

    const stranger = await anotherBrowser(phone)
    await stranger.goto(new URL(address).pathname)
    await expect(stranger.getByRole('heading', { name: 'Ana Duro' })).toBeVisible()
    await expect(stranger.getByText(club)).toBeVisible()
    await expect(stranger.getByRole('link', { name: t('profile-code.open_profile') })).toHaveCount(0)
    expect(await axe(stranger)).toEqual([])
    expect(await hasHorizontalScroll(stranger)).toBe(false)

    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs(scout.email, desk)
    await desk.goto(new URL(address).pathname)
    await desk.getByRole('link', { name: t('profile-code.open_profile') }).click()
    await expect(desk.getByRole('heading', { name: 'Ana Duro' }).first()).toBeVisible()

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/athlete/code')
    await expect(page.getByText(t('profile-code.scans_other', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: t('profile-code.end_code') }).tap()
    await page.getByRole('button', { name: t('profile-code.end'), exact: true }).tap()
    await expect(page.getByRole('list', { name: t('profile-code.ended') })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByText(t('profile-code.nothing'), { exact: true })).toBeVisible()
  })

test('the card of a child says a first name and a sport, and no school, town or face', async ({
  page,
  service,
  newPerson,
  openSession,
}) => {
  const club = uniqueWord()
  const child = await newAthlete(
    { service, newPerson },
    { name: 'Lia Duro', club, birthDate: `${new Date().getFullYear() - 15}-01-01` },
  )
  const client = await openSession(child.email)
  const { data } = await client.rpc('create_profile_code', { label: 'Bib', days: 30 }).throwOnError()
  const { secret } = data as { secret: string }
  // Nobody has agreed yet, so it opens nothing.
  await page.goto(`/c/${secret}`)
  await expect(page.getByText('This code opens nothing')).toBeVisible()
  await service
    .from('guardian_links')
    .insert({
      athlete_id: child.id,
      guardian_name: 'Gus',
      guardian_email: 'gus@home.example',
      state: 'active',
    })
    .throwOnError()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lia D.' })).toBeVisible()
  await expect(page.getByText(/first name and initial, nothing else/)).toBeVisible()
  for (const hidden of [club, 'Duro']) await expect(page.getByText(hidden)).toHaveCount(0)
})
