import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { storyLanguages, translationsFor } from './translations.ts'

/** As a field for a local time takes it, where the browsers of the stories are. */
const inAnHour = () =>
  new Date(Date.now() + 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')

for (const language of storyLanguages('en')) {
  test(`an admin takes a task from the panel, another sees it at once and gets it handed over, in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const v = (key: string, values = {}) => t(`admin-task.${key}`, values)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const athlete = await newAthlete(tools, { name: `Amara ${club}`, club })
    await service.from('data_requests').insert({ user_id: athlete.id, kind: 'export' }).throwOnError()
    const [amy, ben] = [await newAdmin(), await newAdmin()]
    for (const { id } of [amy, ben])
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()
    await service
      .from('profiles')
      .update({ full_name: `Ben ${club}` })
      .eq('id', ben.id)
      .throwOnError()
    const other = await anotherBrowser({ viewport: { width: 360, height: 780 } })
    await signInAs(ben.email, other)
    await other.goto('/admin/panel')
    const title = v('about.export', { name: athlete.name })
    const row = (of: typeof page) => of.getByRole('listitem').filter({ hasText: title })
    await expect(row(other)).toBeVisible()
    expect(await hasHorizontalScroll(other)).toBe(false)
    expect(await axe(other)).toEqual([])

    await signInAs(amy.email)
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: t('admin-work.panel') }).click()
    await expect(page.getByRole('heading', { name: v('title'), level: 1 })).toBeVisible()
    // By keyboard: to the task, and taken.
    await row(page).getByRole('link', { name: title }).focus()
    await page.keyboard.press('t')
    await expect(page.getByText(v('taken_now'))).toBeVisible()
    await expect(row(page)).toBeHidden()
    await expect(row(other)).toBeHidden()
    // The focus stays in the list, and the hand that slipped takes it back.
    await expect(page.getByRole('listitem').getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
    await page.getByRole('button', { name: t('common.actions.undo') }).click()
    await expect(row(other)).toBeVisible()
    await row(page).getByRole('link', { name: title }).focus()
    await page.keyboard.press('t')
    await expect(row(other)).toBeHidden()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: t('common.nav.keyboard') })
    await expect(help.getByText(v('help.take'))).toBeVisible()
    await page.keyboard.press('Escape')
    await other.getByRole('button', { name: new RegExp(`^${v('view.all')}`) }).click()
    await expect(row(other)).toBeVisible()
    await expect(row(other).getByRole('button', { name: v('take'), exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: new RegExp(`^${v('view.mine')}`) }).click()
    await expect(row(page)).toContainText(v('yours'))
    await row(page)
      .getByRole('button', { name: `${v('snooze')} ${title}` })
      .click()
    const putOff = page.getByRole('dialog', { name: v('snooze_title') })
    await putOff.getByRole('button', { name: v('snooze_do') }).click()
    await expect(putOff.getByText(v('problem.reason'))).toBeVisible()
    await putOff.getByLabel(v('until')).fill('2099-01-01T08:00')
    await putOff.getByLabel(v('reason')).fill('The export is being made')
    await putOff.getByRole('button', { name: v('snooze_do') }).click()
    await expect(putOff.getByText(v('problem.until'))).toBeVisible()
    expect(await axe()).toEqual([])
    await putOff.getByLabel(v('until')).fill(inAnHour())
    await putOff.getByRole('button', { name: v('snooze_do') }).click()
    await expect(row(page)).toBeHidden()
    // What comes back is still one's own.
    await page.getByRole('button', { name: new RegExp(`^${v('view.snoozed')}`) }).click()
    await expect(row(page)).toContainText('The export is being made')
    await row(page)
      .getByRole('button', { name: v('wake') })
      .click()
    await page.getByRole('button', { name: new RegExp(`^${v('view.mine')}`) }).click()
    await expect(row(page)).toContainText(v('yours'))

    await row(page)
      .getByRole('button', { name: `${v('hand_over')} ${title}` })
      .click()
    const handing = page.getByRole('dialog', { name: v('hand_over_title') })
    await handing.getByRole('button', { name: v('hand_over_do') }).click()
    await expect(handing.getByText(v('problem.to_admin'))).toBeVisible()
    await expect(handing.locator(`option[value="${amy.id}"]`)).toHaveCount(0)
    await handing.getByLabel(v('hand_over_to')).selectOption(ben.id)
    await handing.getByLabel(v('note')).fill('The file is made, the letter is not')
    await handing.getByRole('button', { name: v('hand_over_do') }).click()
    await expect(page.getByText(v('handed_now', { name: `Ben ${club}` }))).toBeVisible()
    await expect(row(page)).toBeHidden()
    await other.getByRole('button', { name: new RegExp(`^${v('view.mine')}`) }).click()
    await expect(row(other)).toContainText('The file is made, the letter is not')
    await other.clock.install()
    await row(other).getByRole('link', { name: title }).click()
    await expect(other).toHaveURL(/\/admin\/users\?view=requests/)
    // Whoever reads is seen by the others.
    await page.getByRole('button', { name: new RegExp(`^${v('view.all')}`) }).click()
    await expect(row(page)).toContainText(v('reading', { names: `Ben ${club}` }))
    const signOfLife = other.waitForRequest(/rpc\/show_reading_task/)
    await other.clock.fastForward('01:01')
    await signOfLife
  })
}

test('two admins who take the same task: the second one is told who was faster', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: `Amara ${club}`, club })
  await service.from('data_requests').insert({ user_id: athlete.id, kind: 'export' }).throwOnError()
  const other = await anotherBrowser()
  for (const one of [page, other]) {
    await signInAs((await newAdmin()).email, one)
    await one.goto('/admin/panel')
  }
  const row = (of: typeof page) => of.getByRole('listitem').filter({ hasText: athlete.name })
  const take = (of: typeof page) => row(of).getByRole('button', { name: 'Take', exact: true })
  await expect(take(other)).toBeVisible()
  // The other one is faster while this press is on its way.
  await page.route('**/rpc/take_task', async (route) => {
    await take(other).click()
    await expect(other.getByText('It’s yours for a day')).toBeVisible()
    await route.continue()
  })
  await take(page).click()
  await expect(page.getByText('Another admin has taken this.')).toBeVisible()
  await expect(row(page)).toBeHidden()
})
