import { storageKey } from '#web/lib/stored-session.ts'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { translationsFor } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

const t = translationsFor('en')
const main = (page: Page) => page.getByRole('navigation', { name: t('common.nav.main') })

/** A child reads a scout’s words in this browser and has begun to answer. */
async function childAtTheClub(tools: Pick<Tools, 'page' | 'service' | 'newPerson' | 'signInAs'>) {
  const { page, service, signInAs } = tools
  const words = `See you at ${uniqueWord()}`
  const child = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout(tools)
  const id = await newThread(
    service,
    { athleteId: child.id, scoutId: scout.id },
    { athlete: 'Lena V.', scout: scout.name, subject: 'Camp' },
    [words],
  )
  const session = await signInAs(child.email)
  await page.goto(`/athlete/messages?thread=${id}`)
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(words)).toBeVisible()
  await page.getByRole('textbox', { name: /^Write to/ }).fill('my mother must not')
  await expect.poll(() => drafts(page)).toHaveLength(1)
  return { child, words, session }
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('touchline-draft:')))
const traces = (page: Page, person: { id: string; email: string }) =>
  page.evaluate(
    ([id, email]) =>
      [localStorage, sessionStorage].flatMap((storage) =>
        Object.entries(storage)
          .filter((entry) => entry.some((part) => part.includes(id) || part.includes(email)))
          .map(([key]) => key),
      ),
    [person.id, person.email] as const,
  )

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOutInAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/athlete/settings')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/auth')
  return other
}

/** Says it in one tab on the channel by which the official clients of all tabs speak, and waits until another tab has heard it. */
async function tell(from: Page, to: Page, message: { event: string; session: object | null }) {
  const key = storageKey(process.env.TOUCHLINE_E2E_URL ?? '')
  await to.evaluate((name) => {
    new BroadcastChannel(name).onmessage = ({ data }) => {
      document.documentElement.dataset.heard = data.event
    }
  }, key)
  await from.evaluate(([name, said]) => new BroadcastChannel(name).postMessage(said), [key, message] as const)
  await expect(to.locator(`html[data-heard=${message.event}]`)).toHaveCount(1)
}

/** Nothing of the child is on the screen of the next person while the server is slow, nor kept in the browser. */
async function expectForgotten(
  page: Page,
  { child, words }: { child: { id: string; email: string }; words: string },
) {
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => traces(page, child)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('touchline-return-to'))).toBeNull()
  return async (next: { email: string; password: string }) => {
    await signIn(page, next)
    await expect(page).toHaveURL('/athlete/dashboard')
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/*conversations*', async (route) => {
      await held.promise
      await route.continue()
    })
    await main(page)
      .getByRole('link', { name: t('common.nav.messages') })
      .click()
    await expect(page).toHaveURL(/\/athlete\/messages$/)
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(page.getByText('Camp', { exact: true })).toHaveCount(0)
    held.resolve()
    await expect(page.getByText(t('conversation.empty_athlete'))).toBeVisible()
  }
}

test.describe('the next person at a shared computer sees nothing of the one before', () => {
  test('whose session was ended from another device', async ({
    page,
    service,
    newPerson,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[013]/)
    const before = await childAtTheClub({ page, service, newPerson, signInAs })
    const next = await newAthlete({ service, newPerson }, { name: 'Yara Olsen', club: uniqueWord() })
    await service.auth.admin.signOut(before.session.access_token, 'global')
    // The next press finds out, unless the app has found out by itself: then the link is gone, and nothing is pressed.
    await main(page)
      .getByRole('link', { name: t('common.nav.home') })
      .evaluateAll(([link]) => link instanceof HTMLElement && link.click())
    const arriveAs = await expectForgotten(page, before)
    await arriveAs(next)
  })

  test('who signed out in another tab', async ({ page, service, newPerson, signInAs }) => {
    const before = await childAtTheClub({ page, service, newPerson, signInAs })
    const next = await newAthlete({ service, newPerson }, { name: 'Yara Olsen', club: uniqueWord() })
    await signOutInAnotherTab(page)
    const arriveAs = await expectForgotten(page, before)
    await arriveAs(next)
  })

  test('who signed out in another tab, when what that tab says of the session arrives late', async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    const before = await childAtTheClub({ page, service, newPerson, signInAs })
    const other = await signOutInAnotherTab(page)
    const arriveAs = await expectForgotten(page, before)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // What the official client of the other tab says to this one as it starts.
    await tell(other, page, { event: 'SIGNED_IN', session: before.session })
    await expect(page).toHaveURL('/auth')
    await arriveAs(await newAthlete({ service, newPerson }, { name: 'Yara Olsen', club: uniqueWord() }))
    expect(asked.filter((url) => url.includes(before.child.id))).toEqual([])
    expect(await traces(page, before.child)).toEqual([])
    // And what it says as it signs out.
    await tell(other, page, { event: 'SIGNED_OUT', session: null })
    await main(page)
      .getByRole('link', { name: t('common.nav.home') })
      .click()
    await expect(page).toHaveURL('/athlete/home')
    await expect(main(page)).toBeVisible()
  })

  test('when that person signs in in another tab', async ({
    page,
    context,
    service,
    newPerson,
    signInAs,
    openSession,
  }) => {
    const before = await childAtTheClub({ page, service, newPerson, signInAs })
    const next = await newAthlete({ service, newPerson }, { name: 'Yara Olsen', club: uniqueWord() })
    const { data } = await (await openSession(next.email)).auth.getSession()
    const other = await context.newPage()
    await other.goto('/ip')
    await other.evaluate((text) => {
      const key = Object.keys(localStorage).find((one) => /^sb-.+-auth-token$/.test(one)) ?? ''
      localStorage.setItem(key, text)
    }, JSON.stringify(data.session))
    await expect(page.getByText(before.words)).toHaveCount(0)
    await expect.poll(() => traces(page, before.child)).toEqual([])
    await expect(page.getByText(t('conversation.empty_athlete'))).toBeVisible()
  })
})

test('drafts and the address of a session that the browser lost are nothing for another person', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { child } = await childAtTheClub({ page, service, newPerson, signInAs })
  const next = await newAthlete({ service, newPerson }, { name: 'Yara Olsen', club: uniqueWord() })
  await page.goto('/ip')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^sb-.+-auth-token$/.test(key)) localStorage.removeItem(key)
  })
  await page.clock.install()
  await page.goto('/athlete/messages?thread=of-the-child')
  await expect(page).toHaveURL('/auth')
  expect(await drafts(page)).toHaveLength(1)
  // Long enough that the page notes nothing down any more about what it read.
  await page.clock.runFor(5_000)
  await signIn(page, next)
  await expect(page).toHaveURL('/athlete/dashboard')
  await expect.poll(() => traces(page, child)).toEqual([])
})
