import { create } from 'qrcode'
import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { storyLanguages, translationsFor } from './translations.ts'

const handleOf = ({ id }: { id: string }) => `story-${id.slice(0, 8)}`

test('an athlete opens the page to everyone, and a visitor with a phone reads it in Spanish', async ({
  page,
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const athlete = await newAthlete(
    { service, newPerson },
    {
      name: 'Nora Quill',
      club: uniqueWord(),
      visibility: 'private',
      numbers: [sprintResult(4.21, { provenance: 'league_verified' })],
    },
  )
  const path = `/a/${handleOf(athlete)}`
  const film = { athlete_id: athlete.id, url: 'https://youtu.be/nora', title: 'Final in May' }
  expect((await service.from('video_links').insert(film)).error).toBeNull()
  expect((await page.request.get(path)).status()).toBe(404)

  await signInAs(athlete.email)
  await page.goto('/athlete/settings?tab=privacy')
  // It shows the new choice once the change is on its way, which may be a moment after the press.
  await page.getByRole('radio', { name: 'Everyone' }).click()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  const link = page.getByRole('link', { name: handleOf(athlete) })
  await expect(link).toHaveAttribute('href', path)

  const phone = await anotherBrowser({
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await phone.goto(path)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
  const number = phone.getByRole('region', { name: 'Mediciones' }).getByRole('listitem')
  await expect(number).toContainText('4,21')
  await expect(number).toContainText('Verificada por la liga')
  await expect(number).toContainText('3 oct 2026')
  await expect(phone.getByRole('link', { name: /Final in May/ })).toHaveAttribute('href', film.url)
  await expect(phone.getByRole('link', { name: 'Inicia sesión' })).toHaveAttribute('href', '/auth')
  // Drawings whose colours are not in the page's own style sheet would be there and not be seen.
  for (const drawing of ['[data-venue="soccer"]', '[data-poster="soccer"]'])
    expect
      .soft(
        await phone
          .locator(`${drawing} *`)
          .evaluateAll(
            (shapes) =>
              shapes.filter((shape) => /none/.test(getComputedStyle(shape).fill) === false).length > 0 &&
              shapes.some((shape) => getComputedStyle(shape).stroke !== 'none'),
          ),
        `${drawing} is drawn in colours`,
      )
      .toBe(true)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(phone)).toEqual([])

  // Not every device shares; this one copies.
  await phone.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error()) }),
  )
  await phone.getByRole('button', { name: 'Compartir' }).press('Enter')
  await expect(phone.getByRole('status')).toHaveText('Dirección copiada')
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}$`))

  await phone.emulateMedia({ media: 'print' })
  await expect(phone.getByRole('button')).toHaveCount(0)
  await expect(phone.getByText(new RegExp(`${path}$`))).toBeVisible()
  await expect(number).toBeVisible()
  const paper = (await phone.pdf({ format: 'A4' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('the address of a minor says what an unknown one says, also to the minor who is signed in', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const minor = await newAthlete(
    { service, newPerson },
    { name: 'Mina Ashdown', club: uniqueWord(), birthDate: '2011-04-02', visibility: 'public' },
  )
  const adult = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const bodyOf = async (path: string) => (await page.request.get(path)).text()
  expect(await bodyOf(`/a/${handleOf(minor)}`)).toBe(await bodyOf('/a/nobody-at-all'))

  await signInAs(minor.email)
  await page.goto(`/a/${handleOf(minor)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.goto(`/a/${handleOf(adult)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
  await page.goto('/athlete/profile/edit')
  await expect(page.getByText('The public can’t see your profile')).toBeVisible()
})

test('a row of the front page leads to the page, and its languages are links', async ({
  page,
  service,
  newPerson,
  axe,
}) => {
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: 'Oona Reyle', club })
  await page.goto('/')
  const search = page.locator('#search')
  await search.getByRole('searchbox').fill(club)
  await search.getByRole('link', { name: 'Oona Reyle' }).click()
  await expect(page).toHaveURL(`/a/${handleOf(athlete)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oona Reyle')
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.goto(`/a/${handleOf(athlete)}`)
  await expect(page.locator('html'), 'the choice is kept').toHaveAttribute('lang', 'fr')
})

test('a page with everything on it still prints on one sheet, with its code to scan', async ({
  page,
  service,
  newPerson,
}) => {
  const numbers = [
    { metric: 'height_cm', value: 176, unit: 'cm' },
    { metric: 'weight_kg', value: 68, unit: 'kg' },
    { metric: 'sprint10_s', value: 1.8, unit: 's' },
    { metric: 'sprint30_s', value: 4.2, unit: 's' },
    { metric: 'yoyo_ir1_m', value: 1840, unit: 'm' },
    { metric: 'vertical_cm', value: 52, unit: 'cm' },
    { metric: 'top_speed_kmh', value: 30, unit: 'km_h' },
    { metric: 'wingspan_cm', value: 180, unit: 'cm' },
    { metric: 'broad_jump_cm', value: 240, unit: 'cm' },
  ]
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), numbers },
  )
  const words = 'I press high and look for the ball between the lines. '
  await service
    .from('athlete_profiles')
    .update({ bio: words.repeat(35).slice(0, 1_900) })
    .eq('id', athlete.id)
    .throwOnError()
  for (let i = 0; i < 6; i++) {
    const scout = await newScout({ service, newPerson }, { name: `Sam Ferreira ${i}` })
    await service
      .from('endorsements')
      .insert({
        scout_id: scout.id,
        athlete_id: athlete.id,
        relationship: 'scouted_live',
        observed_on: '2026-10-04',
        rating: 4,
        notes: words.repeat(20),
        scout_name: `Sam Ferreira ${i}`,
        visibility: 'public',
      })
      .throwOnError()
    await service.from('endorsements').update({ shown: true }).eq('scout_id', scout.id).throwOnError()
  }
  await page.goto(`/a/${handleOf(athlete)}`)
  await expect(page.getByText('Sam Ferreira 5')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: 'QR code of this page' })
  await expect(code).toBeVisible()
  // What a phone reads is the address of this very site, also where it is not served by https.
  const { size, data } = create(page.url(), { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at]).map((at) => [at % size, Math.floor(at / size)])
  const drawn = (await code.locator('path').getAttribute('d'))?.matchAll(/M(\d+) (\d+)/g) ?? []
  expect([...drawn].map(([, x, y]) => [Number(x), Number(y)])).toEqual(dark)
  await expect(page.getByRole('region', { name: 'More measurements' })).toBeVisible()
  for (const format of ['A4', 'Letter'])
    expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('the public page needs eight requests and 100 kB at most', async ({ page, service, newPerson }) => {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(4.21)] },
  )
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const sizes: number[] = []
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
  await page.goto(`/a/${handleOf(athlete)}`, { waitUntil: 'networkidle' })
  expect(sizes.length).toBeLessThanOrEqual(8)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows the whole public page, and no button that would do nothing', async ({
    page,
    service,
    newPerson,
  }) => {
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
    await page.goto(`/a/${handleOf(athlete)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

for (const language of storyLanguages('fr'))
  test(`without film the best numbers stand large and repeats are folded, on a phone, in ${language}`, async ({
    page,
    service,
    newPerson,
    axe,
  }) => {
    const t = translationsFor(language)
    const athlete = await newAthlete(
      { service, newPerson },
      {
        name: 'Nora Quill',
        club: uniqueWord(),
        numbers: [sprintResult(4.4), sprintResult(4.2, { provenance: 'league_verified' })],
      },
    )
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`/a/${handleOf(athlete)}?lang=${language}`)
    const figures = page.getByRole('region', { name: t('public.athlete.figures'), exact: true })
    const figure = figures.getByRole('listitem').first()
    await expect(figure).toContainText(/4[.,]20/)
    await expect(figure).toContainText(t('provenance.league_verified'))
    await expect(figure).toContainText('Harbour Test Centre')
    await expect(figure.getByText(/4[.,]40/)).toBeHidden()
    await figure.locator('summary').press('Enter')
    await expect(figure.getByText(/4[.,]40/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axe()).toEqual([])

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 700, height: 990 })
    const printed = [
      page.getByText(new RegExp(`/a/${handleOf(athlete)}$`)),
      page.getByRole('img', { name: t('public.athlete.qr') }),
    ]
    for (const one of printed) await expect(one).toBeVisible()
    const [address, code] = await Promise.all(printed.map((one) => one.boundingBox()))
    if (!address || !code) throw new Error('the address and the code have a place on paper')
    expect(address.x + address.width, 'nothing covers the address').toBeLessThanOrEqual(code.x)
  })
