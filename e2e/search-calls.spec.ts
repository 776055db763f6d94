import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { countTraffic } from './traffic.ts'

const MOST = 12

test('a search that shows one person opens with at most twelve calls', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club })
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const traffic = countTraffic(page)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  await expect(page.getByRole('link', { name: athlete.name })).toBeVisible()
  await traffic.quiet()
  const asked = traffic.asked()
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(MOST)
})
