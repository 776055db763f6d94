import { Client } from 'pg'
import type { ServerStatus } from '#server/start/server-status.ts'
import { hasHorizontalScroll, newAthlete } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { storyLanguages, translationsFor } from './translations.ts'

/** As nights leave it: five scouts opened the page, one or two on each of these days. */
async function tellLooks({ databaseUrl }: ServerStatus, athleteId: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(
    `insert into private.figure_days (subject_id, kind, dimension, value, day, since, count, people)
     values ($1, 'page_opened', 'role', 'scout', $2, $3, 5, 5)`,
    [athleteId, daysAgo(3), daysAgo(6)],
  )
  await db.end()
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

for (const language of storyLanguages('fr'))
  test(`an athlete reads their progress by keyboard on a phone, in ${language}`, async ({
    page,
    newPerson,
    openSession,
    service,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
    await service
      .from('user_settings')
      .upsert({ user_id: athlete.id, language }, { onConflict: 'user_id' })
      .throwOnError()
    const as = await openSession(athlete.email)
    for (const [value_entered, ago] of [
      [4.5, 400],
      [4.31, 20],
    ])
      await as
        .from('measurements')
        .insert({
          athlete_id: athlete.id,
          metric_code: 'sprint30_s',
          value_entered,
          unit_entered: 's',
          method: 'laser',
          measured_on: daysAgo(ago ?? 0),
        })
        .throwOnError()
    await page.setViewportSize({ width: 360, height: 780 })
    await signInAs(athlete.email)
    await page.goto('/athlete/profile')
    await page
      .getByRole('navigation', { name: t('nav.profile'), exact: true })
      .getByRole('link', { name: t('nav.progress') })
      .press('Enter')
    await expect(page).toHaveURL('/athlete/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('nav.progress'))
    const numbers = page.getByRole('region', { name: t('measurement.progress.title'), exact: true })
    const values = numbers.getByRole('table')
    await expect(values.getByRole('row')).toHaveCount(3)
    await expect(values).toContainText(t('measurement.progress.best'))
    await expect(
      page.getByRole('region', { name: t('figures.athlete.map.title'), exact: true }),
    ).toBeVisible()
    const season = numbers.getByRole('button', { name: t('measurement.progress.spans.season') })
    await season.press('Enter')
    await expect(season).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/span=season/)
    await page.reload()
    await expect(season).toHaveAttribute('aria-pressed', 'true')
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasHorizontalScroll(page)).toBe(false)
    await numbers.getByRole('link', { name: t('measurement.progress.raise') }).press('Enter')
    await expect(page).toHaveURL(/\/athlete\/profile\?metric=sprint30_s/)
  })

test('a key that is on a number stays there when the map of looks comes after it', async ({
  page,
  newPerson,
  openSession,
  service,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  const as = await openSession(athlete.email)
  await as
    .from('measurements')
    .insert({
      athlete_id: athlete.id,
      metric_code: 'sprint30_s',
      value_entered: 4.31,
      unit_entered: 's',
      method: 'laser',
      measured_on: daysAgo(20),
    })
    .throwOnError()
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAs(athlete.email)
  const answer = await stallRequests(page, '**/rpc/athlete_figures**')
  await page.goto('/athlete/dashboard')
  const raise = page.getByRole('link', { name: 'Raise: Sprint 30 m' })
  await raise.focus()
  await answer.asked
  answer.release()
  await expect(page.getByRole('region', { name: 'Scouts who looked', exact: true })).toBeVisible()
  await expect(raise).toBeFocused()
})

test('views by scouts have a colour once five stand behind it, and name nobody', async ({
  page,
  newPerson,
  service,
  signInAs,
  status,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Mira Stone', club: 'Rovers' })
  await signInAs(athlete.email)
  await page.goto('/athlete/dashboard')
  const map = page.getByRole('region', { name: 'Scouts who looked', exact: true })
  await expect(map).toContainText('Nothing to tell yet.')
  await expect(map.getByText('Table', { exact: true })).toHaveCount(0)

  await tellLooks(status, athlete.id)
  await page.reload()
  await expect(map.getByText('views by scouts in 52 weeks')).toBeVisible()
  await map.getByText('Table', { exact: true }).press('Enter')
  await expect(map.getByRole('table').getByRole('row')).toHaveCount(2)
  expect(await axe()).toEqual([])
})
