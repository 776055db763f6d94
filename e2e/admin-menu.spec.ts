import { expect, test } from './fixtures.ts'

const entries = {
  Dashboard: '/admin/dashboard',
  Users: '/admin/users',
  Events: '/admin/events',
  Security: '/admin/security',
  Verifications: '/admin/verifications',
  Content: '/admin/content',
  Analytics: '/admin/analytics',
  Messages: '/admin/messages',
  Feedback: '/admin/feedback',
  Reports: '/admin/reports',
  Settings: '/admin/settings',
}

test('each entry of the admin menu opens its own screen once that exists', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  await signInAs((await newAdmin()).email)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(menu.getByRole('link')).toHaveText(Object.keys(entries).map((name) => new RegExp(`^${name}`)))
  const heading = page.getByRole('heading', { level: 1 })
  const headings = new Set<string>()
  for (const [name, path] of Object.entries(entries)) {
    const link = menu.getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(page, name).toHaveURL(path)
    await expect(link, name).toHaveAttribute('aria-current', 'page')
    if (name !== 'Dashboard') await expect(heading).toHaveText(name)
    headings.add((await heading.textContent()) ?? '')
  }
  expect(headings.size).toBe(Object.keys(entries).length)
})
