import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { videoFile } from './test-films.ts'
import { storyLanguages, translationsFor } from './translations.ts'
import { filmsOf, readyCard } from './upload-steps.ts'

const CODECS = [
  'VideoDecoder',
  'VideoEncoder',
  'AudioDecoder',
  'AudioEncoder',
  'VideoFrame',
  'EncodedVideoChunk',
]

for (const language of storyLanguages('es'))
  test(`a browser that cannot read a video says what it cannot do here, and uploads it, in ${language}`, async ({
    browser,
    page,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    const film = await videoFile(browser, 'Cup final.mp4')
    // An older one: no WebCodecs, and what reads films does not run.
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(globalThis, name)
    }, CODECS)
    let asked = 0
    await page.route(/\/media-file-[^/]*\.js/, (route) => {
      asked += 1
      return route.fulfill({ contentType: 'text/javascript', body: 'throw new SyntaxError("older")' })
    })
    await signInAs(athlete.email)
    await page.goto('/athlete/videos')
    // Code that did not come may have been replaced by a newer version: the page fetches that once, and then goes without.
    const renewed = page.waitForEvent('load')
    await page.getByLabel(t('video-upload.files')).setInputFiles(film)
    await renewed
    await page.getByLabel(t('video-upload.files')).setInputFiles(film)
    await expect(page.getByText(t('video-upload.phase.unread'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('video-upload.act.trim') })).toHaveCount(0)
    expect(asked).toBeGreaterThan(0)
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: t('video-upload.act.upload_one', { count: 1 }) }).click()
    await expect(readyCard(page, t)).toBeVisible()
    expect(await filmsOf(service, athlete.id)).toEqual([
      expect.objectContaining({ state: 'ready', video_codec: 'avc' }),
    ])
  })
