import { TOTP } from 'otpauth'
import { hasHorizontalScroll } from './builders.ts'
import { test as base, expect, type Page, TEST_PASSWORD } from './fixtures.ts'

type Invited = {
  /** An invitation as an admin sent it, past its rate limit; expired or used if the test wants it so. */
  newInvitation(email: string, how?: { expires_at?: string; used_at?: string }): Promise<string>
  /** What a person's security log says of attempts at rights of others. */
  accusations(userId: string): Promise<unknown[]>
}

const test = base.extend<Invited>({
  newInvitation: async ({ service, newAdmin }, use) => {
    await use(async (email, how = {}) => {
      const { id } = await newAdmin('password alone')
      const { data } = await service
        .from('admin_invitations')
        .insert({ email, invited_by: id, ...how })
        .select('id')
        .single()
        .throwOnError()
      return `/admin-invitation/${data.id}`
    })
  },
  accusations: async ({ service }, use) => {
    await use(
      async (userId) =>
        (
          await service
            .from('security_audit_log')
            .select('action, details')
            .eq('user_id', userId)
            .eq('action', 'privilege_escalation_attempt')
            .throwOnError()
        ).data ?? [],
    )
  },
})

const linkIn = (text: string, path: string) =>
  new RegExp(`https?://\\S+${path}\\S+`).exec(text)?.[0] ?? 'no link in the mail'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('an admin invites a new person, who signs up by the link, accepts and sees the back office', async ({
  page,
  anotherBrowser,
  newAdmin,
  signInAs,
  mailTo,
  service,
  axe,
  accusations,
  expectedErrors,
}) => {
  // The first second factor is asked for before it has a mailed code.
  expectedErrors.push(/status of 400/)
  const email = `invited-${crypto.randomUUID().slice(0, 8)}@people.example`
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite an admin' }).click()
  await expect(heading(page)).toHaveText('Invite an admin')
  await page.getByLabel('Email address').fill(email.toUpperCase())
  await page.getByLabel('Type the address again').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  const open = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  await expect(open.filter({ hasText: email })).toContainText('Valid until')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  expect(await axe()).toEqual([])

  const letter = await mailTo(email, /invited to help run/)
  const invited = await anotherBrowser()
  await invited.goto(linkIn(letter.text, '/admin-invitation/'))
  await expect(heading(invited)).toHaveText('Admin invitation')
  expect(await axe(invited)).toEqual([])
  await invited.getByRole('link', { name: 'Create account' }).click()
  await expect(invited.getByText('Use the email address that received the invitation.')).toBeVisible()
  await expect(invited.getByRole('radio')).toHaveCount(0)
  await invited.getByLabel('Full name').fill('Jonas Albright')
  await invited.getByLabel('Email').fill(email)
  await invited.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await invited.getByRole('button', { name: 'Create account' }).click()
  await expect(invited.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()

  // The mail is opened on another device, which knows nothing of the link.
  const confirmation = await mailTo(email, /verify/)
  const phone = await anotherBrowser({ viewport: { width: 360, height: 740 } })
  await phone.goto(linkIn(confirmation.text, '/auth/v1/verify'))
  await phone.getByRole('button').click()
  await expect(phone).toHaveURL(/\/admin-invitation\//)
  await expect(heading(phone)).toHaveText('You’re invited to join the Touchline team')
  await expect(phone.getByText(email)).toBeVisible()
  await expect(phone.getByText('Set up two-step verification to accept.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
  expect(await axe(phone)).toEqual([])
  expect(await hasHorizontalScroll(phone)).toBe(false)
  await phone.getByRole('button', { name: 'Set up two-step verification' }).click()
  const code = await mailTo(email, /confirm it’s you/)
  await phone.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(code.text)?.[0] ?? '')
  await phone.getByRole('button', { name: 'Continue' }).click()
  const secret = (await phone.locator('code').textContent())?.replace(/\s/g, '') ?? ''
  expect(await axe(phone)).toEqual([])
  await phone.getByLabel('6-digit code').fill(new TOTP({ secret }).generate())
  await phone.getByRole('button', { name: 'Turn on' }).click()
  await phone.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(phone).toHaveURL('/admin/dashboard')
  await expect(heading(phone)).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Confirm it’s you' })).toHaveCount(0)

  const { data: profile } = await service.from('profiles').select('id').eq('email', email).single()
  const { data: admin } = await service.from('admin_users').select('user_id').eq('user_id', profile?.id)
  expect(admin).toHaveLength(1)
  expect(await accusations(profile?.id)).toEqual([])
  await page.reload()
  await page.getByText(/past invitation/).click()
  const past = page.getByRole('list', { name: 'Past invitations' }).getByRole('listitem')
  await expect(past.filter({ hasText: email })).toContainText('Accepted')
})

test('a signed-out person with an account is led through the sign-in and back, by keyboard alone', async ({
  page,
  newPerson,
  newInvitation,
  withSecondStep,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  const link = await newInvitation(scout.email)
  await page.goto(link)
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await signIn.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(scout.email)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('6-digit code').focus()
  await page.keyboard.type(phone.generate())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(link)
  await page.getByRole('button', { name: 'Accept invitation' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto(link)
  await expect(heading(page)).toHaveText('You’re already an admin')
})

test('whoever set up a second step is asked for it before the invitation', async ({
  page,
  newPerson,
  newInvitation,
  withSecondStep,
  signInAs,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  const link = await newInvitation(scout.email)
  await signInAs(scout.email)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Two-step verification')
  await page.getByLabel('6-digit code').fill(phone.generate())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(link)
  const accept = page.getByRole('button', { name: 'Accept invitation' })
  await expect(accept).toBeVisible()
  await expect(page.getByText('Set up two-step verification')).toHaveCount(0)
  await accept.click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toHaveCount(0)
})

test('an expired, a used, a foreign and a made-up invitation are told in a sentence, and accuse nobody', async ({
  page,
  newPerson,
  newInvitation,
  signInAs,
  service,
  accusations,
  axe,
}) => {
  const scout = await newPerson('scout')
  const other = await newPerson('scout')
  await signInAs(scout.email)
  const told = async (link: string, sentence: string) => {
    await page.goto(link)
    await expect(heading(page)).toHaveText(sentence)
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
  }
  await told(await newInvitation(scout.email, { expires_at: inDays(-1) }), 'This invitation has expired')
  await told(
    await newInvitation(scout.email, { used_at: inDays(-1) }),
    'This invitation has already been used',
  )
  await told('/admin-invitation/copied-by-half', 'This link doesn’t lead to an invitation')
  await told(`/admin-invitation/${crypto.randomUUID()}`, `This invitation isn’t for ${scout.email}`)
  const foreign = await newInvitation(other.email)
  await told(foreign, `This invitation isn’t for ${scout.email}`)
  await expect(page.getByText(other.email)).toHaveCount(0)
  expect(await axe()).toEqual([])
  expect(await accusations(scout.id)).toEqual([])
  const { data } = await service.from('admin_users').select('user_id').eq('user_id', scout.id)
  expect(data).toEqual([])

  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(foreign)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
})

test('an invitation that runs out on the open page is not accepted, and says so', async ({
  page,
  newPerson,
  newInvitation,
  signInAs,
  service,
  raise,
}) => {
  const scout = await newPerson('scout')
  await raise(scout)
  const link = await newInvitation(scout.email)
  await signInAs(scout.email)
  await page.goto(link)
  const accept = page.getByRole('button', { name: 'Accept invitation' })
  await expect(accept).toBeVisible()
  await service
    .from('admin_invitations')
    .update({ expires_at: inDays(-1) })
    .eq('email', scout.email)
    .throwOnError()
  await accept.click()
  await expect(heading(page)).toHaveText('This invitation has expired')
  const { data } = await service.from('admin_users').select('user_id').eq('user_id', scout.id)
  expect(data).toEqual([])
})

test('a page that cannot ask says so and tries again', async ({
  page,
  newPerson,
  newInvitation,
  signInAs,
  expectedErrors,
  raise,
}) => {
  expectedErrors.push(/status of 500/)
  const scout = await newPerson('scout')
  await raise(scout)
  const link = await newInvitation(scout.email)
  await signInAs(scout.email)
  const broken = { status: 500, json: { code: 'XX000', message: 'broken', details: null, hint: null } }
  await page.route(/\/rest\/v1\/admin_invitations/, (route) => route.fulfill(broken))
  await page.goto(link)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(/\/rest\/v1\/admin_invitations/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
})

for (const [language, locale, title, accept] of [
  ['Spanish', 'es-ES', 'Tienes una invitación para unirte al equipo de Touchline', 'Aceptar la invitación'],
  ['French', 'fr-FR', 'Vous avez une invitation à rejoindre l’équipe Touchline', 'Accepter l’invitation'],
] as const) {
  test(`an invitation is accepted on a phone in ${language}`, async ({
    anotherBrowser,
    newPerson,
    newInvitation,
    signInAs,
    axe,
    raise,
  }) => {
    const scout = await newPerson('scout')
    await raise(scout)
    const link = await newInvitation(scout.email)
    const phone = await anotherBrowser({ locale, viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
    await signInAs(scout.email, phone)
    await phone.goto(link)
    await expect(heading(phone)).toHaveText(title)
    expect(await hasHorizontalScroll(phone)).toBe(false)
    expect(await axe(phone)).toEqual([])
    await phone.getByRole('button', { name: accept }).click()
    await expect(phone).toHaveURL('/admin/dashboard')
  })
}
