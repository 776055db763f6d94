import type { SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { film as packets, pointedElsewhere, withoutIndex } from '../server/test/storage/media-files.ts'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { type VideoFile, videoFile } from './test-films.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'
import { chooseVideos, filmsOf, readyCard, startUpload } from './upload-steps.ts'

const PHONE = { width: 360, height: 780 }
const t = translationsFor('en')

for (const language of storyLanguages('fr'))
  test(`an athlete uploads a video on a phone, chooses its poster and publishes it, in ${language}`, async ({
    browser,
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const words = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
    const page = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await signInAs(athlete.email, page)
    await page.goto('/athlete/profile')
    await page.getByRole('link', { name: words('video.upload'), exact: true }).click()
    await expect(page.getByText(words('video-upload.empty'))).toBeVisible()
    await page
      .getByLabel(words('video-upload.files'))
      .setInputFiles(await videoFile(browser, 'Cup final.mp4', { sound: true }))
    await page.getByRole('button', { name: words('video-upload.act.upload_one', { count: 1 }) }).click()

    const card = readyCard(page, words)
    await expect(card).toBeVisible()
    await expect(card.getByLabel(words('video.film_title'))).toHaveValue('Cup final')
    // It is chosen on the phone and follows the film by itself.
    await expect.poll(() => posterOf(service, athlete.id)).not.toBe('')
    const before = await posterOf(service, athlete.id)
    await card
      .getByRole('button', { name: words('video-upload.poster.at', { time: '0:02' }) })
      .first()
      .click()
    await expect.poll(() => posterOf(service, athlete.id)).not.toBe(before)
    expect(await axe(page)).toEqual([])

    await card.getByLabel(words('video.film_title')).fill('')
    await card.getByRole('button', { name: words('video-upload.act.publish'), exact: true }).click()
    await expect(card.getByText(words('video-upload.problem.title_missing'))).toBeVisible()
    await card.getByLabel(words('video.film_title')).fill('Winning goal')
    await card.getByText(words('video-upload.audience.public'), { exact: true }).click()
    await card.getByLabel(words('video-upload.field.wears')).fill('Claret, number 8')
    await card.getByRole('button', { name: words('video-upload.act.publish'), exact: true }).click()
    await expect(card).toBeHidden()
    const list = page.getByRole('list', { name: words('video.title'), exact: true })
    await expect(list).toContainText('Winning goal')
    const { data } = await service
      .from('videos')
      .select('title, visibility, wears, state, published_at')
      .eq('athlete_id', athlete.id)
      .single()
    expect(data).toMatchObject({ title: 'Winning goal', visibility: 'public', wears: 'Claret, number 8' })
    expect(data?.published_at).not.toBeNull()

    // A visitor and a scout are led to the page that plays it.
    const visitor = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await visitor.goto(`/a/story-${athlete.id.slice(0, 8)}`)
    await expect(visitor.getByRole('link', { name: 'Winning goal' })).toHaveAttribute('href', /^\/video\//)
    const scout = await newScout({ service, newPerson })
    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs(scout.email, desk)
    await desk.goto(`/scout/search?open=${athlete.id}`)
    const panel = desk.locator('[data-athlete-panel]')
    await expect(panel.getByRole('link', { name: 'Winning goal' })).toHaveAttribute(
      'href',
      /^\/scout\/videos\//,
    )
    await expect(panel.locator('img[src*="video-posters"]')).toBeVisible()

    // Taken back, deleted, and had back.
    const menu = page.getByRole('button', { name: words('video.actions_of', { title: 'Winning goal' }) })
    await menu.click()
    await page.getByRole('menuitem', { name: words('video-upload.act.unpublish') }).click()
    await expect(list).toContainText(words('video.visibility.private'))
    // What is shown at once may be taken back; what is saved stays.
    await expect.poll(() => visibilityOf(service, athlete.id)).toBe('private')
    await expect(list).toContainText(words('video.visibility.private'))
    await menu.click()
    await page.getByRole('menuitem', { name: words('actions.delete') }).click()
    await expect(page.getByText('Winning goal')).toBeHidden()
    await page.getByRole('button', { name: words('actions.undo') }).click()
    await expect(list).toContainText('Winning goal')
  })

test('what is no film, is out of bounds or has no room is refused in words before a byte is sent', async ({
  browser,
  page,
  service,
  status,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|413)/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const words = (name: string, mimeType = 'video/mp4') => ({
    name,
    mimeType,
    buffer: Buffer.from('just words'),
  })
  const film = (name: string, shape: Parameters<typeof videoFile>[2]) => videoFile(browser, name, shape)
  const file = (name: string, buffer: Buffer): VideoFile => ({ name, mimeType: 'video/mp4', buffer })
  const whole = await packets({ seconds: 3 })
  const refused: [VideoFile, string][] = [
    [words('notes.txt', 'text/plain'), 'File type not allowed'],
    [words('film.mp4.exe'), 'File type not allowed'],
    [words(`${'a'.repeat(252)}.mp4`), 'File name too long'],
    [words('letter.mp4'), t('video-upload.failure.not_a_video')],
    [await film('blink.mp4', { pictures: [0] }), t('video-upload.failure.empty')],
    [await film('night.mp4', { pictures: [0, 14_500] }), t('video-upload.failure.too_long')],
    [
      file('poster.mp4', await packets({ width: 7680, height: 4320 })),
      t('video-upload.failure.too_large_picture'),
    ],
    [file('half.mp4', whole.subarray(0, whole.length >> 1)), t('video-upload.failure.no_index')],
    [file('wrong.mp4', pointedElsewhere(whole)), t('video-upload.failure.no_index')],
    [file('broken.mp4', withoutIndex(whole)), t('video-upload.failure.no_index')],
    [
      await film('quick.mp4', { framesPerSecond: 300, seconds: 2 }),
      t('video-upload.failure.too_many_frames'),
    ],
  ]
  for (const [file, message] of refused) {
    await chooseVideos(page, file)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.getByRole('button', { name: t('video-upload.act.remove') }).click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeHidden()
  }
  expect(await filmsOf(service, athlete.id)).toEqual([])

  // Another device takes the last room between the row and the file.
  const fill = () => fillStorage(status.databaseUrl, athlete.id)
  await page.route('**/upload/resumable', async (route) => {
    await fill()
    await route.continue()
  })
  await chooseVideos(page, await videoFile(browser, 'Cup final.mp4'))
  await startUpload(page)
  await expect(page.getByRole('alert').filter({ hasText: t('video-upload.problem.quota') })).toBeVisible()
  await page.getByRole('button', { name: t('video-upload.act.remove') }).click()
  await expect.poll(() => filmsOf(service, athlete.id)).toEqual([])
  // Until then the button that is pressed belongs to a list that is about to go.
  await expect(page.getByText(t('video-upload.empty'))).toBeVisible()
  await chooseVideos(page, await videoFile(browser, 'Cup final.mp4'))
  await startUpload(page)
  await expect(page.getByRole('alert').filter({ hasText: t('video-upload.problem.quota') })).toBeVisible()
})

test('several kinds of film at once, and each plays: upright without sound, VP9, AV1, 240 pictures a second', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  await chooseVideos(page, [
    await videoFile(browser, 'Upright.mp4', { width: 180, height: 320 }),
    await videoFile(browser, 'Web.webm', { format: 'webm', codec: 'vp9', sound: true }),
    await videoFile(browser, 'Small.mp4', { codec: 'av1' }),
    await videoFile(browser, 'Slow motion.mp4', { framesPerSecond: 240, seconds: 2 }),
  ])
  await startUpload(page, 4)
  await expect(readyCard(page)).toHaveCount(4)
  const films = await filmsOf(service, athlete.id)
  expect(films.map(({ video_codec }) => video_codec).sort()).toEqual(['av1', 'avc', 'avc', 'vp9'])
  await expect
    .poll(async () => (await filmsOf(service, athlete.id)).every(({ poster_path }) => poster_path))
    .toBe(true)

  const video = page.locator('video')
  const shown = (name: 'currentTime' | 'videoWidth' | 'videoHeight') =>
    video.evaluate((one: HTMLVideoElement, what) => one[what], name)
  for (const { id, title } of films) {
    await page.goto(`/athlete/videos/${id}`)
    await page
      .getByRole('button', { name: t('video-player.play'), exact: true })
      .first()
      .click()
    await expect.poll(() => shown('currentTime'), { message: title }).toBeGreaterThan(0.3)
    expect(await shown('videoWidth')).toBe(title === 'Upright' ? 180 : 320)
    expect(await shown('videoHeight')).toBe(title === 'Upright' ? 320 : 180)
    if (title !== 'Slow motion') continue
    // One picture on is one of 240 in a second. From its middle: of two seconds, the end may be there by now.
    await video.evaluate((one: HTMLVideoElement) => {
      one.pause()
      one.currentTime = 1
    })
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.seeking)).toBe(false)
    await expect(page.getByRole('button', { name: t('video-player.play'), exact: true })).toBeVisible()
    const before = await shown('currentTime')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('.')
    await expect.poll(async () => (await shown('currentTime')) - before).toBeGreaterThan(1.5 / 240)
    expect((await shown('currentTime')) - before).toBeLessThan(5 / 240)
  }
})

test('a film as Apple phones make it is taken whole, and it is said where it plays', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const buffer = await packets({ format: 'mov', codec: 'hevc', seconds: 3 })
  await chooseVideos(page, { name: 'Phone.mov', mimeType: 'video/quicktime', buffer })
  await startUpload(page)
  await expect(readyCard(page)).toBeVisible()
  await expect(readyCard(page).getByText(t('video-upload.apple_only'))).toBeVisible()
  await expect(readyCard(page).getByText(t('video-upload.poster.none'))).toBeVisible()
  expect(await filmsOf(service, athlete.id)).toMatchObject([{ state: 'ready', video_codec: 'hevc' }])
})

test('a film is cut to its best second before it leaves, without the place that stood in it', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const place = '+41.3809+002.1228/'
  const file = await videoFile(browser, 'Cup final.mp4', { seconds: 4, comment: place })
  expect(file.buffer.includes(place)).toBe(true)
  await chooseVideos(page, file)
  await page.getByRole('button', { name: t('video-upload.act.trim'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('video-upload.trim.title') })
  await dialog.getByRole('slider', { name: t('video-upload.trim.start') }).fill('1')
  await dialog.getByRole('slider', { name: t('video-upload.trim.end') }).fill('2')
  await dialog.getByRole('button', { name: t('video-upload.trim.use', { time: '0:01.0' }) }).click()
  await startUpload(page)
  await expect(readyCard(page)).toBeVisible()
  const [cut] = await filmsOf(service, athlete.id)
  expect(cut?.duration_ms).toBeGreaterThanOrEqual(1000)
  expect(cut?.duration_ms).toBeLessThan(1700)

  await chooseVideos(page, file)
  await startUpload(page)
  await expect(readyCard(page)).toHaveCount(2)
  await expect(page.getByText(t('video-upload.stripped'))).toBeVisible()
  for (const { file_path, metadata_stripped } of await filmsOf(service, athlete.id)) {
    // Gone before it was sent: the server had nothing to take out.
    expect(metadata_stripped).toBe(false)
    const { data } = await service.storage.from('videos').download(file_path)
    expect(await data?.text()).not.toContain(place)
  }
})

async function fillStorage(databaseUrl: string, personId: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ('avatars', $1, $2, gen_random_uuid(), '{"size": 5368709000}')`,
    [`${personId}/${crypto.randomUUID()}.webp`, personId],
  )
  await db.end()
}

const visibilityOf = async (service: SupabaseClient, athleteId: string) =>
  (await service.from('videos').select('visibility').eq('athlete_id', athleteId).single()).data?.visibility

const posterOf = async (service: SupabaseClient, athleteId: string) =>
  (await service.from('videos').select('poster_path').eq('athlete_id', athleteId).single()).data
    ?.poster_path as string
