import { hasHorizontalScroll, newAthlete, newScout, uniqueClub } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Arrange = Pick<Tools, 'service' | 'newPerson'>

const words = 'Do not tell your mother about this.'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** A scout and an athlete who talk; the scout has written. A minor's guardian has consented. */
async function conversation(tools: Arrange, age: 'adult' | 'minor') {
  const { service } = tools
  const athlete = await newAthlete(tools, {
    name: 'Lena Vasko',
    club: uniqueClub(),
    birthDate: age === 'minor' ? '2010-04-02' : '2001-04-02',
  })
  const scout = await newScout(tools)
  if (age === 'minor')
    await insert(service, 'guardian_links', {
      athlete_id: athlete.id,
      guardian_name: 'Marta Vasko',
      guardian_email: `guardian-${athlete.email}`,
      state: 'active',
    })
  const id = crypto.randomUUID()
  await insert(service, 'conversations', {
    id,
    scout_id: scout.id,
    athlete_id: athlete.id,
    involves_minor: age === 'minor',
    subject: 'Camp',
  })
  await insert(service, 'conversation_participants', [
    { conversation_id: id, user_id: scout.id, role: 'scout', display_name: scout.name },
    { conversation_id: id, user_id: athlete.id, role: 'athlete', display_name: athlete.name },
  ])
  await insert(service, 'messages', { conversation_id: id, sender_id: scout.id, content: words })
  return { athlete, scout, id }
}

async function insert(service: Tools['service'], table: string, rows: object) {
  const { error } = await service.from(table).insert(rows)
  if (error) throw new Error(error.message)
}

const closed = (page: Page) => page.getByText('This conversation is closed for both of you.')

test('a minor on a phone reports a message, and blocks the scout in two taps', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  axe,
  expectedErrors,
}) => {
  const { athlete, scout, id } = await conversation({ service, newPerson }, 'minor')
  const page = await anotherBrowser(phone)
  const scoutPage = await anotherBrowser()
  await signInAs(athlete.email, page)
  await signInAs(scout.email, scoutPage)
  await scoutPage.goto(`/scout/messages?thread=${id}`)
  await page.goto(`/athlete/messages?thread=${id}`)
  const message = page.getByRole('listitem').filter({ hasText: words }).last()
  const dialog = page.getByRole('dialog')

  await test.step('a report without a reason asks for one, and what was typed outlives a lost connection', async () => {
    await message.getByRole('button', { name: 'Report or block Sam Ferreira' }).tap()
    await page.getByRole('menuitem', { name: 'Report message' }).tap()
    await dialog.getByRole('button', { name: 'Send report' }).tap()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByLabel('Harassment').tap()
    await dialog.getByLabel('What happened? (optional)').fill('He asks me to keep secrets.')
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send report' }).tap()
    await expect(dialog.getByRole('alert')).toContainText('What you typed is still here.')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
  })
  await test.step('the report is sent and says what happens next; a second one is refused', async () => {
    const open = async () => {
      await message.getByRole('button', { name: 'Report or block Sam Ferreira' }).tap()
      await page.getByRole('menuitem', { name: 'Report message' }).tap()
    }
    await open()
    await expect(dialog.getByLabel('Harassment')).toBeChecked()
    await expect(dialog.getByLabel('What happened? (optional)')).toHaveValue('He asks me to keep secrets.')
    await dialog.getByRole('button', { name: 'Send report' }).tap()
    await expect(dialog.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).tap()
    const { data: flags } = await service
      .from('flags')
      .select('subject_type, reason, details, involves_minor')
    expect(flags).toContainEqual({
      subject_type: 'message',
      reason: 'harassment',
      details: 'He asks me to keep secrets.',
      involves_minor: true,
    })
    await open()
    await dialog.getByLabel('Spam').tap()
    await dialog.getByRole('button', { name: 'Send report' }).tap()
    await expect(dialog.getByRole('heading', { name: 'You’ve already reported this' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).tap()
  })
  await test.step('two taps block; the scout sees a closed conversation and nothing else', async () => {
    await message.getByRole('button', { name: 'Report or block Sam Ferreira' }).tap()
    await page.getByRole('menuitem', { name: 'Block Sam Ferreira' }).tap()
    await expect(page.getByText('Sam Ferreira is blocked')).toBeVisible()
    await expect(closed(page)).toBeVisible()
    await expect(closed(scoutPage)).toBeVisible()
    await expect(scoutPage.getByText(/block/i)).toHaveCount(0)
  })
  await test.step('settings list the report and the block, and lift the block', async () => {
    await page.goto('/athlete/settings?tab=privacy')
    const reports = page.getByRole('list', { name: 'Your reports' })
    await expect(reports.getByRole('listitem')).toContainText('Message · Harassment')
    await expect(reports.getByRole('listitem')).toContainText('Under review')
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.getByRole('button', { name: 'Unblock Sam Ferreira' }).tap()
    await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  })
})

test('undoing a block restores the conversation', async ({ page, service, newPerson, signInAs }) => {
  const { athlete, id } = await conversation({ service, newPerson }, 'adult')
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${id}`)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Block Sam Ferreira' }).click()
  await expect(closed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Write to Sam Ferreira' })).toBeVisible()
  const { data: blocks } = await service.from('blocks').select('blocked_id').eq('blocker_id', athlete.id)
  expect(blocks).toEqual([])
})

test('a conversation is muted, put away and found again, unseen by the other side', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const { athlete, id } = await conversation({ service, newPerson }, 'adult')
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${id}`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Mute')
  await expect(page.getByText('Muted. You won’t be notified about this conversation.')).toBeVisible()
  await choose('Archive')
  await expect(page.getByText('1 archived conversation')).toBeVisible()
  expect(await axe()).toEqual([])
  const flags = async () =>
    (
      await service
        .from('conversation_participants')
        .select('role, muted, archived')
        .eq('conversation_id', id)
        .order('role')
    ).data
  await expect.poll(flags).toEqual([
    { role: 'athlete', muted: true, archived: true },
    { role: 'scout', muted: false, archived: false },
  ])
  await page.reload()
  await choose('Unmute')
  await choose('Move back to conversations')
  await expect(page.getByText('1 archived conversation')).toBeHidden()
})

test('an adult ends a conversation after a question, and takes it back within ten seconds', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const { athlete, scout, id } = await conversation({ service, newPerson }, 'adult')
  const scoutPage = await anotherBrowser()
  await signInAs(athlete.email)
  await signInAs(scout.email, scoutPage)
  await scoutPage.goto(`/scout/messages?thread=${id}`)
  await page.goto(`/athlete/messages?thread=${id}`)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Close this conversation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('can’t send you another request for 30 days')
  expect(await axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Write to Sam Ferreira' })).toBeVisible()

  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Close this conversation' }).click()
  await dialog.getByRole('button', { name: 'Close this conversation' }).click()
  await expect(closed(page)).toBeVisible()
  await expect(closed(scoutPage)).toBeVisible()
  await expect(page.getByText('No new request can be sent before')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Write to Sam Ferreira' })).toBeVisible()
  await expect(scoutPage.getByRole('textbox', { name: 'Write to Lena Vasko' })).toBeVisible()
})

test('a scout reports a profile by keyboard alone, and the focus comes back', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueClub() })
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto(`/scout/search?open=${athlete.id}`)
  const menu = page.getByRole('button', { name: 'Report or block Lena Vasko' }).first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report profile' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Lena Vasko’s profile' })
  await expect(dialog).toBeVisible()
  expect(await axe()).toEqual([])
  await dialog.getByLabel('Fake information').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
