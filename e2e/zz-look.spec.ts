import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { videoFile } from './test-films.ts'
import { translationsFor } from './translations.ts'

test('look', async ({ browser, anotherBrowser, service, newPerson, signInAs }) => {
  test.setTimeout(300_000)
  const en = translationsFor('en')
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord(), birthDate: '2010-05-01' })
  const page = await anotherBrowser({ locale: 'en-GB', viewport: { width: 360, height: 780 } })
  await signInAs(athlete.email, page)
  const shot = async (name: string, p = page) => {
    await expect(p.locator('[data-skeleton]')).toHaveCount(0)
    await p.screenshot({ path: `/tmp/fu-look/${name}.png`, fullPage: true })
  }
  await page.goto('/athlete/videos')
  await expect(page.getByText(en('video-upload.empty'))).toBeVisible()
  await shot('none-360')
  await page.getByLabel(en('video-upload.files')).setInputFiles([
    await videoFile(browser, 'Cup final against Rovers.mp4'),
    { name: 'letter.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
    await videoFile(browser, 'Warm-up.webm', { format: 'webm', codec: 'vp9' }),
  ])
  await expect(page.getByRole('alert')).toBeVisible()
  await shot('chosen-360')
  await page.getByRole('button', { name: en('video-upload.act.upload_other', { count: 2 }) }).click()
  await expect(page.getByRole('region', { name: en('video-upload.state.ready') })).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: /Poster at/ })).toHaveCount(8)
  await shot('ready-360')
  const publish = page.getByRole('button', { name: en('video-upload.act.publish'), exact: true })
  await publish.first().click()
  await expect(publish).toHaveCount(1)
  for (const [lang, locale, width, dark] of [['fr', 'fr-FR', 360, true], ['es', 'es-ES', 768, false], ['en', 'en-GB', 1440, true]] as const) {
    await service.from('user_settings').upsert({ user_id: athlete.id, language: lang })
    const other = await anotherBrowser({ locale, viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' })
    await signInAs(athlete.email, other)
    await other.goto('/athlete/videos')
    await expect(other.getByRole('button', { name: /0:02/ })).not.toHaveCount(0)
    await other.waitForLoadState('networkidle')
    await shot(`many-${lang}-${width}`, other)
  }
})
