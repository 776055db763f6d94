import { hasHorizontalScroll, newAthlete } from './builders.ts'
import { type Arrange, clubNames, inDays, newCheckedClub } from './clubs.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }
/** A club that is checked, the link of its official, and an adult with a public page who trains there. */
async function clubWithAthlete(tools: Arrange, kind: string, athleteName: string) {
  const { openSession } = tools
  const club = await newCheckedClub(tools, clubNames(kind))
  const { id, name, token, registrant } = club
  const athlete = await newAthlete(tools, { name: athleteName, club: name, visibility: 'public' })
  await (await openSession(athlete.email)).rpc('join_organization', { organization_id: id }).throwOnError()
  const { data: desk } = await registrant.rpc('official_page', { token }).throwOnError()
  const [{ id: member_id }] = desk.members
  await registrant.rpc('decide_organization_member', { token, member_id, accept: true }).throwOnError()
  return { ...club, athlete }
}

for (const language of storyLanguages('fr')) {
  const t = translationsFor(language)
  test(`a check runs out and is renewed: page, official and mark say so, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    mailTo,
    anotherBrowser,
    signInAs,
    newAdmin,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|409) .*rpc/)
    const club = await clubWithAthlete({ service, newPerson, openSession, mailTo }, 'Harriers', 'Lena Vasko')
    const official = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    // Their names lie behind the number, closed.
    const members = official.getByText(t('organization.members_one', { count: 1 }))
    await official.goto(club.link)
    await expect(members).toBeVisible()
    const athlete = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await service.from('user_settings').upsert({ user_id: club.athlete.id, language })
    await signInAs(club.athlete.email, athlete)
    const mark = athlete.getByRole('link', { name: t('organization.mark'), exact: true })
    await athlete.goto('/athlete/profile')
    await expect(mark).toBeVisible()

    await service
      .from('organizations')
      .update({ checked_until: inDays(-1) })
      .eq('id', club.id)
      .throwOnError()
    await official.reload()
    await expect(official.getByText(t('organization.rests.title'))).toBeVisible()
    await expect(members).toHaveCount(0)
    expect(await axe(official)).toEqual([])
    await athlete.goto('/athlete/profile/edit')
    await expect(athlete.getByText(t('organization.club.rests'))).toBeVisible()
    expect(await hasHorizontalScroll(athlete)).toBe(false)
    await athlete.goto('/athlete/profile')
    await expect(athlete.getByText(club.name).first()).toBeVisible()
    await expect(mark).toHaveCount(0)
    await athlete.goto(`/o/${club.handle}`)
    await expect(athlete.getByText(t('organization.not_checked_now'))).toBeVisible()
    expect(await axe(athlete)).toEqual([])

    const admin = await newAdmin()
    const team = await anotherBrowser({ locale: locales[language] })
    await service.from('user_settings').upsert({ user_id: admin.id, language })
    await signInAs(admin.email, team)
    await team.goto('/admin/verifications?of=organizations&show=past')
    const ended = team.getByRole('listitem').filter({ hasText: club.name })
    await ended.getByRole('button', { name: t('organization.act.check_again') }).click()
    await ended.getByRole('checkbox', { name: t('organization.check.registered') }).check()
    await ended.getByRole('checkbox', { name: t('organization.check.own_domain') }).check()
    await ended.getByRole('button', { name: t('organization.act.confirm_check') }).click()
    await expect(ended).toHaveCount(0)
    await official.reload()
    await expect(members).toBeVisible()
    await athlete.goto('/athlete/profile')
    await expect(mark).toBeVisible()
  })

  test(`a club that was registered twice is merged: its address leads on, its athletes follow, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    mailTo,
    anotherBrowser,
    signInAs,
    newAdmin,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|410) .*rpc/)
    const tools = { service, newPerson, openSession, mailTo }
    const [stays, goes] = [
      await clubWithAthlete(tools, 'Rowers', 'Ada Brandt'),
      await clubWithAthlete(tools, 'Oarsmen', 'Ines Caro'),
    ]
    const admin = await newAdmin()
    const team = await anotherBrowser({ locale: locales[language] })
    await service.from('user_settings').upsert({ user_id: admin.id, language })
    await signInAs(admin.email, team)
    await team.goto('/admin/verifications?of=organizations&show=checked')
    const twin = team.getByRole('listitem').filter({ hasText: goes.name })
    await twin.getByRole('button', { name: t('organization.act.merge') }).click()
    await twin.getByLabel(t('organization.field.twin'), { exact: true }).selectOption({
      label: `${stays.name}, ${stays.handle}.example`,
    })
    expect(await axe(team)).toEqual([])
    await twin.getByRole('button', { name: t('organization.act.merge_now') }).click()
    await expect(twin).toHaveCount(0)

    const athlete = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await service.from('user_settings').upsert({ user_id: goes.athlete.id, language })
    await signInAs(goes.athlete.email, athlete)
    await athlete.goto(`/o/${goes.handle}`)
    await expect(athlete).toHaveURL(new RegExp(`/o/${stays.handle}$`))
    await expect(athlete.getByRole('heading', { level: 1 })).toHaveText(stays.name)
    for (const name of ['Ada Brandt', 'Ines Caro'])
      await expect(athlete.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await athlete.goto('/athlete/profile')
    await expect(athlete.getByRole('link', { name: t('organization.mark'), exact: true })).toHaveAttribute(
      'href',
      `/o/${stays.handle}`,
    )

    const { link } = await mailTo(goes.address, new RegExp(stays.name))
    expect(new URL(link ?? '').pathname).toBe(`/o/${stays.handle}`)
    const official = await anotherBrowser({ locale: locales[language] })
    await official.goto(goes.link)
    await expect(official.getByText(t('organization.refused.official.ended'))).toBeVisible()
  })
}
