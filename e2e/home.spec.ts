import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`a new athlete finds their number, one step and their own row at home, on a phone, in ${language}`, async ({
    page,
    service,
    newPerson,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const club = uniqueWord()
    const athlete = await newAthlete({ service, newPerson }, { name: 'Theo Lindqvist', club })
    await service
      .from('user_settings')
      .upsert({ user_id: athlete.id, language }, { onConflict: 'user_id' })
      .throwOnError()
    const as = await openSession(athlete.email)
    await as
      .from('measurements')
      .insert({
        athlete_id: athlete.id,
        metric_code: 'sprint30_s',
        value_entered: 4.21,
        unit_entered: 's',
        method: 'laser',
        measured_by: 'self',
        measured_on: '2026-10-03',
      })
      .throwOnError()
    await page.setViewportSize({ width: 360, height: 780 })
    await signInAs(athlete.email)
    await page.goto('/athlete/home')
    await expect(page.getByText(t('athlete-profile.home.first'))).toBeVisible()
    const name = t('metric.name.sprint30_s')
    const own = page.getByRole('region', { name, exact: true })
    await expect(own).toContainText(/4[.,]21/)
    await expect(own).toContainText(t('provenance.self_reported'))
    await expect(own).toContainText(t('measured_by.you'))
    await expect(own).toContainText(t('measurement.own.unconfirmed'))
    // What scouts see is said in their words: to them the athlete is no "You".
    const seen = page.getByRole('region', { name: t('athlete-profile.home.seen'), exact: true })
    await expect(seen).toContainText('Theo Lindqvist')
    await expect(seen).toContainText(club)
    await expect(seen).toContainText(t('measured_by.self'))
    await expect(page.getByRole('main').getByText('0', { exact: true })).toHaveCount(0)
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasHorizontalScroll(page)).toBe(false)

    const step = page.getByRole('region', { name: t('athlete-profile.home.next'), exact: true })
    await step.getByRole('link').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto('/athlete/home')
    await own.getByRole('link', { name }).press('Enter')
    const sheet = page.getByRole('dialog', { name: new RegExp(name) })
    await expect(sheet).toContainText(t('measured_by.you'))
    await expect(sheet).toContainText(t('measurement.source.own'))
    expect(await axe()).toEqual([])
  })

test('a row that scouts cannot find is not shown as if they did', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Theo Lindqvist', club: uniqueWord(), visibility: 'private', numbers: [sprintResult(4.21)] },
  )
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  const seen = page.getByRole('region', { name: 'What scouts see now', exact: true })
  await expect(seen).toContainText('Verified scouts can’t see your profile')
  await expect(seen).not.toContainText('Theo Lindqvist')
})

test('personal bests are marked in the sheet of a number', async ({ page, service, newPerson, signInAs }) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Theo Lindqvist', club: uniqueWord() })
  for (const [value_entered, measured_on] of [
    [4.5, '2026-01-03'],
    [4.3, '2026-03-03'],
    [4.4, '2026-05-03'],
    [4.2, '2026-07-03'],
  ])
    await service
      .from('measurements')
      .insert({
        athlete_id: athlete.id,
        metric_code: 'sprint30_s',
        value_entered,
        unit_entered: 's',
        method: 'laser',
        measured_by: 'self',
        measured_on,
      })
      .throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/profile?metric=sprint30_s.electronic')
  const rows = page.getByRole('dialog').getByRole('table', { name: 'History' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText('Personal best')
  await expect(rows.nth(2)).not.toContainText(/best/i)
  await expect(rows.nth(3)).toContainText('Best at the time')
  await expect(rows.nth(4)).not.toContainText(/best/i)
})

test('a scout reads at home who wrote, and what when it was one alone', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const scout = await newScout(tools)
  const writes = async (name: string, words: string) => {
    const athlete = await newAthlete(tools, { name, club: 'C.D. Ribera' })
    const people = { athleteId: athlete.id, scoutId: scout.id }
    await newThread(service, people, { athlete: name, scout: scout.name, subject: 'Camp' }, ['Hello.', words])
  }
  await writes('Nora Quill', 'Saturday works.')
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(page.getByText('Nora Quill · Saturday works.')).toBeVisible()
  await writes('Lena Vasko', 'We come by car.')
  await page.reload()
  await expect(page.getByText(/^(Lena Vasko and Nora Quill|Nora Quill and Lena Vasko)$/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '2 unread messages' }).click()
  // The list of conversations beside it shows the words as well.
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('We come by car.')).toBeVisible()
})
