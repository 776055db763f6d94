import { readFile, stat, writeFile } from 'node:fs/promises'
import { newAthlete, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { padded, type VideoFile, videoFile } from './test-films.ts'
import { translationsFor } from './translations.ts'
import { chooseVideos, filmsOf, readyCard, startUpload } from './upload-steps.ts'

const t = translationsFor('en')
const MEGABYTE = 1024 ** 2

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
  await chooseVideos(page, path)
  await startUpload(page)
  await expect(readyCard(page)).toBeVisible({ timeout: 100_000 })
  expect(cuts).toBe(10)
  expect(await filmsOf(service, athlete.id)).toEqual([
    expect.objectContaining({ byte_size: (await stat(path)).size, state: 'ready' }),
  ])
})

test('where a line breaks inside a part and the browser sends that part again, the upload goes on from what has arrived', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*upload\/resumable/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const path = await onDisk(await videoFile(browser, 'Second half.mp4'), 20 * MEGABYTE)
  const bytes = await readFile(path)
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  const stale: number[] = []
  await page.route('**/upload/resumable/*', async (route) => {
    const request = route.request()
    const offset = Number(request.headers()['upload-offset'])
    if (request.method() === 'PATCH' && offset > 0 && stale.length < 2) {
      // The first try: a megabyte of the part arrives before the line is cut.
      const { host: _, 'content-length': __, ...headers } = await request.allHeaders()
      const body = bytes.subarray(offset, offset + MEGABYTE)
      expect((await fetch(request.url(), { method: 'PATCH', headers, body })).status).toBe(204)
      stale.push(offset)
    }
    await route.continue()
  })
  await chooseVideos(page, path)
  await startUpload(page)
  await expect(readyCard(page)).toBeVisible({ timeout: 60_000 })
  expect(stale).toHaveLength(2)
  const [film] = await filmsOf(service, athlete.id)
  const { data } = await service.storage.from('videos').download(film?.file_path ?? '')
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
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
  await chooseVideos(first, path)
  await startUpload(first)
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
  await chooseVideos(first, path)
  await startUpload(first)
  await expect.poll(() => held.offsets.length).toBe(2)
  await chooseVideos(page, path)
  await expect(page.getByText(t('video-upload.phase.elsewhere'))).toBeVisible()
  await first.close()
  await expect(readyCard(page)).toBeVisible({ timeout: 60_000 })
  expect(await filmsOf(service, athlete.id)).toHaveLength(1)
})

test('a paused upload says what has arrived, and goes on from there', async ({
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
  const held = await holdParts(page, 1)
  await chooseVideos(page, path)
  await startUpload(page)
  await expect.poll(() => held.offsets.length).toBe(2)
  const row = page.getByRole('listitem').filter({ hasText: 'Second half' })
  await row.getByRole('button', { name: t('video-upload.act.pause_of', { title: 'Second half' }) }).click()
  await expect(row.getByText(t('video-upload.phase.paused'))).toBeVisible()
  held.letGo()
  expect(Number(await row.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  const sent = held.offsets.length
  await row.getByRole('button', { name: t('video-upload.act.resume_of', { title: 'Second half' }) }).click()
  await expect(readyCard(page)).toBeVisible({ timeout: 60_000 })
  expect(held.offsets[sent]).toBeGreaterThanOrEqual(6 * MEGABYTE)
})
