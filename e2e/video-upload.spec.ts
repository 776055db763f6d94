import { stat, writeFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { newAthlete, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { padded, type VideoFile, videoFile } from './test-films.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }
const t = translationsFor('en')
const MEGABYTE = 1024 ** 2

const choose = (page: Page, files: VideoFile | VideoFile[] | string) =>
  page.getByLabel(t('video-upload.files')).setInputFiles(files)
const upload = (page: Page, count = 1) =>
  page
    .getByRole('button', {
      name: t(`video-upload.act.upload_${count === 1 ? 'one' : 'other'}`, { count }),
      exact: true,
    })
    .click()
const readyCard = (page: Page, words = t) =>
  page.getByRole('region', { name: words('video-upload.state.ready') })

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
    const before = await posterOf(service, athlete.id)
    expect(before).not.toBe('')
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

    // Taken back, shown again, deleted, and had back.
    const menu = page.getByRole('button', { name: words('video.actions_of', { title: 'Winning goal' }) })
    await menu.click()
    await page.getByRole('menuitem', { name: words('video-upload.act.unpublish') }).click()
    await expect(list).toContainText(words('video.visibility.private'))
    await menu.click()
    await page.getByRole('menuitem', { name: words('actions.delete') }).click()
    await expect(page.getByText('Winning goal')).toBeHidden()
    await page.getByRole('button', { name: words('actions.undo') }).click()
    await expect(list).toContainText('Winning goal')
  })

/** Larger than a test may hand over by itself, and with a time of its own that stays when it is chosen again. */
async function onDisk(file: VideoFile, bytes: number): Promise<string> {
  const path = test.info().outputPath(file.name)
  await writeFile(path, padded(file, bytes).buffer)
  return path
}

/** Lets the first parts of an upload pass, and holds back every later one until it is let go. */
async function holdParts(page: Page, after: number) {
  const offsets: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/upload/resumable/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      offsets.push(Number(route.request().headers()['upload-offset']))
      if (offsets.length > after) await promise
    }
    await route.continue().catch(() => undefined)
  })
  return { offsets, letGo: resolve }
}

test('an upload that is cut ten times ends whole', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_(FAILED|CONNECTION|INTERNET)/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const path = await onDisk(await videoFile(browser, 'Second half.mp4'), 62 * MEGABYTE)
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  let [parts, cuts] = [0, 0]
  await page.route('**/upload/resumable/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    if (parts % 2 === 0 || cuts === 10) return route.continue()
    cuts += 1
    await route.abort('connectionfailed')
  })
  await choose(page, path)
  await upload(page)
  await expect(readyCard(page)).toBeVisible({ timeout: 100_000 })
  expect(cuts).toBe(10)
  expect(await filmsOf(service, athlete.id)).toEqual([
    expect.objectContaining({ byte_size: (await stat(path)).size, state: 'ready' }),
  ])
})

test('after a closed tab the same file goes on where it stopped, and waits while there is no line', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_(FAILED|CONNECTION|INTERNET)/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const path = await onDisk(await videoFile(browser, 'Second half.mp4'), 40 * MEGABYTE)
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const first = await page.context().newPage()
  await first.goto('/athlete/videos')
  const held = await holdParts(first, 2)
  await choose(first, path)
  await upload(first)
  await expect.poll(() => held.offsets.length).toBe(3)
  await first.close()

  const row = page.getByRole('listitem', { name: 'Second half' })
  await expect(row.getByText(t('video-upload.state.waits'))).toBeVisible()
  const picker = row.getByLabel(t('video-upload.act.choose_again'))
  await picker.setInputFiles(await videoFile(browser, 'Second half.mp4'))
  await expect(row.getByRole('alert')).toHaveText(t('video-upload.state.other_file'))
  const again = await holdParts(page, 1)
  await picker.setInputFiles(path)
  await expect.poll(() => again.offsets.length).toBe(2)
  // What arrived of a part counts too.
  expect(again.offsets[0]).toBeGreaterThanOrEqual(12 * MEGABYTE)

  await page.context().setOffline(true)
  again.letGo()
  await expect(row.getByText(t('video-upload.phase.offline'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(readyCard(page)).toBeVisible({ timeout: 60_000 })
  expect(await filmsOf(service, athlete.id)).toEqual([
    expect.objectContaining({ byte_size: (await stat(path)).size, state: 'ready' }),
  ])
})

test('a second tab with the same file says that the first one sends it, and takes over when that is closed', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const path = await onDisk(await videoFile(browser, 'Second half.mp4'), 20 * MEGABYTE)
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const first = await page.context().newPage()
  await first.goto('/athlete/videos')
  const held = await holdParts(first, 1)
  await choose(first, path)
  await upload(first)
  await expect.poll(() => held.offsets.length).toBe(2)
  await choose(page, path)
  await expect(page.getByText(t('video-upload.phase.elsewhere'))).toBeVisible()
  await first.close()
  await expect(readyCard(page)).toBeVisible({ timeout: 60_000 })
  expect(await filmsOf(service, athlete.id)).toHaveLength(1)
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
  const refused: [VideoFile, string][] = [
    [words('notes.txt', 'text/plain'), 'File type not allowed'],
    [words('film.mp4.exe'), 'File type not allowed'],
    [words(`${'a'.repeat(252)}.mp4`), 'File name too long'],
    [words('letter.mp4'), t('video-upload.failure.not_a_video')],
    [await film('blink.mp4', { pictures: [0] }), t('video-upload.failure.empty')],
    [await film('night.mp4', { pictures: [0, 14_500] }), t('video-upload.failure.too_long')],
    [
      await film('quick.mp4', { framesPerSecond: 300, seconds: 2 }),
      t('video-upload.failure.too_many_frames'),
    ],
  ]
  for (const [file, message] of refused) {
    await choose(page, file)
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
  await choose(page, await videoFile(browser, 'Cup final.mp4'))
  await upload(page)
  await expect(page.getByRole('alert').filter({ hasText: t('video-upload.problem.quota') })).toBeVisible()
  await page.getByRole('button', { name: t('video-upload.act.remove') }).click()
  await expect.poll(() => filmsOf(service, athlete.id)).toEqual([])
  await choose(page, await videoFile(browser, 'Cup final.mp4'))
  await upload(page)
  await expect(page.getByRole('alert').filter({ hasText: t('video-upload.problem.quota') })).toBeVisible()
})

test('several kinds of film at once: upright without sound, VP9, AV1, 240 pictures a second', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  await choose(page, [
    await videoFile(browser, 'Upright.mp4', { width: 180, height: 320 }),
    await videoFile(browser, 'Web.webm', { format: 'webm', codec: 'vp9', sound: true }),
    await videoFile(browser, 'Small.mp4', { codec: 'av1' }),
    await videoFile(browser, 'Slow motion.mp4', { framesPerSecond: 240, seconds: 2 }),
  ])
  await upload(page, 4)
  await expect(readyCard(page)).toHaveCount(4)
  const films = await filmsOf(service, athlete.id)
  expect(films.map(({ video_codec }) => video_codec).sort()).toEqual(['av1', 'avc', 'avc', 'vp9'])
  await expect
    .poll(async () => (await filmsOf(service, athlete.id)).every(({ poster_path }) => poster_path))
    .toBe(true)
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
  await choose(page, file)
  await page.getByRole('button', { name: t('video-upload.act.trim'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('video-upload.trim.title') })
  await dialog.getByRole('slider', { name: t('video-upload.trim.start') }).fill('1')
  await dialog.getByRole('slider', { name: t('video-upload.trim.end') }).fill('2')
  await dialog.getByRole('button', { name: t('video-upload.trim.use', { time: '0:01.0' }) }).click()
  await upload(page)
  await expect(readyCard(page)).toBeVisible()
  const [cut] = await filmsOf(service, athlete.id)
  expect(cut?.duration_ms).toBeGreaterThanOrEqual(1000)
  expect(cut?.duration_ms).toBeLessThan(1700)

  await choose(page, file)
  await upload(page)
  await expect(readyCard(page)).toHaveCount(2)
  await expect(page.getByText(t('video-upload.stripped'))).toBeVisible()
  for (const { file_path, metadata_stripped } of await filmsOf(service, athlete.id)) {
    // Gone before it was sent: the server had nothing to take out.
    expect(metadata_stripped).toBe(false)
    const { data } = await service.storage.from('videos').download(file_path)
    expect(await data?.text()).not.toContain(place)
  }
})

type Film = {
  state: string
  byte_size: number
  duration_ms: number
  video_codec: string
  poster_path: string
  file_path: string
  metadata_stripped: boolean
}

async function filmsOf(service: SupabaseClient, athleteId: string) {
  const { data } = await service
    .from('videos')
    .select('state, byte_size, duration_ms, video_codec, poster_path, file_path, metadata_stripped')
    .eq('athlete_id', athleteId)
    .throwOnError()
  return data as Film[]
}

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

const posterOf = async (service: SupabaseClient, athleteId: string) =>
  (await service.from('videos').select('poster_path').eq('athlete_id', athleteId).single()).data
    ?.poster_path as string
