import { newAthlete } from './builders.ts'
import { clubNames } from './clubs.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true }

for (const language of storyLanguages('en'))
  test(`a club that is none is refused, with the reason, and gives no number its name, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    openSession,
    newAdmin,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|410|422) .*rpc/)
    const t = translationsFor(language)
    const { name, handle } = clubNames('Wanderers')
    const address = `office@${handle}.example`
    const person = await anotherBrowser({ ...PHONE, locale: locales[language] })
    await person.goto('/organizations/new')
    const fill = (field: string, value: string) =>
      person.getByLabel(t(`organization.field.${field}`), { exact: true }).fill(value)
    await fill('name', name)
    await fill('city', 'York')
    await fill('your_name', 'Piers Latham')
    await fill('role', 'Chair')
    await fill('evidence', 'https://pages.example/wanderers')
    await person.getByLabel(t('organization.field.country'), { exact: true }).selectOption('GB')
    await person.getByLabel(t('sport.sport.soccer'), { exact: true }).check()
    await fill('email', address)
    await person.getByRole('button', { name: t('organization.register'), exact: true }).tap()
    await expect(person.getByText(t('organization.sent.title'))).toBeVisible()
    const link = (await mailTo(address, /\/club\//)).link ?? ''
    await person.goto(link)
    await person.getByRole('button', { name: t('organization.confirm.yes') }).tap()
    await expect(person.getByText(t('organization.waiting.title'))).toBeVisible()

    // Its name lifts nothing: whoever says that it measured is told that it is not checked.
    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: name })
    const { data: club } = await service.from('organizations').select('id').eq('name', name).single()
    const session = await openSession(athlete.email)
    const number = { metric_code: 'sprint30_s', value_entered: 4.12, unit_entered: 's', method: 'hand' }
    const { error } = await session.from('measurements').insert({
      ...number,
      athlete_id: athlete.id,
      measured_on: '2026-10-03',
      measured_by: 'organization',
      organization_id: club?.id,
    })
    expect(error?.hint).toBe('measurement.organization')

    const team = await anotherBrowser({ locale: locales[language] })
    const admin = await newAdmin()
    await service.from('user_settings').upsert({ user_id: admin.id, language })
    await signInAs(admin.email, team)
    await team.goto('/admin/verifications?of=organizations')
    const waiting = team.getByRole('listitem').filter({ hasText: name })
    await waiting.getByRole('button', { name: t('organization.act.refuse'), exact: false }).click()
    const send = waiting.getByRole('button', { name: t('organization.act.refuse_now') })
    await send.click()
    await expect(waiting.getByText(t('organization.refused.organization.reason'))).toBeVisible()
    const reason = 'The register of the county knows no club of this name.'
    await waiting.getByLabel(t('organization.field.reason'), { exact: true }).fill(reason)
    expect(await axe(team)).toEqual([])
    await send.click()
    await expect(waiting).toHaveCount(0)

    expect((await mailTo(address, new RegExp(reason))).text).toContain('/organizations/new')
    await person.goto(link)
    await expect(person.getByRole('button', { name: t('organization.invite') })).toHaveCount(0)
    await person.goto(`/o/${handle}`)
    await expect(person.getByText(name)).toHaveCount(0)
    expect(await axe(person)).toEqual([])
  })
