import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es')) {
  test(`an athlete sees who was checked, reads the record and accepts, on a phone, ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal' })
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
    const asked = await (await openSession(scout.email)).rpc('request_contact', {
      athlete_id: athlete.id,
      subject: 'A trial week',
      intro: 'I saw you play on Sunday.',
    })
    expect(asked.error).toBeNull()

    const phone = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(athlete.email, phone)
    await phone.goto('/athlete/messages')
    const badge = phone.getByRole('button', { name: t('scout-record.open.verified', { name: 'Rosa Vidal' }) })
    await expect(badge).toHaveText(t('scout-record.badge.verified'))
    expect(await hasHorizontalScroll(phone)).toBe(false)
    await badge.click()
    const record = phone.getByRole('dialog', { name: 'Rosa Vidal' })
    await expect(record.getByText(t('scout-record.type.organization'), { exact: true })).toBeVisible()
    await expect(record.getByText(t('verified-fact.fact.staff_page'))).toBeVisible()
    await expect(record.getByText(t('scout-record.not_all_text'))).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await phone.keyboard.press('Escape')
    await expect(badge).toBeFocused()

    await phone.getByRole('button', { name: t('message-request.accept') }).click()
    await expect(phone).toHaveURL(/thread=/)
    await expect(badge).toBeVisible()
    expect(await hasHorizontalScroll(phone)).toBe(false)
    expect(await axe(phone)).toEqual([])
  })
}
