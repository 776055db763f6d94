import { newScout } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallApp } from './stall-requests.ts'

const demoPassword = 'Chalk-Line#58 far'

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

  test('an admin is led to the back office from everywhere', async ({ page, newAdmin, signInAs }) => {
    await signInAs((await newAdmin('password alone')).email)
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

  test('who is denied the back office has it in their own security log', async ({
    page,
    newPerson,
    signInAs,
    service,
  }) => {
    const athlete = await newPerson('athlete')
    await signInAs(athlete.email)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    const lines = async () =>
      (
        await service
          .from('security_audit_log')
          .select('action, details, source')
          .eq('user_id', athlete.id)
          .eq('source', 'client')
      ).data
    await expect
      .poll(lines)
      .toEqual([{ action: 'admin_access_denied', details: { path: '/admin/users' }, source: 'client' }])
  })

  const noAnswer = { title: 'Error', text: 'Failed to verify admin permissions' }
  const refusal = { title: 'Error checking admin status', text: 'permission denied for table admin_users' }
  for (const [what, { title, text }] of Object.entries({
    'gets no answer': noAnswer,
    'is refused': refusal,
  })) {
    test(`an admin check that ${what} says so and lets nobody in`, async ({ page, newAdmin, signInAs }) => {
      await signInAs((await newAdmin('password alone')).email)
      await page.route(/\/rest\/v1\/admin_users/, (route) =>
        what === 'is refused'
          ? route.fulfill({ status: 403, json: { code: '42501', message: text, details: null, hint: null } })
          : route.abort('failed'),
      )
      await page.goto('/admin/users')
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    })
  }

  test('the way into the back office says what it is doing', async ({ page, newAdmin, signInAs }) => {
    await signInAs((await newAdmin('password alone')).email)
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

test('the admin bar carries search, work, address, title and a way out', async ({
  page,
  newAdmin,
  signInAs,
  axe,
}) => {
  const { email } = await newAdmin()
  await signInAs(email)
  await page.goto('/admin')
  const bar = page.getByRole('banner')
  await expect(bar.getByText(email)).toBeVisible()
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
  await page.getByPlaceholder('Type a person, a page or an action').fill('veri')
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/scout/verification')
})

for (const [email, start, typed, name, address] of [
  [
    'scout@touchline.example',
    '/scout/dashboard',
    'amara',
    'Amara Fenwicke',
    /\/scout\/search\?q=amara&open=/,
  ],
  ['athlete@touchline.example', '/athlete/home', 'rookw', 'Tobias Rookwood', /\/athlete\/messages\?thread=/],
  [
    'second.admin@touchline.example',
    '/admin/dashboard',
    'scout@touch',
    'Tobias Rookwood',
    /\/admin\/users\?q=.+&person=/,
  ],
] as const) {
  test(`the palette finds the people that ${email} may find, and shows them`, async ({ page, signInAs }) => {
    await signInAs(email)
    await page.goto(start)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Type a person, a page or an action').fill(typed)
    await page.getByRole('option', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  })
}

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
  const app = await stallApp(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large')
  // The style sheet may come after the document does; nothing is painted before it.
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark')
  app.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an admin sees the security panel with nothing in it', async ({ page, newAdmin, signInAs }) => {
  const own = await newAdmin()
  await signInAs(own.email)
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('region', { name: 'Recent security events' })
  await expect(panel.getByText('Nothing has happened that you should know of.')).toBeVisible()
})

test('a scout sees the newest five security events as they happen, and no panel before there is one', async ({
  page,
  newPerson,
  signInAs,
  service,
}) => {
  const scout = await newScout({ service, newPerson })
  const write = async (action: string, minutesAgo = 0) => {
    const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
    const line = { user_id: scout.id, action, source: 'server', created_at }
    expect((await service.from('security_audit_log').insert(line)).error).toBeNull()
  }
  await signInAs(scout.email)
  const following = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => /person:.*Subscribed to PostgreSQL/.test(String(payload)),
    }),
  )
  await page.goto('/scout/home')
  const panel = page.getByRole('region', { name: 'Recent security events' })
  await following
  await expect(panel).toHaveCount(0)

  await write('session_ended', 90)
  await expect(panel.getByText('Security event: session ended')).toBeVisible()
  for (let n = 0; n < 4; n++) await write('failed_login', 60 + n)
  await write('privilege_escalation_attempt')
  const events = panel.getByRole('listitem')
  await expect(events.first()).toContainText('Unauthorized privilege escalation attempt detected')
  await expect(events).toHaveCount(5)
  await expect(panel.getByText('Security event: session ended')).toHaveCount(0)
})

test('a limit that was run into is told on every screen', async ({ page, newPerson, signInAs, service }) => {
  const scout = await newPerson('scout')
  const line = { user_id: scout.id, action: 'rate_limit_exceeded', source: 'server' }
  expect((await service.from('security_audit_log').insert(line)).error).toBeNull()
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await expect(page.getByText('Rate limit exceeded. Please wait before trying again.')).toBeVisible()
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

test('a shell that breaks takes the app with it, says so, and loading again mends it', async ({
  page,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  // A name that is none: the bar cannot draw it, and there is nothing around the bar but the app.
  let broken = true
  await page.route(/\/rest\/v1\/profiles/, (route) =>
    broken ? route.fulfill({ json: { role: 'scout', full_name: 5 } }) : route.continue(),
  )
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { name: 'App Error', exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
  broken = false
  await page.getByRole('button', { name: 'Reload App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('what breaks even around the app is told, and loading again mends it', async ({ page, axe }) => {
  // A browser that keeps no history, as some embedded ones do, leaves the router nothing to stand on.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return
    History.prototype.replaceState = () => {
      throw new Error('this browser keeps no history')
    }
  })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Critical App Error' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.evaluate(() => sessionStorage.setItem('mended', '1'))
  await page.getByRole('button', { name: 'Reload App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
})

test('an app whose words cannot be loaded says what happened, and can be reloaded', async ({ page }) => {
  let broken = true
  await page.route(/\/assets\/(\w+-)?en-[\w-]+\.js/, (route) => (broken ? route.abort() : route.continue()))
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

test('a profile that cannot be read makes a non-admin athlete of its owner', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  await signInAs((await newAdmin('password alone')).email)
  await page.route(/\/rest\/v1\/profiles/, (route) =>
    route.fulfill({
      status: 403,
      json: { code: '42501', message: 'permission denied', details: null, hint: null },
    }),
  )
  await page.goto('/auth')
  await expect(page).toHaveURL('/athlete/dashboard')
})

test('the demo world can be signed into by hand, with the code that the mailbox page shows', async ({
  page,
}) => {
  await page.goto('/_mailbox')
  const shown = (await page.getByText('Second step of admin@touchline.example').textContent()) ?? ''
  const code = /\d{3} \d{3}/.exec(shown)?.[0] ?? 'no code on the page'
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill('admin@touchline.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/verifications')
  await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeEnabled()
})
