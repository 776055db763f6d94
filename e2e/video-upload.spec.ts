import { newAthlete, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { padded, type VideoFile, videoFile } from './test-films.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }
const t = translationsFor('en')
const MEGABYTE = 1024 ** 2

const choose = (page: Page, files: VideoFile | VideoFile[]) =>
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

test('an upload that is cut ten times ends whole, and one whose tab was closed goes on with the same file', async ({
  browser,
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const file = padded(await videoFile(browser, 'Second half.mp4'), 70 * MEGABYTE)
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')

  let cuts = 0
  await page.route('**/upload/resumable/*', async (route) => {
    if (route.request().method() !== 'PATCH' || cuts >= 10) return route.continue()
    cuts += 1
    // Every other part arrives, and only its answer is lost.
    if (cuts % 2 === 0) await route.fetch()
    await route.abort('connectionfailed')
  })
  await choose(page, file)
  await upload(page)
  await expect(readyCard(page)).toBeVisible({ timeout: 100_000 })
  expect(cuts).toBe(10)
  const { data } = await service
    .from('videos')
    .select('byte_size, state')
    .eq('athlete_id', athlete.id)
    .single()
  expect(data).toEqual({ byte_size: file.buffer.length, state: 'ready' })
})

const posterOf = async (service: import('@supabase/supabase-js').SupabaseClient, athleteId: string) =>
  (await service.from('videos').select('poster_path').eq('athlete_id', athleteId).single()).data
    ?.poster_path as string
