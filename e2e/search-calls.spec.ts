import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { countTraffic } from './traffic.ts'

const MOST = 12
const MOST_FOR_NEXT = 3

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

test('the next person in the panel takes at most three calls', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const club = uniqueWord()
  for (const name of ['Lena Vasko', 'Mira Vasko']) await newAthlete({ service, newPerson }, { name, club })
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  const traffic = countTraffic(page)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const shown = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(shown).toHaveText(/Vasko/)
  await traffic.settled(`person:${scout.id}`)
  const first = await shown.textContent()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/open=/)
  await page.keyboard.press('j')
  await expect(shown).not.toHaveText(first ?? '')
  await traffic.quiet()
  const asked = traffic.asked()
  expect(asked.length, asked.join(', ')).toBeGreaterThan(0)
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(MOST_FOR_NEXT)
})
