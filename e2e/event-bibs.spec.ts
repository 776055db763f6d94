import { hasHorizontalScroll, newAthlete, newEvent, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { pagesOf, readPrintedCode } from './printed-codes.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`an admin prints the bibs of an event, a stranger and a scout scan one, and it ends with the place, in ${language}`, async ({
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const title = `Copa ${uniqueWord()}`
    const event = await newEvent(service, { title })
    const people = await Promise.all(
      ['Ana Duro', 'Berta Sol', 'Carla Mar', 'Dora Luz'].map((name) =>
        newAthlete(tools, { name, club: uniqueWord() }),
      ),
    )
    const child = await newAthlete(tools, {
      name: 'Lia Duro',
      club: uniqueWord(),
      birthDate: `${new Date().getFullYear() - 15}-01-01`,
    })
    const guardian = { athlete_id: child.id, guardian_name: 'Gus', guardian_email: 'gus@home.example' }
    await service
      .from('guardian_links')
      .insert({ ...guardian, state: 'active' })
      .throwOnError()
    for (const { email } of [...people, child])
      await (await openSession(email)).rpc('answer_event', { event_id: event, answer: 'yes' }).throwOnError()
    const scout = await newScout(tools, { name: 'Rosa Vidal' })
    const admin = await newAdmin()
    for (const { id } of [admin, scout])
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()

    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs(admin.email, desk)
    await desk.goto(`/admin/events?event=${event}`)
    await desk.getByRole('link', { name: t('event-bibs.print') }).click()
    const bibs = desk.getByRole('listitem').filter({ hasText: title })
    await expect(bibs).toHaveCount(5)
    // Nobody has said that strangers may read where the child goes.
    await expect(desk.getByText(t('event-bibs.plain_one', { count: 1 }))).toBeVisible()
    await expect(bibs.getByRole('img', { name: /QR/ })).toHaveCount(4)
    await expect(desk.getByText('Lia D.')).toHaveCount(0)
    expect(await axe(desk)).toEqual([])
    expect(pagesOf(await desk.pdf({ preferCSSPageSize: true }))).toBe(2)
    await desk.emulateMedia({ media: 'print' })
    await desk.setViewportSize({ width: 794, height: 1123 })
    const first = bibs.filter({ hasText: 'Ana D.' })
    const address = await readPrintedCode(await first.getByRole('img', { name: /QR/ }).screenshot())
    expect(address).toMatch(/\/c\/[\w-]{22}$/)
    const path = new URL(address ?? '').pathname
    await desk.emulateMedia({ media: 'screen' })
    await desk.setViewportSize({ width: 360, height: 780 })
    expect(await hasHorizontalScroll(desk)).toBe(false)

    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: locales[language] }
    const stranger = await anotherBrowser(phone)
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { name: 'Ana D.' })).toBeVisible()
    await expect(stranger.getByText(title)).toBeVisible()
    await expect(stranger.getByText(/Duro/)).toHaveCount(0)
    await expect(stranger.getByRole('link', { name: t('profile-code.open_profile') })).toHaveCount(0)
    expect(await axe(stranger)).toEqual([])
    expect(await hasHorizontalScroll(stranger)).toBe(false)

    const visitor = await anotherBrowser(phone)
    await signInAs(scout.email, visitor)
    await visitor.goto(path)
    await visitor.getByRole('link', { name: t('profile-code.open_profile') }).tap()
    await expect(visitor.getByRole('heading', { name: 'Ana Duro' }).first()).toBeVisible()

    await service
      .from('guardian_links')
      .update({ show_events: true })
      .eq('athlete_id', child.id)
      .throwOnError()
    await desk.reload()
    await expect(desk.getByText('Lia D.')).toBeVisible()
    await expect(desk.getByText(t('event-bibs.scans_other', { count: 2 }))).toBeVisible()

    const ana = await openSession(people[0]?.email ?? '')
    await ana.rpc('answer_event', { event_id: event, answer: 'no' }).throwOnError()
    await stranger.reload()
    await expect(stranger.getByText(t('profile-code.nothing'), { exact: true })).toBeVisible()
  })
