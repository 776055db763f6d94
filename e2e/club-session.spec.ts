import { hasHorizontalScroll, newAthlete } from './builders.ts'
import { clubNames, inDays, newCheckedClub } from './clubs.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const NAMES = 'Abel Bela Cleo Dora Elin Fina Gino Hana Ines Jona Kaia Lena'.split(' ')

for (const language of storyLanguages('en'))
  test(`an official records twelve athletes by keyboard and by paste, and one says no, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    signInAs,
    mailTo,
    axe,
  }) => {
    test.slow()
    const t = translationsFor(language)
    const club = await newCheckedClub({ service, newPerson, openSession, mailTo }, clubNames('Sprinters'))
    const athletes = await Promise.all(
      NAMES.map(async (name) => {
        const athlete = await newAthlete({ service, newPerson }, { name: `${name} Marlow`, club: club.name })
        const session = await openSession(athlete.email)
        await session.rpc('join_organization', { organization_id: club.id }).throwOnError()
        return athlete
      }),
    )
    const { data: page } = await club.registrant.rpc('official_page', { token: club.token }).throwOnError()
    for (const { id } of page.members)
      await club.registrant
        .rpc('decide_organization_member', { token: club.token, member_id: id, accept: true })
        .throwOnError()

    const desk = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 768, height: 1024 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await desk.goto(club.link)
    await desk.getByRole('button', { name: t('measurement.session.record') }).click()
    const sprint = t('metric.name.sprint30_s')
    const cell = (name: string, test: string, unit: string) =>
      desk.getByRole('textbox', { name: `${name} Marlow, ${test}, ${unit}`, exact: true })
    await desk
      .getByLabel(t('measurement.session.test', { number: 1 }), { exact: true })
      .selectOption('sprint30_s')
    await desk.getByLabel(t('measurement.session.method'), { exact: true }).selectOption('laser')
    await desk.getByLabel(t('measurement.session.place'), { exact: true }).fill('Huntington Stadium')

    // Twelve times by keyboard alone; one of them cannot be.
    await cell('Abel', sprint, 's').focus()
    for (const [at] of NAMES.entries()) {
      await desk.keyboard.type(at === 4 ? '41' : `4.${at + 10}`)
      await desk.keyboard.press('Enter')
    }
    await expect(cell('Lena', sprint, 's')).toHaveValue('4.21')
    // The second test comes from a table with names, in another order; one line is of nobody here.
    await desk.getByRole('button', { name: t('measurement.session.add_test') }).click()
    await desk
      .getByLabel(t('measurement.session.test', { number: 2 }), { exact: true })
      .selectOption('vertical_cm')
    await desk.getByLabel(t('measurement.session.method'), { exact: true }).last().selectOption('device')
    const jump = t('metric.name.vertical_cm')
    const lines = NAMES.toReversed().map((name, at) => `${name} Marlow\t${40 + at}`)
    await desk.evaluate(
      (text) => navigator.clipboard.writeText(text),
      [`\t${jump}`, ...lines, 'Zoe Nobody\t55'].join('\n'),
    )
    await cell('Abel', jump, 'cm').focus()
    await desk.keyboard.press('ControlOrMeta+v')
    await expect(cell('Lena', jump, 'cm')).toHaveValue('40')
    await expect(cell('Abel', jump, 'cm')).toHaveValue('51')
    await expect(desk.getByText('Zoe Nobody 55')).toBeVisible()
    expect(await axe(desk)).toEqual([])

    // What is typed outlives the page.
    await desk.reload()
    await desk.getByRole('button', { name: t('measurement.session.go_on') }).click()
    await desk.getByRole('button', { name: t('measurement.session.send') }).click()
    await expect(cell('Elin', sprint, 's')).toBeFocused()
    await expect(cell('Elin', sprint, 's')).toHaveAttribute('aria-invalid', 'true')
    expect(await axe(desk)).toEqual([])
    await desk.setViewportSize({ width: 320, height: 640 })
    expect(await hasHorizontalScroll(desk)).toBe(false)
    await desk.setViewportSize({ width: 768, height: 1024 })
    await desk.keyboard.type('4.14')
    await desk.getByRole('button', { name: t('measurement.session.send') }).click()
    await expect(desk.getByText(`${t('measurement.session.numbers_other', { count: 24 })} · `)).toBeVisible()
    await expect(desk.getByRole('button', { name: t('measurement.session.undo_all') })).toBeVisible()

    // Lena reads of it, accepts one and says that the other is not hers.
    const [first, lena] = [athletes[0], athletes.at(-1)]
    await service
      .from('user_settings')
      .upsert({ user_id: lena?.id ?? '', language })
      .throwOnError()
    const phone = await anotherBrowser({ locale: locales[language], viewport: { width: 360, height: 780 } })
    await signInAs(lena?.email ?? '', phone)
    await phone.goto('/athlete/notifications')
    await expect(phone.getByText(/4[.,]21\ss/)).toBeVisible()
    await phone.goto('/athlete/profile?metric=sprint30_s.electronic')
    const sheet = phone.getByRole('dialog')
    await expect(sheet.getByText(t('common.provenance.club_recorded')).first()).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await sheet.getByRole('button', { name: t('measurement.session.is_mine'), exact: true }).click()
    await expect(sheet.getByRole('button', { name: t('measurement.session.is_mine') })).toHaveCount(0)
    await phone.goto('/athlete/profile?metric=vertical_cm.any')
    await sheet.getByRole('button', { name: t('measurement.session.not_mine') }).click()
    await expect(sheet).toHaveCount(0)
    await desk.reload()
    await expect(desk.getByText(t('measurement.session.refused_one', { count: 1 }))).toBeVisible()
    expect(await axe(desk)).toEqual([])

    // Three days later the others count as well.
    const best = async (athlete: string) =>
      (
        await service
          .from('athlete_best_results')
          .select('metric_code', { count: 'exact' })
          .eq('athlete_id', athlete)
          .eq('min_provenance', 3)
          .throwOnError()
      ).data
        ?.map(({ metric_code }) => metric_code)
        .toSorted()
    expect(await best(lena?.id ?? '')).toEqual(['sprint30_s'])
    expect(await best(first?.id ?? '')).toEqual([])
    await service
      .from('measurements')
      .update({ ranked_from: inDays(0) })
      .eq('organization_id', club.id)
      .not('ranked_from', 'is', null)
      .throwOnError()
    expect(await best(first?.id ?? '')).toEqual(['sprint30_s', 'vertical_cm'])
    await desk.reload()
    // The list is open where somebody refused something.
    await expect(desk.getByText(t('measurement.session.state.not_mine'))).toBeVisible()
    expect(await hasHorizontalScroll(desk)).toBe(false)
  })
