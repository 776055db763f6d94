import { expect, type Page, TEST_PASSWORD, test } from './fixtures.ts'

// The browser logs the 400 of a refused sign-in or a used link.
test.use({ expectedErrors: [/status of (400|401|403|422|429)/] })

const linkIn = (text: string) =>
  /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? 'no link in the mail'
const freshEmail = () => `new-${crypto.randomUUID().slice(0, 8)}@people.example`

async function fillSignUp(page: Page, email: string) {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill('Nadia Verón')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
}

test('an athlete signs up, confirms the email, completes onboarding and arrives', async ({
  page,
  mailTo,
  service,
  axe,
}) => {
  const email = freshEmail()
  await fillSignUp(page, email)
  expect(await axe()).toEqual([])
  const asked = page.waitForRequest(/\/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toMatch(/\/auth\?verified=true$/)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()

  const mail = await mailTo(email, /verify/)
  await page.goto(linkIn(mail.text))
  await page.getByRole('button').click()
  await expect(page).toHaveURL('/athlete/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nadia')
  expect(await axe()).toEqual([])

  await page.getByLabel('Date of birth').fill('2000-05-02')
  await page.getByLabel('Country you live in').selectOption({ label: 'Spain' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Sport', { exact: true }).selectOption({ label: 'Football (soccer)' })
  await page.getByRole('button', { name: 'Right winger' }).click()
  await page.getByRole('button', { name: 'Create my profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome, Nadia')

  const { data } = await service.from('profiles').select('id, full_name, role').eq('email', email).single()
  expect(data).toMatchObject({ full_name: 'Nadia Verón', role: 'athlete' })
  const { data: athlete } = await service
    .from('athlete_profiles')
    .select('country, primary_sport')
    .eq('id', data?.id)
    .single()
  expect(athlete).toEqual({ country: 'ES', primary_sport: 'soccer' })
})

test('a child under 13 is refused, nothing is stored, and another year does not help that day', async ({
  page,
  newPerson,
  signInAs,
  service,
  axe,
}) => {
  const child = await newPerson('athlete')
  await signInAs(child.email)
  await page.goto('/athlete/dashboard')
  const year = new Date().getFullYear() - 10
  await page.getByLabel('Date of birth').fill(`${year}-01-01`)
  await page.getByLabel('Country you live in').selectOption({ label: 'France' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('heading', { name: 'You need to be 13 or older to use Touchline' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/auth')
  const { data } = await service.from('profiles').select('id').eq('id', child.id)
  expect(data).toEqual([])

  const again = await newPerson('athlete')
  await signInAs(again.email)
  await page.goto('/athlete/dashboard')
  await expect(page.getByText('We can’t create an account on this device today.')).toBeVisible()
  await expect(page.getByLabel('Date of birth')).toHaveCount(0)
  expect(await axe()).toEqual([])
  await page.evaluate(() => localStorage.setItem('touchline-age-refused', '2026-01-01'))
  await page.reload()
  await expect(page.getByLabel('Date of birth')).toBeVisible()
})

test('the sign-up form shows an error at each field and focuses the first', async ({ page, axe }) => {
  await page.goto('/auth?mode=sign-up')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  const age = page.getByText(/^You must be 13 or older/)
  await expect(age).toBeVisible()
  // Nobody asks a scout for a date of birth.
  await page.getByRole('radio', { name: 'Scout' }).check()
  await expect(age).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('Password must be at least 12 characters long for enhanced security'),
  ).toBeVisible()
  expect(await axe()).toEqual([])
})

test('a wrong password does not tell which half was wrong, and the input stays', async ({
  page,
  newPerson,
}) => {
  const scout = await newPerson('scout')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(scout.email)
  await page.getByLabel('Password', { exact: true }).fill('Not-The-One#58')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Incorrect email or password. Try again or reset your password.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(scout.email)
})

test('the sixth wrong password in a row has to wait, with the specification’s message', async ({
  page,
  newPerson,
}) => {
  const scout = await newPerson('scout')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(scout.email)
  await page.getByLabel('Password', { exact: true }).fill('Not-The-One#58')
  for (let attempt = 1; attempt <= 6; attempt++) {
    const answer = page.waitForResponse(/\/auth\/v1\/token/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await answer
  }
  await expect(page.getByRole('alert')).toHaveText('Rate limit exceeded. Please wait before trying again.')
})

test('a forgotten password is reset by the emailed link, which leads nowhere else first', async ({
  page,
  newPerson,
  mailTo,
  axe,
}) => {
  const scout = await newPerson('scout')
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(scout.email)
  const asked = page.waitForRequest(/\/auth\/v1\/recover/)
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toMatch(/\/reset-password$/)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const mail = await mailTo(scout.email, /verify/)
  await page.goto(linkIn(mail.text))
  await page.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/reset-password/)
  expect(await axe()).toEqual([])

  await page.getByLabel('New password', { exact: true }).fill('Short-1')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(
    page.getByText('Password must be at least 12 characters long for enhanced security'),
  ).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByLabel('Confirm new password').fill('something else')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await page.getByLabel('Confirm new password').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update password: ')

  await page.getByLabel('New password', { exact: true }).fill('Other-Wing#72 deep')
  await page.getByLabel('Confirm new password').fill('Other-Wing#72 deep')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/scout/home')
})

test('the fourth reset request within the hour has to wait', async ({ page, newPerson }) => {
  const scout = await newPerson('scout')
  for (let attempt = 1; attempt <= 4; attempt++) {
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(scout.email)
    const answer = page.waitForResponse(/\/auth\/v1\/recover/)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await answer
  }
  await expect(page.getByText('Password reset rate limit exceeded')).toBeVisible()
})

test('whoever opens the page that confirms an address is asked for it and for the code', async ({
  page,
  mailTo,
  axe,
}) => {
  const email = freshEmail()
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  const digits = /\b\d{6}\b/.exec((await mailTo(email, /verify/)).text)?.[0] ?? 'no code'

  // The next person at this computer finds nothing of the one before.
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')

  await page.goto('/verify-auth')
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'I have a code' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new email' }).click()
  await expect(page.getByText(/^We’ve just sent one/)).toBeVisible()
  await page.getByRole('button', { name: 'I have a code' }).click()
  await page.getByLabel('Code from the email').fill(digits)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL('/athlete/dashboard')
})

test('a used link says so and offers a new one', async ({ page, axe }) => {
  await page.goto('/reset-password#error=access_denied&error_code=otp_expired&error_description=x')
  await expect(page.getByText(/^Failed to authenticate: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.goto('/verify-auth?token_hash=nothing&type=signup')
  await expect(page.getByRole('heading', { name: 'This link didn’t work' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new email' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.goto('/verify-auth?token_hash=nothing&type=recovery')
  await expect(page.getByRole('button', { name: 'Send a new email' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('a session is refreshed automatically before it expires', async ({ page, newPerson, signInAs }) => {
  const scout = await newPerson('scout')
  const session = await signInAs(scout.email)
  // A document of the same origin without the app.
  await page.goto('/ip')
  const key = await page.evaluate(
    () => Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '',
  )
  const nearlyOver = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 20 })
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, nearlyOver] as const)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').access_token as string, key),
    )
    .not.toBe(session.access_token)
})
