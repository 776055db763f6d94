import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { deletionDay } from './deletion-day.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const MAILS = { en: /second account/, es: /segunda cuenta/, fr: /second compte/ }

for (const language of storyLanguages('fr'))
  test(`an admin closes a duplicate by keyboard, and its person gets the mail and keeps the account after all, in ${language}`, async ({
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
    // The sessions of whoever it is about end.
    expectedErrors.push(/status of 40[0139]/)
    const t = translationsFor(language)
    const name = `Lou ${uniqueWord()}`
    const person = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
    const kept = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
    await service.from('user_settings').upsert({ user_id: person.id, language }).throwOnError()
    const admin = await anotherBrowser({ locale: locales[language] })
    await signInAs((await newAdmin()).email, admin)

    await admin.goto(`/admin/users?person=${person.id}`)
    await expect(admin.getByRole('heading', { name: t('moderation.duplicate.title') })).toBeVisible()
    const other = admin.getByRole('listitem').filter({ hasText: kept.email })
    await expect(other).toContainText(t('moderation.duplicate.sign.name_and_birth'))
    expect(await axe(admin)).toEqual([])
    await other.getByRole('button', { name: t('moderation.duplicate.close') }).focus()
    await admin.keyboard.press('Enter')
    const asked = admin.getByRole('dialog', { name: t('moderation.duplicate.close_title', { name }) })
    await expect(asked.getByText(t('moderation.duplicate.nothing_moves'))).toBeVisible()
    const send = asked.getByRole('button', { name: t('moderation.duplicate.send') })
    await send.focus()
    await admin.keyboard.press('Enter')
    await expect(asked.getByText(t('moderation.confirmed.reason_missing'))).toBeVisible()
    await expect(asked.getByText(t('moderation.confirmed.email_missing'))).toBeVisible()
    expect(await axe(admin)).toEqual([])
    await asked.getByRole('textbox', { name: t('moderation.confirmed.reason') }).focus()
    await admin.keyboard.type('Wrote that the other one is in use')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type(person.email)
    await admin.keyboard.press('Enter')
    await expect(admin.getByText(t('moderation.duplicate.done'))).toBeVisible()
    await expect(admin.getByText(t('moderation.duplicate.closing'), { exact: true })).toBeVisible()
    await expect(admin.getByRole('link', { name: t('moderation.duplicate.kept', { name }) })).toBeVisible()

    const { text } = await mailTo(person.email, MAILS[language])
    expect(text).not.toContain(kept.email)
    const leaver = await anotherBrowser({ ...phone, locale: locales[language] })
    await signInAs(person.email, leaver)
    await leaver.goto('/athlete/home')
    const date = await deletionDay(leaver, language)
    const leaving = leaver.getByRole('heading', { level: 1, name: t('deletion.leaving_title', { date }) })
    await expect(leaving).toBeVisible()
    await expect(leaver.getByText(t('deletion.leaving_by_team'))).toBeVisible()
    await expect(leaver.getByText(kept.email)).toHaveCount(0)
    expect(await axe(leaver)).toEqual([])
    expect(await hasHorizontalScroll(leaver)).toBe(false)
    await leaver.getByRole('button', { name: t('deletion.keep_account') }).click()
    await expect(leaving).toHaveCount(0)

    await signInAs(kept.email)
    await page.goto('/athlete/home')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await admin.reload()
    await expect(admin.getByRole('button', { name: t('moderation.duplicate.close') })).toBeVisible()
    await expect(admin.getByText(t('moderation.duplicate.closing'), { exact: true })).toHaveCount(0)
  })

test('an admin takes the closing of a duplicate back, on a phone', async ({
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  signInAs,
  mailTo,
}) => {
  const t = translationsFor('en')
  const name = `Lou ${uniqueWord()}`
  const person = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
  const kept = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
  const admin = await anotherBrowser({ ...phone, locale: locales.en })
  await signInAs((await newAdmin()).email, admin)
  await admin.goto(`/admin/users?person=${person.id}`)
  const other = admin.getByRole('listitem').filter({ hasText: kept.email })
  await other.getByRole('button', { name: t('moderation.duplicate.close') }).click()
  const asked = admin.getByRole('dialog', { name: t('moderation.duplicate.close_title', { name }) })
  await asked.getByRole('textbox', { name: t('moderation.confirmed.reason') }).fill('Both look alike')
  await asked.getByRole('textbox', { name: t('moderation.confirmed.email') }).fill(person.email)
  expect(await hasHorizontalScroll(admin)).toBe(false)
  await asked.getByRole('button', { name: t('moderation.duplicate.send') }).click()
  await admin.getByRole('button', { name: t('moderation.duplicate.keep') }).click()
  await expect(admin.getByText(t('moderation.duplicate.keep_done'))).toBeVisible()
  await expect(admin.getByText(t('moderation.duplicate.closing'), { exact: true })).toHaveCount(0)
  await mailTo(person.email, /Your account stays/)
})
