import { newScout, uniqueWord } from './builders.ts'
import { test as base, expect } from './fixtures.ts'

type Arranged = {
  /** The admin of this test, signed in on the page. */
  own: { id: string; email: string }
  scout: { id: string }
  /** Rejects the scout's verification on the page; returns its entry in the queue. */
  reject(): Promise<import('@playwright/test').Locator>
  /** The status of the verification. */
  status(): Promise<string>
}

const test = base.extend<{ arranged: Arranged }>({
  arranged: async ({ page, service, newPerson, newAdmin, signInAs }, use) => {
    const scout = await newScout({ service, newPerson }, { verified: false })
    const own = await newAdmin()
    const note = `Passport of ${uniqueWord()}`
    await service
      .from('verifications')
      .insert({ user_id: scout.id, type: 'identity', evidence_note: note })
      .throwOnError()
    await signInAs(own.email)
    await use({
      own,
      scout,
      reject: async () => {
        await page.goto('/admin/verifications')
        const row = page.getByRole('listitem').filter({ hasText: scout.email })
        await row.getByRole('link').click()
        const check = page.getByRole('region', { name: new RegExp(scout.email) })
        await check.getByRole('button', { name: 'Reject' }).click()
        await check.getByRole('textbox').fill('The photo cannot be read.')
        await check.getByRole('button', { name: 'Reject' }).click()
        return check
      },
      status: async () =>
        (await service.from('verifications').select('status').eq('user_id', scout.id).single()).data?.status,
    })
  },
})

test('an admin action is counted with the IP address the server saw', async ({ page, service, arranged }) => {
  const looked = page.waitForResponse('/ip')
  await expect((await arranged.reject()).getByText('Verification Rejected', { exact: true })).toBeVisible()
  expect(await arranged.status()).toBe('rejected')
  const { ip } = (await (await looked).json()) as { ip: string }
  const { data } = await service
    .from('rate_limits')
    .select('action_type, attempts, ip_address')
    .eq('user_id', arranged.own.id)
  expect(data).toEqual([{ action_type: 'admin_action', attempts: 1, ip_address: ip }])
})

test('the 201st admin action within an hour is refused and logged as critical', async ({
  service,
  arranged,
}) => {
  const { own, reject, status } = arranged
  await service
    .from('rate_limits')
    .insert({ user_id: own.id, action_type: 'admin_action', attempts: 200 })
    .throwOnError()
  const check = await reject()
  await expect(check.getByRole('alert')).toHaveText('Admin action rate limit exceeded')
  const lines = async () =>
    (
      await service
        .from('security_audit_log')
        .select('details')
        .eq('user_id', own.id)
        .eq('action', 'admin_rate_limit_exceeded')
    ).data
  await expect.poll(lines).toEqual([{ details: { severity: 'critical', what: 'decide_verification' } }])
  expect(await status()).toBe('pending')
})

test('an admin action is refused when its rate limit cannot be read', async ({
  page,
  expectedErrors,
  arranged,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route(/\/rest\/v1\/rate_limits/, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'down', details: null, hint: null } }),
  )
  const check = await arranged.reject()
  await expect(check.getByRole('alert')).toHaveText('Admin action rate limit exceeded')
  expect(await arranged.status()).toBe('pending')
})
