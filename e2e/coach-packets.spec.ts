import type { SupabaseClient } from '@supabase/supabase-js'
import { hasHorizontalScroll, measuredBy, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { pagesOf, readPrintedCode } from './printed-codes.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const METRICS = [
  ['sprint30_s', 4.12, 's'],
  ['sprint10_s', 1.71, 's'],
  ['sprint20_s', 2.95, 's'],
  ['height_cm', 183, 'cm'],
] as const

/** More than fits on a sheet, as long as words may be. */
async function addMore(service: SupabaseClient, athleteId: string) {
  const { data: ofSoccer } = await service
    .from('sport_metrics')
    .select('metric_code')
    .eq('sport_code', 'soccer')
    .throwOnError()
  const { data: kinds } = await service
    .from('metrics')
    .select('code, unit, min_value, max_value')
    .in(
      'code',
      ofSoccer.map(({ metric_code }) => metric_code),
    )
    .throwOnError()
  const measurer = await measuredBy(service, 'club_recorded')
  const long = 'Long words '.repeat(10).trim()
  await service
    .from('measurements')
    .insert(
      kinds
        .filter(({ code }) => METRICS.every(([known]) => known !== code))
        .map(({ code, unit, min_value, max_value }) => ({
          athlete_id: athleteId,
          metric_code: code,
          value_entered: Math.round((min_value + max_value) / 2),
          unit_entered: unit,
          measured_on: '2026-10-03',
          method: 'laser',
          provenance: 'club_recorded',
          ...measurer,
        })),
    )
    .throwOnError()
  for (let n = 0; n < 5; n++) {
    await service
      .from('video_links')
      .insert({
        athlete_id: athleteId,
        title: `${long} ${n}`,
        sort_order: 9,
        url: `https://film.example/${n}`,
      })
      .throwOnError()
    const { data: given } = await service
      .from('honours')
      .insert({
        athlete_id: athleteId,
        title: long,
        competition: long,
        team: long,
        level: 'region',
        awarded_on: `2025-0${n + 1}-10`,
      })
      .select('id')
      .single()
      .throwOnError()
    await confirm(service, given.id)
  }
}

const confirm = (service: SupabaseClient, honour: string) =>
  service
    .from('honours')
    .update({ confirmed_at: new Date().toISOString(), confirmed_by: 'League office' })
    .eq('id', honour)
    .throwOnError()

for (const language of storyLanguages('fr'))
  test(`an athlete hands a coach a packet, who reads and prints it without an account until it is ended, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const athlete = await newAthlete(tools, {
      name: 'Ana Duro',
      club,
      visibility: 'scouts',
      numbers: METRICS.map(([metric, value, unit]) => ({ metric, value, unit })),
    })
    const scout = await newScout(tools, { name: 'Rosa Vidal' })
    for (const [title, visibility] of [
      ['Season film', 'public'],
      ['Match film', 'scouts'],
      ['Kept film', 'private'],
    ] as const)
      await service
        .from('video_links')
        .insert({ athlete_id: athlete.id, title, visibility, url: `https://film.example/${visibility}` })
        .throwOnError()
    for (const [n, title] of ['Cup winners', 'Player of the year', 'Best of June'].entries()) {
      const { data } = await service
        .from('honours')
        .insert({ athlete_id: athlete.id, title, level: 'region', awarded_on: `2026-0${n + 1}-10` })
        .select('id')
        .single()
        .throwOnError()
      if (n < 2) await confirm(service, data.id)
    }
    await addMore(service, athlete.id)
    await service.from('user_settings').update({ language }).eq('user_id', athlete.id).throwOnError()
    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: locales[language] }

    const page = await anotherBrowser(phone)
    await signInAs(athlete.email, page)
    await page.goto('/athlete/code')
    await page.getByLabel(t('profile-code.field.scope')).selectOption('coach_packet')
    await page.getByLabel(t('profile-code.field.label')).fill('Ruiz')
    await page.getByLabel(t('profile-code.field.days')).selectOption('14')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: t('profile-code.create') }).tap()
    await expect(page.getByRole('heading', { name: 'Ruiz' })).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)
    const path =
      (await page.getByRole('link', { name: t('profile-code.packet.open') }).getAttribute('href')) ?? ''

    const coach = await anotherBrowser(phone)
    const answer = await coach.goto(path)
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    await expect(coach.getByRole('heading', { name: 'Ana Duro' })).toBeVisible()
    await expect(coach.getByText(club)).toBeVisible()
    await expect(coach.getByText(t('metric.name.sprint30_s'), { exact: true })).toBeVisible()
    await expect(coach.getByText(t('common.provenance.club_recorded'), { exact: true }).first()).toBeVisible()
    await expect(coach.getByText('Cup winners', { exact: true })).toBeVisible()
    await expect(coach.getByRole('link', { name: 'Season film' })).toHaveAttribute('rel', /noreferrer/)
    await expect(coach.getByText('Match film', { exact: true })).toBeVisible()
    for (const hidden of ['Best of June', 'Kept film', athlete.email, 'https://film.example/scouts'])
      expect(await coach.content()).not.toContain(hidden)
    await expect(coach.getByRole('link', { name: 'Match film' })).toHaveCount(0)
    expect(await axe(coach)).toEqual([])
    expect(await hasHorizontalScroll(coach)).toBe(false)

    // On paper: one side of A4, whose code leads back to the sheet.
    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs(scout.email, desk)
    await desk.goto(path)
    await expect(desk.getByRole('link', { name: t('profile-code.open_profile') })).toBeVisible()
    expect(await axe(desk)).toEqual([])
    expect(pagesOf(await desk.pdf({ preferCSSPageSize: true }))).toBe(1)
    await desk.emulateMedia({ media: 'print' })
    await desk.setViewportSize({ width: 794, height: 1123 })
    const printed = desk.getByRole('img', { name: t('profile-code.code_of', { name: 'Ana Duro' }) })
    expect(await readPrintedCode(await printed.screenshot())).toBe(new URL(path, desk.url()).href)

    await page.reload()
    await expect(page.getByText(t('profile-code.openings_other', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: t('profile-code.end_code') }).tap()
    await page.getByRole('button', { name: t('profile-code.end'), exact: true }).tap()
    await expect(page.getByRole('list', { name: t('profile-code.ended') })).toBeVisible()
    await coach.reload()
    await expect(coach.getByText(t('profile-code.nothing'), { exact: true })).toBeVisible()
  })

test('somebody under 18 is told why there is no coach packet', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const child = await newAthlete(
    { service, newPerson },
    { name: 'Lia Duro', club: uniqueWord(), birthDate: `${new Date().getFullYear() - 15}-01-01` },
  )
  await signInAs(child.email, page)
  await page.goto('/athlete/code')
  await expect(page.getByText(/Coach packets are for adults/)).toBeVisible()
  await expect(page.getByRole('option', { name: 'Coach packet' })).toBeDisabled()
})
