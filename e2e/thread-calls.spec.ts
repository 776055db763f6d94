import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { countTraffic } from './traffic.ts'

const MOST = 9

for (const side of ['scout', 'athlete'] as const)
  test(`a thread opens for the ${side} with at most nine calls`, async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
    const scout = await newScout({ service, newPerson })
    await newThread(
      service,
      { athleteId: athlete.id, scoutId: scout.id },
      { athlete: 'Lena Vasko', scout: scout.name, subject: 'Camp' },
      ['Would you come?', 'Yes, gladly.'],
    )
    await signInAs(side === 'scout' ? scout.email : athlete.email)
    const traffic = countTraffic(page)
    await page.goto(`/${side}/messages`)
    const other = side === 'scout' ? 'Lena Vasko' : scout.name
    const thread = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: other })
    await expect(thread).toBeVisible()
    // What the shell itself asks, and reads again once its channels have joined, has come before the thread is opened.
    await traffic.settled('person:')
    await thread.click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('Yes, gladly.')).toBeVisible()
    await traffic.quiet()
    const asked = traffic.asked()
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(MOST)
  })
