import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`an admin sees who has which work, reads both charts as tables by keyboard, and goes from a child’s safety to its case, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const admin = await newAdmin()
    const scout = await newScout(tools, { name: 'Rui Castellan' })
    const child = await newAthlete(tools, {
      name: 'Mina Quokka',
      birthDate: '2011-02-03',
      club: uniqueWord(),
    })
    await (await openSession(child.email))
      .rpc('report', {
        subject_type: 'scout_profile',
        subject_id: scout.id,
        reason: 'spam',
        details: 'The same words.',
        asked_of_minor: true,
      })
      .throwOnError()
    // By an account that is not new, and so long ago that it comes before what other stories report.
    await service
      .from('flags')
      .update({ by_new_account: false, created_at: new Date(Date.now() - 20.5 * 3_600_000).toISOString() })
      .eq('subject_user_id', scout.id)
      .throwOnError()
    const request = {
      scout_id: scout.id,
      athlete_id: child.id,
      scout_name: scout.name,
      subject: 'Trial',
      intro: 'Hello.',
    }
    await service
      .from('message_requests')
      .insert([{ ...request, awaiting_guardian: true }])
      .throwOnError()

    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))
    await page.setViewportSize({ width: 1440, height: 480 })
    await signInAs(admin.email, page)
    await page.goto('/admin/dashboard')
    const load = page.getByRole('table', { name: t('admin-work.load.title') })
    const nobody = load.getByRole('row').filter({ hasText: t('admin-work.load.nobody') })
    await expect(nobody).toContainText(t('admin-work.tile.flags'))
    await expect(page.getByRole('heading', { name: t('admin-work.next'), exact: true })).toBeVisible()
    // What is counted leads to what it counts: a kind to its list, whoever has it to their part of the panel.
    const kinds = page.getByRole('list', { name: t('admin-work.load.kinds') })
    const flags = kinds.getByRole('link', { name: new RegExp(`^${t('admin-work.tile.flags')}`) })
    await expect(flags).toHaveAttribute('href', '/admin/content')
    const free = nobody.getByRole('link', { name: t('admin-work.load.nobody') })
    await expect(free).toHaveAttribute('href', '/admin/panel?view=free')
    // Nobody has scrolled to the charts: what they draw has not been asked for.
    expect(asked.filter((path) => path.endsWith('/rpc/admin_figures'))).toEqual([])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('End')
    const chart = page.getByRole('region', { name: t('figures.admin.first_title') }).first()
    await expect(chart.getByRole('slider')).toBeVisible()
    expect(asked.filter((path) => path.endsWith('/rpc/admin_figures'))).toHaveLength(1)
    const slider = chart.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(t('figures.admin.first_others')))
    await chart.getByRole('button', { name: t('figures.table'), exact: true }).press('Enter')
    const rows = chart.getByRole('table').getByRole('row')
    // Twelve weeks and their head; the last is the one that runs.
    await expect(rows).toHaveCount(13)
    await expect(rows.last().getByRole('cell').last()).not.toHaveText('0')
    await expect(page).toHaveURL(/tables=first-contacts/)
    await expect(page.getByRole('region', { name: t('figures.admin.active_title') }).first()).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await hasHorizontalScroll(page)).toBe(false)

    // What could hurt a child stands first, with its clock, and leads to the case.
    const safety = page.getByRole('region', { name: t('moderation.safety.title') })
    await expect(safety.getByText(t('moderation.safety.asked'))).toBeVisible()
    await expect(safety.getByText('Rui Castellan')).toBeVisible()
    await expect(safety.getByText(/\b3\sh\s\d+\smin/)).toBeVisible()
    await expect(safety.getByRole('definition')).toHaveCount(3)
    const top = async (what: typeof safety) => (await what.boundingBox())?.y ?? 0
    expect(await top(safety)).toBeLessThan(await top(load))
    await safety.getByRole('link', { name: t('moderation.safety.decide') }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/content\?case=/)
    await expect(page.getByRole('article').getByText('Rui Castellan').first()).toBeVisible()
  })
