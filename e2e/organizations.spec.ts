import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }

for (const language of storyLanguages('es'))
  test(`a club registers, an admin checks it, an official accepts, an athlete joins on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    newAdmin,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|409|410|422) .*rpc/)
    const t = translationsFor(language)
    const word = uniqueWord()
      .toLowerCase()
      .replace(/[^a-z]/g, '')
    const [name, domain] = [`Rovers ${word}`, `${word}.example`]
    const club = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await club.goto('/organizations/new')
    const register = () => club.getByRole('button', { name: t('organization.register'), exact: true }).click()
    await register()
    await expect(club.getByText(t('organization.missing.name'))).toBeVisible()
    const fill = (field: string, value: string) =>
      club.getByLabel(t(`organization.field.${field}`), { exact: true }).fill(value)
    await fill('name', name)
    await fill('city', 'York')
    await fill('your_name', 'Janet Holroyd')
    await fill('role', 'Club secretary')
    await fill('evidence', 'https://register.example/rovers')
    await club.getByLabel(t('organization.field.country'), { exact: true }).selectOption('GB')
    await club.getByLabel(t('sport.sport.soccer'), { exact: true }).check()
    await fill('email', `${word}@gmail.com`)
    await register()
    await expect(club.getByText(t('organization.refused.organization.free_mail'))).toBeVisible()
    await fill('email', `office@${domain}`)
    expect(await axe(club)).toEqual([])
    await register()
    await expect(club.getByText(t('organization.sent.title'))).toBeVisible()

    await club.goto((await mailTo(`office@${domain}`, /\/club\//)).link ?? '')
    await expect(club).toHaveURL(/\/club$/)
    await club.getByRole('button', { name: t('organization.confirm.yes') }).click()
    await expect(club.getByText(t('organization.waiting.title'))).toBeVisible()

    const team = await anotherBrowser({ locale: locales[language] })
    const admin = await newAdmin()
    await service.from('user_settings').upsert({ user_id: admin.id, language })
    await signInAs(admin.email, team)
    await team.goto('/admin/verifications?of=organizations')
    const waiting = team.getByRole('listitem').filter({ hasText: name })
    await waiting.getByRole('button', { name: t('organization.act.check'), exact: false }).click()
    await waiting.getByRole('checkbox', { name: t('organization.check.registered') }).check()
    await waiting.getByRole('checkbox', { name: t('organization.check.own_domain') }).check()
    expect(await axe(team)).toEqual([])
    await waiting.getByRole('button', { name: t('organization.act.confirm_check') }).click()
    await expect(waiting).toHaveCount(0)

    await club.reload()
    await club.getByRole('button', { name: t('organization.invite') }).click()
    const dialog = club.getByRole('dialog')
    await dialog.getByLabel(t('organization.field.name'), { exact: true }).fill('Martin Osei')
    await dialog.getByLabel(t('organization.field.role'), { exact: true }).fill('Sprint coach')
    await dialog.getByLabel(t('organization.field.email'), { exact: true }).fill('martin@elsewhere.example')
    await dialog.getByRole('button', { name: t('organization.send_invitation') }).click()
    await expect(dialog.getByText(t('organization.refused.official.domain'))).toBeVisible()
    await dialog.getByLabel(t('organization.field.email'), { exact: true }).fill(`martin@${domain}`)
    await dialog.getByRole('button', { name: t('organization.send_invitation') }).click()
    await expect(dialog).toBeHidden()

    const coach = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await coach.goto((await mailTo(`martin@${domain}`, /\/club\//)).link ?? '')
    await coach.getByRole('button', { name: t('organization.invitation.yes'), exact: true }).click()
    await expect(coach.getByText(t('organization.no_requests'))).toBeVisible()

    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: name })
    const phone = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await signInAs(athlete.email, phone)
    await phone.goto(`/o/rovers-${word}`)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(phone.getByText('Martin Osei')).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await phone.getByRole('button', { name: t('organization.train_here') }).click()
    await expect(phone.getByText(t('organization.mine.asked'))).toBeVisible()

    await coach.reload()
    await coach
      .getByRole('listitem')
      .filter({ hasText: 'Lena Vasko' })
      .getByRole('button', { name: new RegExp(`^${t('organization.accept')}`) })
      .click()
    await expect(coach.getByText(t('organization.no_requests'))).toBeVisible()
    expect(await axe(coach)).toEqual([])

    await phone.goto('/athlete/profile')
    await expect(phone.getByRole('link', { name: t('organization.mark'), exact: true })).toBeVisible()
  })
