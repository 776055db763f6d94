import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`a minor who links to a channel is told where a video may be, on a phone, in ${language}`, async ({
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    expectedErrors,
  }) => {
    const t = translationsFor(language)
    expectedErrors.push(/422/)
    const nora = await newPerson('athlete', 'Nora Quill')
    const session = await openSession(nora.email)
    const details = {
      given_name: 'Nora',
      surname: 'Quill',
      birth_date: '2010-02-01',
      country: 'ES',
      sport: 'soccer',
      positions: ['rw'],
    }
    await session.rpc('onboard_athlete', { details }).throwOnError()
    const phone = await anotherBrowser({ locale: locales[language], viewport: { width: 360, height: 740 } })
    await signInAs(nora.email, phone)

    await phone.goto('/athlete/profile?add=film')
    const form = phone.getByRole('dialog')
    await expect(form.getByText(t('video.url_hint_minor'))).toBeVisible()
    await form.getByLabel(t('video.film_title')).fill('Spring cup, number 7 in white')
    await form.getByLabel(t('video.url')).fill('https://www.youtube.com/@nora')
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form.getByText(t('video.refused.video_link.site'))).toBeVisible()

    // What was typed is still there.
    await expect(form.getByLabel(t('video.film_title'))).toHaveValue('Spring cup, number 7 in white')
    await form.getByLabel(t('video.url')).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(phone.getByText('Spring cup, number 7 in white')).toBeVisible()
  })
