import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { hasHorizontalScroll } from './builders.ts'
import { test as base, expect, type Page, TEST_PASSWORD } from './fixtures.ts'
import { mouse } from './input-devices.ts'
import { stallApp, stallRequests } from './stall-requests.ts'

const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
const NEXT_PASSWORD = 'Far-Post-Run#64 wide'

type Person = { id: string; email: string }

declare global {
  /** What the page would have played. */
  var tones: string[]
}

type Started = {
  /** Signs in a scout who has completed onboarding. */
  scout(fullName?: string): Promise<Person>
  /** Signs in an athlete with this birth date who has completed onboarding. */
  athlete(birthDate?: string): Promise<Person>
}

/** Chooses a theme that cannot be saved. */
async function chooseDarkInVain(page: Page) {
  await page.goto('/scout/settings')
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  await page.route('**/rest/v1/user_settings*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
  )
  // Not check(), which waits for the checked state that is rolled back at once.
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible()
}

const test = base.extend<Started>({
  scout: async ({ newPerson, signInAs, service }, use) => {
    await use(async (fullName) => {
      const person = await newPerson('scout', fullName)
      await service.from('scout_profiles').update({ country: 'ES' }).eq('user_id', person.id).throwOnError()
      await signInAs(person.email)
      return person
    })
  },
  athlete: async ({ newPerson, signInAs, status }, use) => {
    await use(async (birth_date = '2004-05-31') => {
      const person = await newPerson('athlete')
      const session = await signInAs(person.email)
      const as = createClient(status.url, status.anonKey, {
        ...quiet,
        global: { headers: { Authorization: `Bearer ${session.access_token}` } },
      })
      await as
        .rpc('onboard_athlete', {
          details: { given_name: 'Nora', surname: 'Quill', birth_date, country: 'ES', sport: 'soccer' },
        })
        .throwOnError()
      return person
    })
  },
})

test('a changed language applies at once and survives a reload', async ({ page, scout, service }) => {
  const person = await scout()
  await page.goto('/scout/settings')
  await page.getByLabel('Language').selectOption('Español')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('touchline-language'))).toBe('es')
  await expect
    .poll(
      async () =>
        (await service.from('user_settings').select('language').eq('user_id', person.id).single()).data
          ?.language,
    )
    .toBe('es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
})

test('settings are created with their defaults on first read', async ({ page, athlete, service }) => {
  const person = await athlete()
  await page.goto('/athlete/settings')
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Play sounds' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'High contrast' })).not.toBeChecked()
  const { data } = await service
    .from('user_settings')
    .select(
      'language, theme, audio_enabled, notifications_email, notifications_push, privacy_profile_visibility',
    )
    .eq('user_id', person.id)
    .single()
  expect(data).toEqual({
    language: 'en',
    theme: 'system',
    audio_enabled: true,
    notifications_email: true,
    notifications_push: true,
    privacy_profile_visibility: 'public',
  })
})

test('a theme chosen on one device applies on the next before the first paint', async ({
  page,
  anotherBrowser,
  scout,
  signInAs,
}) => {
  const person = await scout()
  await page.goto('/scout/settings')
  await mouse.tick(page.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await mouse.tick(page.getByRole('switch', { name: 'Large text' }))
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large')

  const other = await anotherBrowser()
  await signInAs(person.email, other)
  await other.goto('/scout/settings')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-text', 'large')

  const app = await stallApp(page)
  await page.goto('/scout/settings', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  app.release()
})

test('the system theme follows the device while no theme is chosen', async ({ page, scout }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await scout()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/scout/settings')
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await mouse.tick(page.getByRole('radio', { name: 'Light' }))
  await expect.poll(ground).toBe(light)
})

test('sounds turned off on one device stay off on the next', async ({ page, scout, service }) => {
  const person = await scout()
  await page.goto('/scout/settings')
  const sounds = page.getByRole('switch', { name: 'Play sounds' })
  await sounds.click()
  await expect(sounds).not.toBeChecked()
  await expect
    .poll(
      async () =>
        (await service.from('user_settings').select('audio_enabled').eq('user_id', person.id).single()).data
          ?.audio_enabled,
    )
    .toBe(false)
  await page.evaluate(() => localStorage.removeItem('touchline-look'))
  await page.reload()
  await expect(sounds).not.toBeChecked()
})

test('a press, a success and an error each have their tone, and none sounds when they are off', async ({
  page,
  scout,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.addInitScript(() => {
    globalThis.tones = []
    // A clock that stands still: a tone ends as long after now as it lasts.
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', { get: () => 0 })
    OscillatorNode.prototype.stop = function (at = 0) {
      globalThis.tones.push(`${this.frequency.value} Hz, ${Math.round(at * 1000)} ms`)
    }
  })
  const heard = () => page.evaluate(() => globalThis.tones.join('; '))
  await scout()
  await page.goto('/scout/settings?tab=account')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Ferreira Leal')
  // The first tone of all waits until the page is idle, and a quick answer does not wait for it.
  const saving = await stallRequests(page, '**/rest/v1/profiles*', (request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect.poll(heard).toBe('800 Hz, 50 ms')
  saving.release()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect.poll(heard).toBe('800 Hz, 50 ms; 1000 Hz, 100 ms')

  await chooseDarkInVain(page)
  await expect.poll(heard).toBe('400 Hz, 200 ms')

  await page.unroute('**/rest/v1/user_settings*')
  await page.getByRole('switch', { name: 'Play sounds' }).click()
  await expect(page.getByRole('switch', { name: 'Play sounds' })).not.toBeChecked()
  const before = await heard()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  expect(await heard()).toBe(before)
})

test('a setting that could not be saved is rolled back with a message', async ({
  page,
  scout,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await scout()
  await chooseDarkInVain(page)
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
})

test('a minor is offered only what a minor can have, and a guardian invitation', async ({
  page,
  athlete,
  mailTo,
}) => {
  await athlete('2010-02-01')
  await page.goto('/athlete/settings?tab=privacy')
  await expect(page.getByRole('radio', { name: 'Verified scouts' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Everyone' })).toHaveCount(0)
  await expect(page.getByText(/Until you’re 18, only|once your guardian approves/)).toBeVisible()

  const guardian = `marta-${crypto.randomUUID().slice(0, 8)}@people.example`
  await page.getByLabel('Name of your parent or guardian').fill('Marta Quill')
  await page.getByLabel('Their email').fill(guardian)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(guardian)).toBeVisible()
  await mailTo(guardian, /guardian/)
})

test('changing the password needs the old one and signs other devices out', async ({
  page,
  scout,
  status,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  const person = await scout()
  const elsewhere = createClient(status.url, status.anonKey, quiet)
  await elsewhere.auth.signInWithPassword({ email: person.email, password: TEST_PASSWORD })
  await page.goto('/scout/settings?tab=security')
  const current = page.getByLabel('Current password')
  const next = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm new password')

  await current.fill('Not-The-One#58 far')
  await next.fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(
    page.getByText('Password must be at least 12 characters long for enhanced security'),
  ).toBeVisible()

  await next.fill(NEXT_PASSWORD)
  await again.fill('Something-Else#64 wide')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()

  await again.fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Failed to update password: Current password is incorrect')).toBeVisible()
  await expect(next).toHaveValue(NEXT_PASSWORD)

  await current.fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const { error } = await elsewhere.auth.signInWithPassword({ email: person.email, password: NEXT_PASSWORD })
  expect(error).toBeNull()
})

test('a user who forgot the old password changes it with an emailed code', async ({
  page,
  scout,
  mailTo,
  status,
}) => {
  const person = await scout()
  await page.goto('/scout/settings?tab=security')
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeVisible()
  const mail = await mailTo(person.email, /\b\d{6}\b/)
  await field.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  const { error } = await createClient(status.url, status.anonKey, quiet).auth.signInWithPassword({
    email: person.email,
    password: NEXT_PASSWORD,
  })
  expect(error).toBeNull()
})

test('an email address changes after both addresses confirm', async ({
  page,
  scout,
  mailTo,
  service,
  anotherBrowser,
}) => {
  const person = await scout()
  const next = `sam-${crypto.randomUUID().slice(0, 8)}@people.example`
  await page.goto('/scout/settings?tab=account')
  await page.getByLabel('New email').fill('not an address')
  await page.getByRole('button', { name: 'Send confirmation links' }).click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Send confirmation links' }).click()
  await expect(page.getByText(`Waiting for ${next} to be confirmed`)).toBeVisible()

  const other = await anotherBrowser()
  const emailNow = async () => (await service.auth.admin.getUserById(person.id)).data.user?.email
  const open = async (address: string) => {
    const { text } = await mailTo(address, /verify\?token=/)
    await other.goto(/https?:\/\/\S*verify\?token=\S+/.exec(text)?.[0] ?? '')
    // The link opens a page whose button consumes the token. What comes next must not cut it off.
    await other.getByRole('button').first().click()
    await other.waitForURL(({ pathname }) => !pathname.startsWith('/auth/v1/verify'))
  }
  await open(person.email)
  expect(await emailNow()).toBe(person.email)
  await open(next)
  await expect.poll(emailNow).toBe(next)
})

test('a session on another device can be ended', async ({ page, scout, status }) => {
  const person = await scout()
  const phone = createClient(status.url, status.anonKey, {
    ...quiet,
    global: {
      headers: {
        'User-Agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      },
    },
  })
  await phone.auth.signInWithPassword({ email: person.email, password: TEST_PASSWORD })
  await page.goto('/scout/settings?tab=security')
  const sessions = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out Safari · iPhone' }).click()
  // The toast first: it is gone after four seconds.
  await expect(page.getByText('Device signed out')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  expect((await phone.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('MFA is set up with recovery codes and turned off again', async ({ page, athlete, service }) => {
  const person = await athlete()
  await page.goto('/athlete/settings?tab=security')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await page.getByLabel('6-digit code').fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the 6-digit code, such as 492 013.')).toBeVisible()
  await page.getByLabel('6-digit code').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('We ask for a code when you sign in.')).toBeVisible()

  await page.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const { data } = await service.auth.admin.mfa.listFactors({ userId: person.id })
  expect(
    data?.factors
      .filter(({ status }) => status === 'verified')
      .map(({ factor_type }) => factor_type)
      .sort(),
  ).toEqual(['recovery_code', 'totp'])

  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await expect(page.getByText('You sign in without a code.')).toBeVisible()
})

test('the name of the account can be changed', async ({ page, scout, service }) => {
  const person = await scout('Sam Ferreira')
  await page.goto('/scout/settings?tab=account')
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue('Sam Ferreira')
  await name.fill('  ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await name.fill('Samira Ferreira')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  const { data } = await service.from('profiles').select('full_name').eq('id', person.id).single()
  expect(data?.full_name).toBe('Samira Ferreira')
})

for (const tab of ['general', 'privacy', 'account', 'security']) {
  test(`the ${tab} settings pass axe and fit 320 pixels`, async ({ page, scout, axe }) => {
    await scout()
    await page.goto(`/scout/settings?tab=${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('Loading')).toHaveCount(0)
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasHorizontalScroll(page)).toBe(false)
  })
}
