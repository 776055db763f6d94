import { newAthlete, newScout, sprintResult, uniqueWord } from '../builders.ts'
import { expect, test } from '../fixtures.ts'

// What a screen reader says, in its order. Names of the story stand in; what changes by the day is left to a pattern.

test('sign-in and sign-up are read from the question to its buttons', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome back" [level=1]
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - button "Sign in"
  `)
})

test('the first questions are read in the order in which they are asked', async ({
  page,
  newPerson,
  signInAs,
}) => {
  const person = await newPerson('athlete', 'Nora Quill')
  await signInAs(person.email)
  await page.goto('/athlete/home')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - textbox /Date of birth/
      - combobox /Country/
      - button "Continue"
  `)
  await page.getByLabel('Date of birth').fill('2000-05-02')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your sport' })).toBeFocused()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - combobox /Sport/
      - button "Back"
      - button "Continue"
  `)
})

test('home is read as it is done: what waits, the next step, who looked', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  const athlete = await newAthlete(
    { service, newPerson },
    {
      name: 'Nora Quill',
      club: uniqueWord(),
      numbers: [sprintResult(4.21, { provenance: 'self_reported' })],
    },
  )
  await service
    .from('message_requests')
    .insert({
      scout_id: scout.id,
      athlete_id: athlete.id,
      subject: 'A trial in spring',
      intro: 'We saw you in the cup.',
      scout_name: 'Sam Ferreira',
      scout_organization: 'Harbour Academy',
      athlete_name: 'Nora Quill',
    })
    .throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Hello, Nora" [level=1]
      - paragraph: You have 1 thing to do.
      - region "Waiting for you":
        - heading "Waiting for you" [level=2]
        - article "Request from Sam Ferreira":
          - paragraph: /A scout would like to talk Open until/
          - heading "Sam Ferreira" [level=3]
          - paragraph: Harbour Academy
          - button "Report or block Sam Ferreira"
          - button /Verified by Touchline/
          - list "What the Touchline team verified"
          - paragraph: A trial in spring
          - paragraph: We saw you in the cup.
          - button "Accept"
          - button "Decline"
      - region "Next step":
        - heading "Next step" [level=2]
  `)
})

test('a profile is read as face, film, numbers', async ({ page, service, newPerson, signInAs }) => {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(4.21)] },
  )
  await signInAs(athlete.email)
  await page.goto('/athlete/profile')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Profile" [level=1]
      - group "View as"
      - region "Nora Quill":
        - paragraph: Nora Quill
        - term: Graduation year
        - definition: "2027"
        - link "Edit profile"
        - region "What was verified"
      - region "Video":
        - heading "Video" [level=2]
      - region "Measurements":
        - heading "Measurements" [level=2]
        - list "Measurements":
          - listitem:
            - button /Sprint 30 m, 4.21 s/
  `)
})

test('the whole job of an athlete is done with the keyboard alone', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  const key = page.keyboard
  const pick = page.getByRole('link', { name: 'Sprint 30 m' })
  await expect(pick).toBeVisible()
  for (let i = 0; i < 60 && !(await pick.evaluate((link) => link === document.activeElement)); i++)
    await key.press('Tab')
  await expect(pick).toBeFocused()
  await key.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a measurement' })
  const value = form.getByLabel('Value', { exact: true })
  for (let i = 0; i < 20 && !(await value.evaluate((field) => field === document.activeElement)); i++)
    await key.press('Tab')
  await expect(value).toBeFocused()
  await key.type('4.21')
  await key.press('Enter')
  // What is missing is said, and the keyboard stands there.
  await expect(form.getByText('Say who measured it.')).toBeVisible()
  await key.press('Space')
  await key.press('Enter')
  const done = page.getByRole('dialog', { name: 'Your number' }).getByRole('button', { name: 'Done' })
  await expect(done).toBeVisible()
  for (let i = 0; i < 20 && !(await done.evaluate((button) => button === document.activeElement)); i++)
    await key.press('Tab')
  await expect(done).toBeFocused()
  await key.press('Enter')
  await expect(done).toBeHidden()
  await expect(page.getByRole('list', { name: 'Measurements' }).getByRole('listitem')).toContainText('4.21')
})

test('in forced colours the levels of verification are still drawn', async ({ page, service, newPerson }) => {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(4.21)] },
  )
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/a/story-${athlete.id.slice(0, 8)}`)
  const ticks = page.getByRole('region', { name: 'Measurements' }).locator('i')
  const colours = await ticks.evaluateAll((all) => all.map((tick) => getComputedStyle(tick).backgroundColor))
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(colours).toHaveLength(5)
  expect(colours.slice(0, 3).filter((colour) => colour === ground)).toEqual([])
  expect(new Set(colours).size).toBe(2)
})
