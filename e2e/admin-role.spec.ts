import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const MAILS = { en: /now a scout’s/, es: /ahora de ojeador/, fr: /compte recruteur/ }

for (const language of storyLanguages('fr'))
  test(`an admin makes a scout of an adult who signed up as the wrong one, on a phone and by keyboard, in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    // The session of whoever it is about ends under the open page.
    expectedErrors.push(/status of 40[0139]/)
    const t = translationsFor(language)
    const admin = await anotherBrowser({ ...phone, locale: locales[language] })
    const person = await newAthlete(
      { service, newPerson },
      { name: `Rolf ${uniqueWord()}`, club: uniqueWord() },
    )
    await service.from('user_settings').upsert({ user_id: person.id, language }).throwOnError()
    await signInAs(person.email)
    await page.goto('/athlete/home')
    await signInAs((await newAdmin()).email, admin)

    await admin.goto(`/admin/users?person=${person.id}`)
    const more = admin.locator('summary', { hasText: t('moderation.more') })
    await more.focus()
    await admin.keyboard.press('Enter')
    const open = admin.getByRole('button', { name: t('moderation.change_role.to.scout') })
    await open.focus()
    await admin.keyboard.press('Enter')
    const asked = admin.getByRole('dialog', {
      name: t('moderation.change_role.title', { name: person.name }),
    })
    const send = asked.getByRole('button', { name: t('moderation.change_role.to.scout') })
    await expect(asked.getByText(t('moderation.change_role.text_scout'))).toBeVisible()
    await send.click()
    await expect(asked.getByText(t('moderation.confirmed.reason_missing'))).toBeVisible()
    await expect(asked.getByText(t('moderation.confirmed.email_missing'))).toBeVisible()
    expect(await axe(admin)).toEqual([])
    expect(await hasHorizontalScroll(admin)).toBe(false)
    await asked
      .getByRole('textbox', { name: t('moderation.confirmed.reason') })
      .fill('Wrote that he looks for players')
    const address = asked.getByRole('textbox', { name: t('moderation.confirmed.email') })
    await address.fill(`x${person.email}`)
    await send.click()
    await expect(asked.getByText(t('moderation.confirmed.email_missing'))).toBeVisible()
    await address.fill(person.email)
    await address.press('Enter')
    await expect(admin.getByText(t('moderation.change_role.done'))).toBeVisible()
    await expect(asked).toHaveCount(0)

    await page.goto('/athlete/profile')
    await expect(page).toHaveURL(/\/auth/)
    await mailTo(person.email, MAILS[language])
    await signInAs(person.email)
    await page.goto('/scout/favorites')
    await expect(page).toHaveURL(/\/scout\/favorites/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('an admin reads why the role of a verified scout and of a minor stays', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const t = translationsFor('en')
  const scout = await newScout({ service, newPerson }, { name: `Sam ${uniqueWord()}` })
  const fresh = await newPerson('athlete', `Noa ${uniqueWord()}`)
  await signInAs((await newAdmin()).email)
  for (const [person, to, why] of [
    [scout, 'athlete', 'verified'],
    [fresh, 'scout', 'minor'],
  ] as const) {
    await page.goto(`/admin/users?person=${person.id}`)
    await page.locator('summary', { hasText: t('moderation.more') }).click()
    await page.getByRole('button', { name: t(`moderation.change_role.to.${to}`) }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox', { name: t('moderation.confirmed.reason') }).fill('Asked for it')
    await asked.getByRole('textbox', { name: t('moderation.confirmed.email') }).fill(person.email)
    await asked.getByRole('button', { name: t(`moderation.change_role.to.${to}`) }).click()
    await expect(asked.getByRole('alert')).toHaveText(t(`moderation.refused.role.${why}`))
  }
})
