import { LIMITS } from '#shared/limits.ts'
import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('en'))
  test(`an athlete reads what would help, starts a day at the top, a scout sees it marked, and it is reported, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const region = uniqueWord()
    const athlete = await newAthlete(tools, {
      name: 'Ana Duro',
      club: region,
      numbers: [sprintResult(4.2)],
    })
    // Whoever changed something last stands first: the boosted one is not on the first page.
    for (let n = 0; n < LIMITS.search.pageSize; n++)
      await newAthlete(tools, { name: `Lea Voss ${n}`, club: region })
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(athlete.email, phone)
    await phone.goto('/profile-boost')
    await expect(phone).toHaveURL('/athlete/boost')
    await expect(phone.getByText(t('profile-boost.advice.do.film'), { exact: true })).toBeVisible()
    await expect(phone.getByText(t('profile-boost.advice.unknown')).first()).toBeVisible()
    expect(await axe(phone)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)
    await phone.getByRole('button', { name: t('profile-boost.slot.start') }).tap()
    await expect(phone.getByText(t('profile-boost.slot.state.running'))).toBeVisible()

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, desk)
    await desk.goto(`/scout/search?sport=soccer&q=${region}`)
    const first = desk
      .getByRole('list', { name: t('athlete-search.results.title') })
      .getByRole('listitem')
      .first()
    await expect(first.getByText(t('athlete-search.card.boosted'), { exact: true })).toBeVisible()
    await expect(first.getByText('Ana Duro')).toBeVisible()
    expect(await axe(desk)).toEqual([])

    await phone.getByRole('button', { name: t('profile-boost.slot.end') }).tap()
    await expect(phone.getByRole('heading', { name: t('profile-boost.outcome.title') })).toBeVisible()
    await expect(phone.getByText(t('profile-boost.outcome.under_five')).first()).toBeVisible()
    await expect(phone.getByText(t('profile-boost.slot.state.resting'))).toBeVisible()
    expect(await axe(phone)).toEqual([])
  })

test('a visitor reads what a boost is, and a minor why there is none', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const t = translationsFor('en')
  await page.goto('/profile-boost')
  await expect(page.getByText(t('profile-boost.explained.marked'))).toBeVisible()
  expect(await axe()).toEqual([])
  const minor = await newAthlete(
    { service, newPerson },
    { name: 'Noa V.', club: uniqueWord(), birthDate: '2011-05-05' },
  )
  await signInAs(minor.email, page)
  await page.goto('/athlete/boost')
  await expect(page.getByText(t('profile-boost.slot.obstacle.minor'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('profile-boost.slot.start') })).toHaveCount(0)
})
