import { hasHorizontalScroll, newAthlete, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('viewed as the public one’s page shows the numbers that are served to strangers', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const nora = await newAthlete(
    { service, newPerson },
    {
      name: 'Nora Quill',
      club: uniqueWord(),
      visibility: 'public',
      numbers: [sprintResult(4.31), sprintResult(4.12), { metric: 'vertical_cm', value: 51, unit: 'cm' }],
    },
  )
  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  await signInAs(nora.email, phone)
  await phone.goto('/athlete/profile?as=stranger')
  const page = phone.frameLocator('iframe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
  const shown = await page.locator('main .num').allTextContents()
  expect(shown.join(' ')).toContain('4.12')
  expect(await axe(phone)).toEqual([])
  expect(await hasHorizontalScroll(phone)).toBe(false)

  const stranger = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  await stranger.goto(`/a/story-${nora.id.slice(0, 8)}`)
  expect(await stranger.locator('main .num').allTextContents()).toEqual(shown)
})
