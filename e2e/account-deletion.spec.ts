import { createClient } from '@supabase/supabase-js'
import type { ServerStatus } from '#server/start/server-status.ts'
import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { deletionDay } from './deletion-day.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** Asked 14 days ago, and no guardian answered since. */
async function leavesLate(status: ServerStatus, id: string) {
  await asOwner(status, 'select private.begin_deletion($1, null)', [id])
  await asOwner(
    status,
    `update private.deletions set erase_at = now(), asked_at = now() - interval '14 days' where user_id = $1`,
    [id],
  )
  await asOwner(status, 'select private.erase_leaving_accounts()')
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

for (const language of storyLanguages('es'))
  test(`an athlete deletes their account, sees the day, and keeps it after all, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    signInAs,
    service,
    axe,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    const athlete = await newPerson('athlete', `Otis ${uniqueWord()}`)
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    await signInAs(athlete.email, page)
    await page.goto('/athlete/settings?tab=account')
    await expect(page.getByRole('heading', { name: t('deletion.stays_title') })).toBeVisible()
    await expect(page.getByText(t('deletion.stays_safety', { days: 60 }))).toBeVisible()
    await page.getByRole('button', { name: t('deletion.delete') }).click()
    const password = page.getByLabel(t('proof.password'), { exact: true })
    await page.getByRole('button', { name: t('deletion.delete_yes') }).click()
    await expect(page.getByText(t('proof.password_missing'))).toBeVisible()
    await expect(password).toBeFocused()
    expect(await axe(page)).toEqual([])
    await password.fill(athlete.password)
    await page.getByRole('button', { name: t('deletion.delete_yes') }).click()
    const date = await deletionDay(page, language)
    const leaving = page.getByRole('heading', { level: 1, name: t('deletion.leaving_title', { date }) })
    await expect(leaving).toBeVisible()
    await expect(page.getByText(t('deletion.leaving_reports', { days: 60 }))).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.goto('/athlete/messages')
    await expect(leaving).toBeVisible()
    await page.getByRole('button', { name: t('deletion.keep_account') }).click()
    await expect(leaving).toHaveCount(0)
    const { data } = await service
      .from('security_audit_log')
      .select('action')
      .eq('user_id', athlete.id)
      .like('action', 'deletion_%')
      .order('created_at')
      .throwOnError()
    expect(data).toEqual([{ action: 'deletion_asked' }, { action: 'deletion_undone' }])
  })

test('an answer about deletion that is late or fails keeps nobody out, and whoever leaves sees the day once it is there', async ({
  page,
  newPerson,
  service,
  signInAs,
  status,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await signInAs(athlete.email)
  let state: 'broken' | 'waits' = 'broken'
  let answer = () => {}
  const known = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/rest\/v1\/rpc\/(my_start|my_deletion)/, async (route) => {
    if (state === 'broken')
      return route.fulfill({
        status: 503,
        json: { code: 'PGRST002', message: 'Could not query the database.', details: null, hint: null },
      })
    await known
    return route.continue()
  })
  await page.goto('/athlete/home')
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await asOwner(status, 'insert into private.deletions (user_id) values ($1)', [athlete.id])
  state = 'waits'
  await page.goto('/athlete/home')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

for (const language of storyLanguages('fr'))
  test(`whoever is suspended deletes the account by the mailed link, and keeps it, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    newAdmin,
    service,
    status,
    raised,
    mailTo,
    axe,
  }) => {
    const t = translationsFor(language)
    const scout = await newPerson('scout', `Otto ${uniqueWord()}`)
    const admin = await newAdmin()
    const asAdmin = createClient(status.url, status.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${raised.get(admin.email)?.access_token}` } },
    })
    await asAdmin
      .rpc('decide_account', { user_id: scout.id, action: 'suspend', statement: 'Wrote again.', days: 30 })
      .throwOnError()
    const { link } = await mailTo(scout.email, /\/decision\//)
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    await page.goto(link ?? '')
    // Nobody who is suspended can open an export: they are told where to ask for a copy.
    await expect(page.getByText(t('deletion.copy_suspended'))).toBeVisible()
    const operator = page.getByRole('main').getByRole('link', { name: t('deletion.who') })
    await expect(operator).toHaveAttribute('href', `/legal/imprint?lang=${language}`)
    await page.getByRole('button', { name: t('deletion.delete'), exact: true }).click()
    await expect(page.getByText(t('deletion.stays_ban'))).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.getByRole('button', { name: t('deletion.delete_yes') }).click()
    const date = await deletionDay(page, language)
    const leaving = page.getByRole('heading', { name: t('deletion.leaving_title', { date }) })
    await expect(leaving).toBeVisible()
    await page.getByRole('button', { name: t('deletion.keep_account') }).click()
    await expect(leaving).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('deletion.delete'), exact: true })).toBeVisible()
    const { data } = await service.auth.admin.getUserById(scout.id)
    expect(data.user?.banned_until).toBeTruthy()
  })

for (const language of storyLanguages('en'))
  test(`where no guardian answers an admin decides, and the child reads the day, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    newAdmin,
    service,
    openSession,
    signInAs,
    mailTo,
    status,
    axe,
  }) => {
    const t = translationsFor(language)
    const word = uniqueWord()
    const asked = { child: `Noa ${word}`, scout: `Sam ${word}`, subject: 'Trial', intro: 'Would you come?' }
    const { child } = await newGuardianPage({ service, newPerson, openSession, mailTo, status }, asked)
    const admin = await newAdmin()
    for (const { id } of [child, admin])
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()
    await leavesLate(status, child.id)
    const phonePage = await anotherBrowser({ ...phone, locale: locales[language] })
    await signInAs(child.email, phonePage)
    await phonePage.goto('/athlete/home')
    await expect(phonePage.getByRole('heading', { name: t('deletion.leaving_title_waits') })).toBeVisible()
    expect(await axe(phonePage)).toEqual([])

    const page = await anotherBrowser({ locale: locales[language] })
    await signInAs(admin.email, page)
    await page.goto('/admin/panel')
    const task = page.getByRole('listitem').filter({ hasText: asked.child })
    await expect(task).toContainText(t('admin-task.unanswered'))
    await page.goto('/admin/users?view=requests')
    const request = page
      .getByRole('list', { name: t('data-request.title') })
      .getByRole('listitem')
      .filter({ hasText: asked.child })
    await expect(request).toContainText(t('data-request.unanswered', { name: asked.child, days: 14 }))
    await request.getByRole('button', { name: t('data-request.close_of', { name: asked.child }) }).click()
    await request
      .getByLabel(t('data-request.outcome'))
      .selectOption({ label: t('data-request.decisions.done', { days: 14 }) })
    await request.getByLabel(t('data-request.answer')).fill('You are old enough to know what you want.')
    expect(await axe(page)).toEqual([])
    await request.getByRole('button', { name: t('data-request.close'), exact: true }).click()
    await expect(request).toHaveCount(0)

    expect((await mailTo(child.email, /old enough to know/)).text).toContain('old enough to know')
    await phonePage.reload()
    const date = await deletionDay(phonePage, language)
    await expect(
      phonePage.getByRole('heading', { name: t('deletion.leaving_title', { date }) }),
    ).toBeVisible()
  })
