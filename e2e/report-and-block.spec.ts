import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { connectionLost, goOffline } from './stall-requests.ts'
import { type Language, locales, storyLanguages, type Translate, translationsFor } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Arrange = Pick<Tools, 'service' | 'newPerson'>

const words = 'Do not tell your mother about this.'
const name = 'Sam Ferreira'
const english = translationsFor('en')
const phone = (language: Language) => ({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: locales[language],
})

/** A scout and an athlete who talk; the scout has written. A minor's guardian has consented. */
async function conversation(tools: Arrange, age: 'adult' | 'minor') {
  const { service } = tools
  const athlete = await newAthlete(tools, {
    name: 'Lena Vasko',
    club: uniqueWord(),
    birthDate: age === 'minor' ? '2010-04-02' : '2001-04-02',
  })
  const scout = await newScout(tools)
  const guardianLink = crypto.randomUUID()
  if (age === 'minor')
    await insert(service, 'guardian_links', {
      id: guardianLink,
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
  if (age === 'minor')
    await insert(service, 'conversation_participants', {
      conversation_id: id,
      guardian_link_id: guardianLink,
      role: 'guardian',
      display_name: '(guardian)',
    })
  await insert(service, 'messages', { conversation_id: id, sender_id: scout.id, content: words })
  return { athlete, scout, id }
}

async function insert(service: Tools['service'], table: string, rows: object) {
  const { error } = await service.from(table).insert(rows)
  if (error) throw new Error(error.message)
}

const closed = (page: Page, t: Translate = english) => page.getByText(t('conversation.closed.left'))

for (const language of storyLanguages('fr')) {
  const t = translationsFor(language)

  test(`a minor on a phone reports a message, and blocks the scout after one question, ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
    expectedErrors,
  }) => {
    const { athlete, scout, id } = await conversation({ service, newPerson }, 'minor')
    const page = await anotherBrowser(phone(language))
    const scoutPage = await anotherBrowser()
    await signInAs(athlete.email, page)
    await signInAs(scout.email, scoutPage)
    await scoutPage.goto(`/scout/messages?thread=${id}`)
    await page.goto(`/athlete/messages?thread=${id}`)
    const message = page.getByRole('listitem').filter({ hasText: words }).last()
    const dialog = page.getByRole('dialog')
    const reason = (key: string) => dialog.getByRole('radio', { name: t(`report.reason.${key}`) })
    const details = dialog.getByLabel(t('report.details'))
    const send = dialog.getByRole('button', { name: t('report.send') })
    const openReport = async () => {
      const more = message.getByRole('button', { name: t('report.more', { name }) })
      // On a phone nothing hovers: the button is seen, a thumb meets it, and what it offers first is the report.
      await expect
        .poll(() => more.evaluate((button) => button.checkVisibility({ opacityProperty: true })))
        .toBe(true)
      const box = await more.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await more.tap()
      await expect(page.getByRole('menuitem').first()).toHaveText(t('report.item.message'))
      await page.getByRole('menuitem').first().tap()
    }

    const composer = page.getByRole('textbox', { name: t('conversation.write_to', { name }), exact: true })
    await expect(composer).toBeVisible()
    await expect(page.getByText(t('conversation.guardian_named_one', { name: 'Marta Vasko' }))).toBeVisible()

    await test.step('a report without a reason asks for one, and what was typed outlives a lost connection', async () => {
      await openReport()
      await send.tap()
      await expect(dialog.getByText(t('report.reason_missing'))).toBeVisible()
      await reason('harassment').tap()
      // Any name may stand for something else: with somebody under 18 one more question is asked.
      await send.tap()
      await expect(dialog.getByText(t('report.asked_missing'))).toBeVisible()
      await dialog.getByRole('radio', { name: t('report.asked_yes') }).tap()
      await details.fill('He asks me to keep secrets.')
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      expectedErrors.push(connectionLost, /Failed to load resource/)
      await goOffline(page)
      await send.tap()
      await expect(dialog.getByRole('alert')).toContainText(t('report.kept'))
      await expect(dialog.getByRole('alert')).toBeInViewport()
      await page.context().setOffline(false)
      await dialog.getByRole('button', { name: t('common.actions.cancel') }).tap()
    })
    await test.step('the report is sent and says what happens next; a second one is refused', async () => {
      await openReport()
      await expect(reason('harassment')).toBeChecked()
      await expect(dialog.getByRole('radio', { name: t('report.asked_yes') })).toBeChecked()
      await expect(details).toHaveValue('He asks me to keep secrets.')
      await send.tap()
      await expect(dialog.getByRole('heading', { name: t('report.sent.title') })).toBeVisible()
      await dialog.getByRole('button', { name: t('report.done') }).tap()
      const { data: flags } = await service
        .from('flags')
        .select('subject_type, reason, details, involves_minor, asked_of_minor')
        .eq('reporter_id', athlete.id)
      expect(flags).toEqual([
        {
          subject_type: 'message',
          reason: 'harassment',
          details: 'He asks me to keep secrets.',
          involves_minor: true,
          asked_of_minor: true,
        },
      ])
      await openReport()
      await reason('spam').tap()
      await dialog.getByRole('radio', { name: t('report.asked_no') }).tap()
      await send.tap()
      await expect(dialog.getByRole('heading', { name: t('report.already.title') })).toBeVisible()
      await dialog.getByRole('button', { name: t('report.done') }).tap()
    })
    await test.step('one question, then the block; the scout sees a closed conversation and nothing else', async () => {
      await message.getByRole('button', { name: t('report.more', { name }) }).tap()
      await page.getByRole('menuitem', { name: t('report.block_person', { name }) }).tap()
      await expect(dialog.getByText(t('block.ask.how_long'))).toBeVisible()
      expect(await axe(page)).toEqual([])
      await dialog.getByRole('button', { name: t('block.ask.yes', { name }) }).tap()
      await expect(page.getByText(t('block.blocked', { name }))).toBeVisible()
      await expect(closed(page, t)).toBeVisible()
      await expect(closed(scoutPage)).toBeVisible()
      await expect(scoutPage.getByText(/block/i)).toHaveCount(0)
    })
    await test.step('settings list the report and the block, and lift the block', async () => {
      await page.goto('/athlete/settings?tab=privacy')
      const reports = page.getByRole('list', { name: t('report.mine.title') })
      await expect(reports.getByRole('listitem')).toContainText(
        `${t('report.subject.message')} · ${t('report.reason.harassment')}`,
      )
      await expect(reports.getByRole('listitem')).toContainText(t('report.outcome.open'))
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('block.unblock_name', { name }) }).tap()
      await expect(page.getByText(t('block.none'))).toBeVisible()
    })
  })

  test(`an adult on a phone ends a conversation after a question, and takes it back within ten seconds, ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const { athlete, scout, id } = await conversation({ service, newPerson }, 'adult')
    const page = await anotherBrowser(phone(language))
    const scoutPage = await anotherBrowser()
    await signInAs(athlete.email, page)
    await signInAs(scout.email, scoutPage)
    await scoutPage.goto(`/scout/messages?thread=${id}`)
    await page.goto(`/athlete/messages?thread=${id}`)
    const dialog = page.getByRole('dialog')
    const composer = page.getByRole('textbox', { name: t('conversation.write_to', { name }) })
    const askToEnd = async () => {
      await page.getByRole('button', { name: t('conversation.more') }).tap()
      await page.getByRole('menuitem', { name: t('conversation.leave') }).tap()
    }
    await askToEnd()
    await expect(dialog).toContainText(t('conversation.end_terms.rest_athlete', { name, days: 30 }))
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: t('common.actions.cancel') }).tap()
    await expect(composer).toBeVisible()

    await askToEnd()
    await dialog.getByRole('button', { name: t('conversation.leave') }).tap()
    // A pointer over it holds the way back open while the other screen is looked at.
    await page.getByRole('button', { name: t('common.actions.undo') }).hover()
    await expect(closed(page, t)).toBeVisible()
    await expect(closed(scoutPage)).toBeVisible()
    const [rests = ''] = t('conversation.rests_until').split('{{date}}')
    await expect(page.getByText(rests.trim())).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)
    await page.getByRole('button', { name: t('common.actions.undo') }).tap()
    await expect(composer).toBeVisible()
    await expect(scoutPage.getByRole('textbox', { name: 'Write to Lena Vasko' })).toBeVisible()
  })
}

test('undoing a block restores the conversation', async ({ page, service, newPerson, signInAs }) => {
  const { athlete, id } = await conversation({ service, newPerson }, 'adult')
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${id}`)
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Block Sam Ferreira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Write to Sam Ferreira' })).toBeVisible()
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Block Sam Ferreira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block Sam Ferreira' }).click()
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
