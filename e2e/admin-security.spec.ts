import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { holdClock } from './page-clock.ts'
import { countTraffic } from './traffic.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

test('an admin finds an event, opens it, checks the chain and takes an export along', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const adult = await newPerson('scout', 'Vera Halden')
  const { error } = await service.from('security_audit_log').insert({
    user_id: adult.id,
    action: 'settings_changed',
    details: { before: { theme: 'light' }, after: { theme: 'dark' } },
  })
  expect(error).toBeNull()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page).toHaveURL('/admin/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  await page.getByRole('searchbox', { name: 'Person' }).fill(adult.email)
  const events = page.getByRole('list', { name: 'Security events' })
  // Until the answer is there, the events of everybody stand in the list.
  const changed = events.getByRole('link', { name: /Settings changed/ })
  await expect(page).toHaveURL(/who=/)
  await expect(changed).toHaveCount(1)
  await changed.click()
  const opened = page.getByRole('dialog', { name: 'Security event' })
  await expect(opened.getByRole('link', { name: 'Vera Halden' })).toBeVisible()
  await expect(opened.getByRole('row', { name: 'theme light dark' })).toBeVisible()
  await expect(page).toHaveURL(/event=/)
  expect(await axe()).toEqual([])
  await page.goBack()
  await expect(opened).toBeHidden()

  await page.getByRole('button', { name: 'Admin actions' }).click()
  await expect(page.getByText('Remove a filter or widen the dates.')).toBeVisible()
  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('tab', { name: 'Record' }).click()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  // Exactly: the sentence under the title has these words as well, before anything was checked.
  await expect(page.getByText('The record is intact', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await (await (await saved).createReadStream()).toArray()
  const lines = Buffer.concat(text).toString().trim().split('\r\n')
  expect(lines[0]).toContain('place,time,action')
  // Whatever else is in the chain, erased accounts too, has nothing but its place and hashes.
  const isWithout = (line: string) => /^\d+,,(?:left_out|erased),,,,,,/.test(line)
  expect(lines.slice(1, -1).filter((line) => !line.includes(adult.id) && !isWithout(line))).toEqual([])
  expect(lines.at(-1)).toMatch(/^,,signed_statement,.*,'?[\w+/=]+,'?[\w+/=]+$/)
  expect(await axe()).toEqual([])

  await page.getByRole('tab', { name: 'Limits' }).click()
  await expect(page.getByRole('row', { name: /Admin invitations 5 60 minutes/ })).toBeVisible()
})

test('new events wait behind a button until they are asked for', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
}) => {
  const person = await newPerson('scout', 'Vera Halden')
  await page.clock.install()
  await signInAs((await newAdmin()).email)
  const traffic = countTraffic(page)
  await page.goto(`/admin/security?who=${encodeURIComponent(person.email)}&kind=refusal`)
  await expect(page.getByText('No events')).toBeVisible()
  // A look that is due while the one before waits for its answer is left out.
  await traffic.quiet()
  await holdClock(page)
  await traffic.quiet()
  await service.from('security_audit_log').insert({ user_id: person.id, action: 'admin_access_denied' })
  await page.clock.runFor(31_000)
  await page.clock.resume()
  await page.getByRole('button', { name: 'Show new events' }).click()
  await expect(page.getByRole('link', { name: /Refused entry to the admin area/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show new events' })).toBeHidden()
})

test('without a second step an admin reads nobody’s log', async ({ page, newAdmin, signInAs }) => {
  await signInAs((await newAdmin('password alone')).email)
  await page.goto('/admin/security')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=security')
})

for (const language of storyLanguages('fr'))
  test(`suspicious activity of a minor shows a name and no details on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const birthDate = `${new Date().getFullYear() - 15}-01-01`
    const kid = await newAthlete(
      { service, newPerson },
      { name: 'Nora Quill', club: uniqueWord(), birthDate },
    )
    for (let n = 0; n < 5; n++)
      await service
        .from('security_audit_log')
        .insert({
          user_id: kid.id,
          action: 'failed_login',
          details: { town: 'Kestrelby' },
          ip_address: '203.0.113.9',
        })
        .throwOnError()
    const page = await anotherBrowser({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: locales[language],
    })
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/security?tab=suspicious')
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${kid.id}"]`) })
    await expect(row.getByText(t('security-log.suspicious.now'))).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.goto(`/admin/security?kind=failure&who=${encodeURIComponent(kid.email)}`)
    await page
      .getByRole('list', { name: t('security-log.events') })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText(t('security-log.minor'))).toBeVisible()
    await expect(page.getByText('Kestrelby')).toHaveCount(0)
    await expect(page.getByText('203.0')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.goto('/admin/security?tab=record')
    await page.getByRole('button', { name: t('security-log.chain.check') }).click()
    await expect(page.getByText(t('security-log.chain.whole'), { exact: true })).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
  })
