import { newAthlete } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

const t = translationsFor('en')

/** What somebody of a sport looks for: their own place, with their own spot in it. */
const people = [
  { who: 'a swimmer', sport: 'swimming', chosen: 'Butterfly', second: 'Backstroke', spot: 'FL' },
  {
    who: 'a wide receiver',
    sport: 'american_football',
    chosen: 'Wide receiver',
    second: 'Cornerback',
    spot: 'WR',
  },
  { who: 'a rower', sport: 'rowing', chosen: 'Sculler', second: 'Coxswain', spot: '1X' },
  { who: 'a wrestler', sport: 'wrestling', chosen: 'Greco-Roman', second: 'Freestyle', spot: 'GR' },
]

for (const { who, sport, chosen, second, spot } of people)
  test(`${who} finds their own place in onboarding and on their profile`, async ({
    page,
    newPerson,
    signInAs,
  }) => {
    const person = await newPerson('athlete', 'Nora Quill')
    await signInAs(person.email)
    await page.goto('/athlete/dashboard')
    await page.getByLabel(t('onboarding.birth_date')).fill('2000-05-02')
    await page.getByLabel(t('onboarding.country')).selectOption('ES')
    await page.getByRole('button', { name: t('onboarding.next') }).click()
    await page.getByLabel(t('onboarding.sport'), { exact: true }).selectOption(sport)

    const place = page.locator(`svg[data-venue="${sport}"]`)
    await expect(place.locator('[data-spot="free"]').filter({ hasText: spot })).toBeVisible()
    // The pointer presses the spot, the keyboard the name; both say the same.
    await place.locator('[data-spot]').filter({ hasText: chosen }).click()
    const name = page.getByRole('button', { name: chosen, exact: false }).and(page.locator('[aria-pressed]'))
    await expect(name.first()).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: second }).and(page.locator('[aria-pressed]')).focus()
    await page.keyboard.press('Space')
    await expect(place.locator('[data-spot="main"]')).toContainText(spot)
    await expect(place.locator('[data-spot="chosen"]')).toContainText(second)

    await page.getByRole('button', { name: t('onboarding.next') }).click()
    const done = page.getByRole('button', { name: t('onboarding.athlete.done') })
    await done.click()
    // Saved, before another document cuts it off.
    await expect(done).toBeHidden()
    await page.goto('/athlete/profile')
    const own = page.locator(`svg[data-venue="${sport}"]`)
    await expect(own.locator('[data-spot="main"]')).toContainText(spot)
    await expect(own.locator('[data-spot]')).toHaveCount(2)
    await expect(page.locator('svg[data-venue]')).toHaveCount(1)
  })

test('a stranger sees the place of a rower on the public page', async ({ page, service, newPerson }) => {
  const rower = await newAthlete(
    { service, newPerson },
    { name: 'Maeve Lowmoor', club: 'Lakeshore', sport: 'rowing', positions: ['port'], visibility: 'public' },
  )
  await page.goto(`/a/story-${rower.id.slice(0, 8)}`)
  await expect(page.getByRole('heading', { name: 'Maeve Lowmoor' })).toBeVisible()
  await expect(page.locator('svg[data-venue="rowing"] [data-spot="main"]')).toContainText('P')
})
