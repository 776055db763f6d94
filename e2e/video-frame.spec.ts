import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { storyLanguages, translationsFor } from './translations.ts'
import { newVideo } from './video-builders.ts'

for (const language of storyLanguages('es'))
  test(`a video of another host says who will learn of it, and is fetched after a press alone, in ${language}`, async ({
    page,
    service,
    newPerson,
    signInAs,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/foreign origin: https:\/\/www\.youtube-nocookie\.com\/embed\//)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
    const { data: link } = await service
      .from('video_links')
      .insert({
        athlete_id: athlete.id,
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        title: 'Cup final',
        visibility: 'public',
      })
      .select('id')
      .single()
      .throwOnError()
    const scout = await newScout(tools)
    await service.from('user_settings').upsert({ user_id: scout.id, language }).throwOnError()
    const asked: string[] = []
    await page.context().route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Plays</p>' })
    })
    await signInAs(scout.email)
    await page.goto(`/scout/videos/${link.id}`)
    const play = page.getByRole('button', { name: t('video-player.play_linked') })
    await expect(play).toBeVisible()
    await expect(page.getByText(t('video-player.who_learns', { company: 'YouTube (Google)' }))).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await axe()).toEqual([])
    expect(asked).toEqual([])
    await play.click()
    await expect(page.frameLocator('iframe').getByText('Plays')).toBeVisible()
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
    ])
  })

test('a video in a tab that was open for hours plays from where it was: its link has ended, and another is asked for', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*storage\/v1\/object\/sign\/videos/)
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs((await newScout(tools)).email)
  let [links, refused] = [0, 0]
  await page.route('**/storage/v1/object/sign/videos/**', async (route) => {
    if (route.request().method() === 'POST') links += 1
    else if (links === 1) {
      refused += 1
      return route.fulfill({ status: 400, json: { message: 'InvalidJWT' } })
    }
    return route.continue()
  })
  await page.goto(`/scout/videos/${id}?t=5`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.locator('[data-clock]')).toHaveText(/^0:0[6-9]/)
  expect(refused).toBeGreaterThan(0)
  expect(links).toBe(2)
})

test('on a phone a video fills the screen with its own controls, and leaves it again', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  const page = await anotherBrowser({
    locale: 'en-GB',
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/video/${id}`)
  const player = page.getByRole('region', { name: 'Player: Rovers v Selby' })
  await player.getByRole('button', { name: 'Full screen' }).tap()
  const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? null)
  await expect.poll(isFull).toBe('Player: Rovers v Selby')
  await player.getByRole('button', { name: 'Play', exact: true }).first().tap()
  await expect(page.locator('[data-clock]')).toHaveText(/^0:0[1-9]/)
  expect(await axe(page)).toEqual([])
  await player.getByRole('button', { name: 'Full screen' }).tap()
  await expect.poll(isFull).toBeNull()
})

test('a video goes on in a small window of its own, and comes back', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/videos/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.locator('[data-clock]')).toHaveText(/^0:0[1-9]/)
  const inWindow = () =>
    page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'))
  await page.getByRole('button', { name: 'Small window' }).click()
  await expect.poll(inWindow).toBe(true)
  await page.getByRole('button', { name: 'Small window' }).click()
  await expect.poll(inWindow).toBe(false)
})
