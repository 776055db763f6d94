import { newScout } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { holdClock } from './page-clock.ts'
import { countTraffic } from './traffic.ts'

/** The newest five are shown, so the words are read in two lots. */
const lots = [
  {
    admin_password_reset_success: 'Admin password reset succeeded',
    admin_password_reset_failed: 'Admin password reset failed',
    privilege_escalation_attempt: 'Unauthorized privilege escalation attempt detected',
    suspicious_activity_detected: 'Suspicious activity detected on your account',
    rate_limit_exceeded: 'Rate limit exceeded for security action',
  },
  {
    password_reset_rate_limit_exceeded: 'Rate limit exceeded for security action',
    admin_rate_limit_exceeded: 'Rate limit exceeded for security action',
    session_ended: 'Security event: session ended',
    failed_login: 'Security event: failed login',
    password_reset_success: 'Security event: password reset',
  },
]

for (const role of ['scout', 'admin'] as const) {
  test(`the panel tells the ${role} each security event in the words of the specification`, async ({
    page,
    newPerson,
    newAdmin,
    signInAs,
    service,
  }) => {
    const person = role === 'admin' ? await newAdmin() : await newScout({ service, newPerson })
    await signInAs(person.email)
    for (const events of lots) {
      // A line has the time at which it is written, so the newest is written last.
      for (const action of Object.keys(events).reverse())
        await service
          .from('security_audit_log')
          .insert({ user_id: person.id, action, source: 'server' })
          .throwOnError()
      await page.goto(role === 'admin' ? '/admin/dashboard' : '/scout/home')
      const shown = page.getByRole('region', { name: 'Recent security activity' }).getByRole('listitem')
      await expect(shown).toHaveCount(5)
      for (const [n, words] of Object.values(events).entries())
        await expect(shown.nth(n)).toContainText(words)
    }
  })
}

test('suspicious activity is looked for every 60 seconds, live changes or not', async ({
  page,
  newPerson,
  signInAs,
  service,
}) => {
  const scout = await newPerson('scout')
  await page.clock.install()
  await page.routeWebSocket(/realtime/, () => undefined)
  await signInAs(scout.email)
  const traffic = countTraffic(page)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A look that is due while the one before waits for its answer is left out.
  await traffic.quiet()
  await holdClock(page)
  await traffic.quiet()
  const events = Array.from({ length: 5 }, () => ({
    user_id: scout.id,
    action: 'failed_login',
    source: 'server',
  }))
  await service.from('security_audit_log').insert(events).throwOnError()
  const banner = page.getByText('Suspicious activity detected. Please contact support if this continues.')
  await expect(banner).toHaveCount(0)
  await page.clock.runFor(61_000)
  await page.clock.resume()
  await expect(banner).toBeVisible()
})
