import type { Route } from '@playwright/test'
import { Client } from 'pg'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { enterOfComposing } from './input-devices.ts'
import { storyLanguages, translationsFor } from './translations.ts'
import { newVideo } from './video-builders.ts'

const clock = (page: Page) => page.locator('[data-clock]')
const player = (page: Page) => page.getByRole('region', { name: 'Player: Rovers v Selby' })
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const rateOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
/** Where the element stands. A picture that the film has all but reached is taken for reached, as rounding leaves it a breath short. */
const filmAt = (page: Page) =>
  page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => ({
    hundredths: Math.floor((currentTime * 1000) / 10),
    picture: Math.floor(currentTime * 25 + 0.05),
  }))
/** Of the second that the film stands at, under a minute. */
const hundredths = async (page: Page) =>
  Math.round(Number((await clock(page).textContent())?.slice(2) ?? Number.NaN) * 100)

test('a scout watches at half speed by keyboard, pins notes, repeats one and copies the moment', async ({
  page,
  context,
  service,
  newPerson,
  openSession,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  const scout = await newScout(tools)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(scout.email)
  await page.goto(`/scout/videos/${id}?t=3`)
  await expect(player(page)).toBeVisible()
  await expect(clock(page)).toHaveText('0:03.00')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.preload)).toBe('none')
  await expect(page.getByText('No notes yet')).toBeVisible()

  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await page.keyboard.press(' ')
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => rateOf(page)).toBe(0.5)
  await expect(clock(page)).toHaveText(/^0:04/)
  await page.keyboard.press(' ')
  await expect.poll(() => isPaused(page)).toBe(true)

  // The clock stands where the film does once it has heard of the pause; then each press is one of 25 pictures a second.
  await expect.poll(async () => (await hundredths(page)) - (await filmAt(page)).hundredths).toBe(0)
  const before = (await filmAt(page)).picture
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await expect.poll(async () => (await filmAt(page)).picture).toBe(before + 2)

  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /Note at this moment/ })).toBeFocused()
  await page.keyboard.type('Scans twice, then J and L are only letters')
  // Enter that ends a composed word pins nothing.
  await enterOfComposing(page.getByRole('textbox', { name: /Note at this moment/ }))
  await expect(page.getByText('No notes yet')).toBeVisible()
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const holdAnswer = async (route: Route) => {
    sent.resolve()
    await answer.promise
    await route.continue()
  }
  await page.route('**/rest/v1/video_notes*', holdAnswer, { times: 1 })
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Notes' })
  await expect(list.getByText('Scans twice')).toBeVisible()
  // On a slow line the film hears its keys before the note is saved.
  await sent.promise
  await page.keyboard.press('l')
  await expect(clock(page)).toHaveText(/^0:1[12]/)
  answer.resolve()
  await expect
    .poll(async () => (await service.from('video_notes').select('body').eq('video_id', id)).data)
    .toEqual([{ body: 'Scans twice, then J and L are only letters' }])

  await page.getByRole('button', { name: /^Go to 0:04/ }).click()
  await expect(clock(page)).toHaveText(/^0:04/)
  await page.getByRole('button', { name: /^Repeat 0:00–0:1/ }).click()
  await expect(page.getByRole('button', { name: 'Stop repeating' })).toBeVisible()
  await page.keyboard.press('k')
  expect(await axe()).toEqual([])

  await page.getByRole('button', { name: /^Copy link at/ }).click()
  await expect(page.getByText(/^Link to 0:\d\d copied$/)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/scout/videos/${id}\\?t=\\d+$`),
  )

  await page.getByRole('button', { name: /^Note at 0:04/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(list.getByText('Scans twice')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('Scans twice')).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys for watching' })).toBeVisible()
})

test('a film that is told to play before its link is there plays as soon as it is', async ({
  page,
  service,
  status,
  newPerson,
  openSession,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs((await newScout(tools)).email)
  const answer = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/sign/videos/**', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await page.goto(`/scout/videos/${id}`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.keyboard.press('[')
  await page.keyboard.press(' ')
  await expect.poll(() => isPaused(page)).toBe(false)
  answer.resolve()
  await expect(clock(page)).toHaveText(/^0:0[1-9]/)
  expect(await rateOf(page)).toBe(0.75)

  // It is counted for the figures of the athlete: its beginning, and its end where the scout jumps there.
  await page.keyboard.press('l')
  await expect.poll(() => quartersOf(status.databaseUrl, id)).toEqual([0, 3, 4])
})

test('a note that cannot be saved comes back into the field with its moment', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/videos/${id}?t=3`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.route('**/rest/v1/video_notes*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: '0:03 Note at this moment' })
  await field.fill('Opens up on the half turn')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(field).toHaveValue('Opens up on the half turn')
  await page.unroute('**/rest/v1/video_notes*')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect
    .poll(async () => (await service.from('video_notes').select('body, at_ms').eq('video_id', id)).data)
    .toEqual([{ body: 'Opens up on the half turn', at_ms: 3000 }])
})

test('a guardian takes the yes to film back, and the film that a scout watches is gone within a minute', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  openSession,
  signInAs,
  mailTo,
  expectedErrors,
}) => {
  // The player may ask for more bytes of the film between the guardian's no and its own notice of it.
  expectedErrors.push(/status of 400 .*storage\/v1\/object\/sign\/videos/)
  const tools = { service, newPerson }
  const t = translationsFor('en')
  const child = await newAthlete(tools, { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' })
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const session = await openSession(child.email)
  await session
    .rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: 'en' })
    .throwOnError()
  const guardian = await anotherBrowser()
  await guardian.goto((await mailTo(email, /\/guardian\//)).link ?? '')
  await guardian.getByRole('checkbox').check()
  await guardian.getByRole('button', { name: t('guardian.agree') }).click()
  const film = guardian.getByRole('switch', { name: t('guardian.consents.film.label') })
  await film.click()
  await expect(film).toBeChecked()
  const id = await newVideo(session, child.id, { visibility: 'scouts' })

  await signInAs((await newScout(tools)).email)
  await page.clock.install()
  await page.goto(`/scout/videos/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => isPaused(page)).toBe(false)
  // The switch moves before the server has heard of it.
  const decided = guardian.waitForResponse(/rpc\/guardian_decide/)
  await film.click()
  expect((await decided).ok()).toBe(true)
  await expect(film).not.toBeChecked()
  await page.clock.fastForward('01:00')
  await expect(page.getByText('You can’t watch this video')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('You can’t watch this video')).toBeVisible()
})

for (const language of storyLanguages('fr')) {
  test(`a visitor watches what an adult shows everybody, opens no minor’s, and asks to have it taken down, which an admin does, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    mailTo,
    axe,
  }) => {
    const tools = { service, newPerson }
    const t = translationsFor(language)
    const adult = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
    const child = await newAthlete(tools, { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' })
    const shown = await newVideo(await openSession(adult.email), adult.id)
    const hidden = await newVideo(await openSession(child.email), child.id)
    const page = await anotherBrowser({ locale: language, viewport: { width: 360, height: 780 } })

    await page.goto(`/video/${hidden}`)
    await expect(page.getByText(t('video-player.unavailable'))).toBeVisible()
    await page.goto(`/video/${shown}`)
    await page
      .getByRole('button', { name: t('video-player.play'), exact: true })
      .first()
      .click()
    await expect.poll(() => isPaused(page)).toBe(false)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    await page.getByRole('button', { name: t('video-takedown.open') }).click()
    await page.getByRole('button', { name: t('video-takedown.send') }).click()
    await expect(page.getByText(t('video-takedown.problem.contact'))).toBeVisible()
    const email = `visitor-${shown.slice(0, 8)}@people.example`
    await page.getByLabel(t('video-takedown.reason')).fill('Number 9 in white is me.')
    await page.getByLabel(t('video-takedown.contact')).fill(email)
    await page.getByRole('button', { name: t('video-takedown.send') }).click()
    await expect(page.getByText(t('video-takedown.mailed'))).toBeVisible()
    await page.goto((await mailTo(email, /\/takedown\//)).link ?? '')
    await expect(page).toHaveURL(/\/takedown$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: t('video-takedown.confirm') }).click()
    await expect(page.getByText(t('video-takedown.asked'))).toBeVisible()
    const { data } = await service.from('flags').select('in_film, details').eq('subject_id', shown)
    expect(data).toEqual([{ in_film: true, details: `Number 9 in white is me.\n\n${email}` }])

    const desk = await anotherBrowser({ locale: language })
    await signInAs((await newAdmin()).email, desk)
    await desk.goto('/admin/content')
    await desk.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
    await expect(desk.getByText(t('moderation.in_film'))).toBeVisible()
    const removes = { name: t('moderation.action.remove'), exact: true }
    await desk.getByRole('radio', removes).check()
    await desk.getByRole('textbox', { name: t('moderation.statement') }).fill('Filmed without being asked.')
    await desk.getByRole('button', { name: t('moderation.decide'), exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', removes).click()
    await expect(desk.getByRole('heading', { name: t('moderation.decided_as.remove') })).toBeVisible()
    await page.goto(`/video/${shown}`)
    await expect(page.getByText(t('video-player.unavailable'))).toBeVisible()
  })
}

/** The quarters of a film that somebody has reached, by what the figures are made of. */
async function quartersOf(databaseUrl: string, videoId: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select distinct (details ->> 'quarter')::int as quarter from private.activity
     where kind = 'film_quarter' and details ->> 'video' = $1 order by 1`,
    [videoId],
  )
  await client.end()
  return rows.map(({ quarter }) => quarter as number)
}
