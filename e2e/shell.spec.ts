import { expect, test } from './fixtures.ts'

const demoPassword = 'Chalk-Line#58 far'
const admin = 'admin@touchline.example'

// Some of these stories break something on purpose; the browser reports what it could not load.
test.use({ expectedErrors: [/status of (401|403|503)|ERR_FAILED|reading 'map'|null/] })

test.describe('where one may be', () => {
  for (const path of ['/athlete/home', '/scout/search', '/admin', '/admin/users']) {
    test(`a visitor on ${path} is asked to sign in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/auth')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    })
  }

  test('an athlete is led home from the public pages and out of the scouts’ area', async ({
    page,
    newPerson,
    signInAs,
  }) => {
    const athlete = await newPerson('athlete')
    await signInAs(athlete.email)
    for (const path of ['/', '/auth', '/reset-password', '/verify-auth', '/scout/home']) {
      await page.goto(path)
      await expect(page).toHaveURL('/athlete/dashboard')
    }
  })

  test('a scout is led home from the public pages and out of the athletes’ area', async ({
    page,
    newPerson,
    signInAs,
  }) => {
    const scout = await newPerson('scout')
    await signInAs(scout.email)
    for (const path of ['/', '/auth', '/reset-password', '/verify-auth']) {
      await page.goto(path)
      await expect(page).toHaveURL('/scout/home')
    }
    await page.goto('/athlete/messages')
    await expect(page).toHaveURL('/scout/dashboard')
  })

  test('an admin is led to the back office from everywhere', async ({ page, signInAs }) => {
    await signInAs(admin)
    for (const path of ['/', '/auth', '/athlete/home', '/scout/search', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/dashboard')
    }
  })

  test('somebody who is no admin is denied the back office, in words', async ({
    page,
    newPerson,
    signInAs,
    axe,
  }) => {
    const athlete = await newPerson('athlete')
    await signInAs(athlete.email)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have admin privileges to access this panel.")).toBeVisible()
    expect(await axe()).toEqual([])
  })

  test('the way into the back office says what it is doing', async ({ page, signInAs }) => {
    await signInAs(admin)
    // The answers are held back, one after the other, so that each wait can be seen.
    const held: (() => void)[] = []
    await page.route(/\/rest\/v1\/(profiles|admin_users)/, async (route) => {
      await new Promise<void>((resume) => held.push(resume))
      await route.continue()
    })
    const go = async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const resume of held.splice(0)) resume()
    }
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Loading authentication')).toBeVisible()
    await go()
    await expect(page.getByText('Checking admin permissions')).toBeVisible()
    await go()
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  })

  test('an unknown address says so and offers a way on', async ({ page, axe }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the start' })).toBeVisible()
    expect(await axe()).toEqual([])
  })

  for (const path of ['/profile-boost', '/communities', '/mobile-app', '/feedback']) {
    test(`${path} leads to the front page until its feature is there`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A number says who measured it.')
    })
  }
})

test('the admin bar carries search, work, address, title and a way out', async ({ page, signInAs, axe }) => {
  await signInAs(admin)
  await page.goto('/admin')
  const bar = page.getByRole('banner')
  await expect(bar.getByText(admin)).toBeVisible()
  await expect(bar.getByText('Administrator')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /Search people, cases/ })).toBeVisible()
  await expect(bar.getByText(/^\d+ open cases?$/)).toBeAttached()
  const places = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
  const names =
    'Dashboard Users Events Security Verifications Content Analytics Messages Feedback Reports Settings'
  await expect(places).toHaveCount(11)
  for (const [i, name] of names.split(' ').entries()) await expect(places.nth(i)).toContainText(name)
  expect(await axe()).toEqual([])
})

test('a sign-out that the server does not take says so', async ({ page, newPerson, signInAs }) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await page.route(/\/auth\/v1\/logout/, (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: 'down' } }),
  )
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('touchline-account'))).toBeNull()
})

test('signing out leads to the sign-in, and Back shows nothing of what was there', async ({
  page,
  newPerson,
  signInAs,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await page.goto('/scout/settings')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goBack()
  await expect(page).toHaveURL('/auth')
})

test('the palette opens by keyboard, finds a page and goes there', async ({
  page,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type a page or an action').fill('veri')
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/scout/verification')
})

test('? lists the keys, and Escape gives the focus back', async ({ page, newPerson, signInAs }) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(account).toBeFocused()
})

test('on a phone five places are within the thumb’s reach and nothing scrolls sideways', async ({
  page,
  newPerson,
  signInAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveCount(4)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Verification' }).click()
  await expect(page).toHaveURL('/scout/verification')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
})

test('a theme chosen earlier is there before the first paint', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('touchline-look', JSON.stringify({ theme: 'dark', largeText: true })),
  )
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large')
  const ground = await page.evaluate(() => getComputedStyle(document.body).colorScheme)
  expect(ground).toBe('dark')
})

test('suspicious activity is told on every screen', async ({ page, newPerson, signInAs, service }) => {
  const scout = await newPerson('scout')
  const events = Array.from({ length: 5 }, () => ({
    user_id: scout.id,
    action: 'failed_login',
    source: 'server',
  }))
  expect((await service.from('security_audit_log').insert(events)).error).toBeNull()
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(
    page.getByText('Suspicious activity detected. Please contact support if this continues.'),
  ).toBeVisible()
})

test('a screen that breaks says so, and trying again brings it back', async ({ page, axe }) => {
  let broken = true
  await page.route('/health/ready', (route) =>
    broken ? route.fulfill({ json: { status: 'ok', version: '0', checks: null } }) : route.continue(),
  )
  await page.goto('/app-health')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Route error occurred')).toBeVisible()
  await expect(
    page.getByText(
      'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  expect(await axe()).toEqual([])
  broken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Everything works')).toBeVisible()
})

test('an app whose words cannot be loaded says what happened, and can be reloaded', async ({ page }) => {
  let broken = true
  await page.route(/\/assets\/en-.*\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.addInitScript(() => sessionStorage.setItem('touchline-reloaded', '1'))
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Application Failed to Load' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reload App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
})

test('the state of the server is told to a person', async ({ page, axe }) => {
  await page.goto('/app-health')
  await expect(page.getByText('Everything works')).toBeVisible()
  for (const part of ['Database', 'Structure of the data', 'Files'])
    await expect(page.getByText(part, { exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
})

test('a profile that cannot be read makes a non-admin athlete of its owner', async ({ page, signInAs }) => {
  await signInAs(admin)
  await page.route(/\/rest\/v1\/profiles/, (route) =>
    route.fulfill({
      status: 403,
      json: { code: '42501', message: 'permission denied', details: null, hint: null },
    }),
  )
  await page.goto('/auth')
  await expect(page).toHaveURL('/athlete/dashboard')
})

test('the demo world can be signed into by hand', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
