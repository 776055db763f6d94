import { hasHorizontalScroll, newScout } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { openByKey } from './input-devices.ts'
import { stallApp } from './stall-requests.ts'

const demoPassword = 'Chalk-Line#58 far'

// Some tests break something on purpose; the browser logs it as errors.
test.use({
  expectedErrors: ({ baseURL: _ }, use) => use([/status of (401|403|404|503)|ERR_FAILED|reading 'map'|null/]),
})

test.describe('route guards', () => {
  test('a visitor on the paths of each area is asked to sign in', async ({ page }) => {
    for (const path of ['/athlete/home', '/scout/search', '/admin', '/admin/users']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/auth')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    }
  })

  test('an athlete is redirected home from the public pages and the scouts’ area', async ({
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

  test('a scout is redirected home from the public pages and the athletes’ area', async ({
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

  test('an admin is redirected to the back office from everywhere', async ({ page, newAdmin, signInAs }) => {
    await signInAs((await newAdmin('password alone')).email)
    for (const path of ['/', '/auth', '/athlete/home', '/scout/search', '/admin']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/dashboard')
    }
  })

  test('a user who is not an admin is denied the back office with a message', async ({
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

  test('a denied visit to the back office is in the user’s security log', async ({
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
  const refusal = { title: 'Error checking admin status', text: 'You don’t have access to this.' }
  for (const [what, { title, text }] of Object.entries({
    'gets no answer': noAnswer,
    'is refused': refusal,
  })) {
    test(`an admin check that ${what} says so and denies access`, async ({ page, newAdmin, signInAs }) => {
      await signInAs((await newAdmin('password alone')).email)
      await page.route(/\/rest\/v1\/admin_users/, (route) =>
        what === 'is refused'
          ? route.fulfill({
              status: 403,
              json: {
                code: '42501',
                message: 'permission denied for table admin_users',
                details: null,
                hint: null,
              },
            })
          : route.abort('failed'),
      )
      await page.goto('/admin/users')
      await expect(page.getByText(title, { exact: true })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    })
  }

  test('the admin check shows each of its steps', async ({ page, newAdmin, signInAs }) => {
    await signInAs((await newAdmin('password alone')).email)
    // The responses are delayed one after the other, so that each loading state can be seen.
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

  test('an unknown URL says so and offers a way on', async ({ page, axe }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to home page' })).toBeVisible()
    expect(await axe()).toEqual([])
  })
})

test('the admin bar has search, pending work, path, title and sign-out', async ({
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

test('the click tone sounds at a press of a button, a tab and a link, and not with sounds off', async ({
  page,
  newPerson,
  signInAs,
}) => {
  await page.addInitScript(() => {
    const create = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      return create.call(this)
    }
  })
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  const tones = expect(page.locator('html'))
  await page.getByRole('tab', { name: 'Security' }).click()
  await tones.toHaveAttribute('data-tones', '1')
  await page.getByRole('button', { name: 'Account' }).click()
  await tones.toHaveAttribute('data-tones', '2')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
  await tones.toHaveAttribute('data-tones', '3')
  await page.goto('/scout/settings')
  await page.getByRole('switch', { name: 'Play sounds' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-tones')
})

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-MX' })
  test('shows the app in Spanish and says so', async ({ page }) => {
    await page.goto('/auth')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

test('a sign-out that does not end the session says so', async ({
  page,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  // What is still read then asks to renew a session that the server has ended.
  expectedErrors.push(/status of 400 .*auth\/v1\/token/)
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.evaluate(() => {
    const remove = Storage.prototype.removeItem
    Storage.prototype.removeItem = function (key) {
      if (key.endsWith('-auth-token')) throw new Error('the storage is closed')
      remove.call(this, key)
    }
  })
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/scout/settings')
})

test('a sign-out that the server is not told of signs out here, and no failure is claimed', async ({
  page,
  newPerson,
  signInAs,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await page.route(/\/auth\/v1\/logout/, (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: 'down' } }),
  )
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('touchline-account'))).toBeNull()
  await expect(page.getByText('Failed to sign out. Please try again.')).toBeHidden()
})

test('signing out leads to the sign-in, and Back shows nothing of the session', async ({
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

test('the command palette opens by keyboard, finds a page and opens it', async ({
  page,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openByKey(page, 'Control+k')
  await expect(page.getByPlaceholder('Find athletes, pages and actions')).toBeFocused()
  await page.keyboard.type('veri')
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/scout/verification')
})

for (const [email, start, typed, name, address] of [
  [
    'scout@touchline.example',
    '/scout/dashboard',
    'amara fenwicke',
    'Amara Fenwicke',
    /\/scout\/search\?q=Amara\+Fenwicke&open=/,
  ],
  ['athlete@touchline.example', '/athlete/home', 'rookw', 'Tobias Rookwood', /\/athlete\/messages\?thread=/],
  ['an admin', '/admin/dashboard', 'scout@touch', 'Tobias Rookwood', /\/admin\/users\?q=.+&person=/],
] as const) {
  test(`the command palette finds the people that ${email} may find, and shows them`, async ({
    page,
    newAdmin,
    signInAs,
  }) => {
    await signInAs(email === 'an admin' ? (await newAdmin()).email : email)
    await page.goto(start)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openByKey(page, 'Control+k')
    await expect(page.getByRole('combobox', { name: 'Quick search' })).toBeFocused()
    await page.keyboard.type(typed)
    await page.getByRole('group', { name: 'People' }).getByRole('option', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  })
}

test('? lists the keyboard shortcuts, and Escape returns the focus', async ({
  page,
  newPerson,
  signInAs,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await openByKey(page, '?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(account).toBeFocused()
})

test('the phone layout has five destinations at the bottom and does not scroll sideways', async ({
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
  expect(await hasHorizontalScroll(page)).toBe(false)
})

test('a saved theme applies before the first paint', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('touchline-look', JSON.stringify({ theme: 'dark', largeText: true })),
  )
  const app = await stallApp(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large')
  // The style sheet may load after the document; nothing is painted before it.
  await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark')
  app.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an admin sees an empty security panel', async ({ page, newAdmin, signInAs }) => {
  const own = await newAdmin()
  await signInAs(own.email)
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('region', { name: 'Recent security activity' })
  await expect(panel.getByText('No recent security activity on your own account.')).toBeVisible()
})

test('a scout sees the newest five security events live, and no panel before the first', async ({
  page,
  newPerson,
  signInAs,
  service,
}) => {
  const scout = await newScout({ service, newPerson })
  const write = async (action: string) => {
    const line = { user_id: scout.id, action, source: 'server' }
    expect((await service.from('security_audit_log').insert(line)).error).toBeNull()
  }
  await signInAs(scout.email)
  const following = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => /person:.*Subscribed to PostgreSQL/.test(String(payload)),
    }),
  )
  await page.goto('/scout/home')
  const panel = page.getByRole('region', { name: 'Recent security activity' })
  await following
  await expect(panel).toHaveCount(0)

  await write('failed_login')
  await expect(panel.getByText('Security event: failed login')).toBeVisible()
  for (let n = 0; n < 4; n++) await write('session_ended')
  await write('privilege_escalation_attempt')
  const events = panel.getByRole('listitem')
  await expect(events.first()).toContainText('Unauthorized privilege escalation attempt detected')
  await expect(events).toHaveCount(5)
  await expect(panel.getByText('Security event: failed login')).toHaveCount(0)
})

test('a reached rate limit is shown on every screen', async ({ page, newPerson, signInAs, service }) => {
  const scout = await newPerson('scout')
  const line = { user_id: scout.id, action: 'rate_limit_exceeded', source: 'server' }
  expect((await service.from('security_audit_log').insert(line)).error).toBeNull()
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await expect(page.getByText('Rate limit exceeded. Please wait before trying again.')).toBeVisible()
})

test('suspicious activity is shown on every screen', async ({ page, newPerson, signInAs, service }) => {
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

test('a screen that crashes says so and can be retried', async ({ page, axe }) => {
  // Data of a wrong shape is caught where it is read; a browser without a working clock crashes the drawing itself.
  await page.addInitScript(() => {
    const clock = Intl.DateTimeFormat.prototype
    const format = Object.getOwnPropertyDescriptor(clock, 'format')?.get
    Reflect.set(window, 'clock', 'broken')
    Object.defineProperty(clock, 'format', {
      get() {
        if (Reflect.get(window, 'clock') === 'broken') throw new Error('no clock')
        return format?.call(this)
      },
    })
  })
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
  await page.evaluate(() => {
    Reflect.set(window, 'clock', 'mended')
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Everything is working')).toBeVisible()
})

test('an app shell that crashes says so and recovers by reloading', async ({
  page,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newPerson('scout')
  await signInAs(scout.email)
  // A name of the wrong type makes the bar throw, which only the app's error boundary can catch.
  let broken = true
  await page.route(/\/rest\/v1\/(profiles|rpc\/my_start)/, (route) =>
    broken ? route.fulfill({ json: { role: 'scout', full_name: 5 } }) : route.continue(),
  )
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { name: 'App Error', exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
  broken = false
  await page.getByRole('button', { name: 'Reload App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('an app that crashes outside the shell says so and recovers by reloading', async ({ page, axe }) => {
  // Without the History API, as in some embedded browsers, the router throws outside the app shell.
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

test('an app whose translations fail to load says so and can be reloaded', async ({ page }) => {
  let broken = true
  await page.route(/\/assets\/(\w+-)?en-[\w-]+\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.addInitScript(() => sessionStorage.setItem('touchline-reloaded-at', String(Date.now())))
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Application Failed to Load' })).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reload App' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
})

test('the status page describes the state of the server', async ({ page, axe }) => {
  await page.goto('/app-health')
  await expect(page.getByText('Everything is working')).toBeVisible()
  for (const part of ['Database', 'Structure of the data', 'Files'])
    await expect(page.getByText(part, { exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
})

test('a user who is refused their profile gets an athlete’s access and no admin’s', async ({
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

test('the demo accounts sign in by hand, with the MFA code of the mailbox page', async ({ page }) => {
  await page.goto('/_mailbox')
  const shown = (await page.getByText('Second step of admin@touchline.example').textContent()) ?? ''
  const code = /\d{3} \d{3}/.exec(shown)?.[0] ?? 'no code on the page'
  await page.goto('/auth')
  await page.getByLabel('Email').fill('admin@touchline.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/verifications')
  await expect(page.getByRole('button', { name: /^Approve until/ })).toBeEnabled()
})
