import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`an admin sees who has which work, and reads both charts as tables by keyboard, in ${language}`, async ({
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
    const scout = await newScout(tools)
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
      })
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
  })
