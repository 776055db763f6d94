import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'
import { go, inWords, type Person, SCOUT, type Way } from './journey-arrival.ts'

export const PRAISE = 'Wins the first five metres every time.'

export async function find(person: Person, firstName: string, shown: string, way: Way) {
  const { page, input, t } = person
  const compare = { name: new RegExp(`^${t('athlete-search.card.compare', { name: '' })}`) }
  /** On a phone a row has room for one button, and this one is in the person's panel. */
  async function addToComparison(row: Locator) {
    const inRow = row.getByRole('button', compare).filter({ visible: true })
    if (way.by === 'keyboard') {
      await input.press(inRow)
      return expect(inRow).toHaveAttribute('aria-pressed', 'true')
    }
    await input.press(row.getByRole('link').first())
    const button = page.locator('[data-athlete-panel]').filter({ visible: true }).getByRole('button', compare)
    await input.press(button)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await input.press(page.getByRole('dialog').getByRole('button', { name: t('common.actions.close') }))
  }
  await go(person, 'search')
  const others = page.getByRole('listitem').filter({ has: page.locator('[data-athlete]'), hasNotText: 'Noa' })
  for (const other of [others.nth(0), others.nth(1)]) await addToComparison(other)

  await input.type(page.getByRole('searchbox'), firstName)
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: shown }) })
    .first()
  await expect(found).toBeVisible()
  await expect(found).toContainText(inWords('4.52', way))
  await addToComparison(found)
  await input.press(page.getByRole('button', { name: t('athlete-search.tray.compare_other', { count: 3 }) }))
  await expect(page.getByRole('heading', { name: t('athlete-comparison.title') })).toBeVisible()
  // On a phone two athletes stand there at a time, and this one was chosen last.
  if (way.width < 700) {
    await input.press(page.getByRole('button', { name: t('athlete-comparison.pager.next') }))
    const shownNow = t('athlete-comparison.pager.some', { from: 2, to: 3, total: 3 })
    await expect(page.getByText(shownNow)).toBeVisible()
  }
  await expect(page.getByRole('table').getByText(shown).first()).toBeVisible()
  await input.press(page.getByRole('button', { name: t('athlete-comparison.back') }).first())

  await input.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await input.press(
    panel.getByRole('button', { name: t('board.keep.on', { board: t('board.board.default') }) }),
  )
  await input.type(
    panel.getByRole('textbox', { name: t('board.note.label', { name: '' }).trim() }),
    'Quick first steps, look again in spring.',
  )
  await input.press(panel.getByRole('button', { name: t('board.note.add') }))
  // The text is also in the field until it is saved.
  const note = panel
    .getByRole('listitem')
    .filter({ hasText: 'Quick first steps, look again in spring.' })
    .last()
  await expect(note).toContainText(`${t('board.note.private')} · ${t('board.note.by_you')}`)
}

export async function askToTalk({ page, input, t }: Person, look: () => Promise<void>) {
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await input.press(panel.getByRole('button', { name: t('message-request.ask'), exact: true }))
  // On a phone it opens over the athlete's sheet, which is a dialog too.
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel(t('message-request.subject')) })
    .last()
  await input.type(dialog.getByLabel(t('message-request.subject')), 'Spring camp')
  await input.type(
    dialog.getByLabel(t('message-request.intro')),
    'Your first steps stood out to us. May we talk about next season?',
  )
  await look()
  await input.press(dialog.getByRole('button', { name: t('message-request.send') }))
  await expect(dialog).toBeHidden()
  const sheet = page.getByRole('dialog')
  if (await sheet.isVisible())
    await input.press(sheet.getByRole('button', { name: t('common.actions.close') }))
}

export async function accept({ page, input, t }: Person, look: () => Promise<void>) {
  const request = page.getByRole('article').filter({ hasText: SCOUT })
  await expect(request).toBeVisible()
  await look()
  await input.press(request.getByRole('button', { name: t('message-request.accept'), exact: true }))
  await expect(page).toHaveURL(/thread=/)
}

export const thread = ({ page, t }: Person) => page.getByRole('list', { name: t('conversation.messages') })

export async function write({ page, input, t }: Person, text: string) {
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${t('conversation.write_to', { name: '' }).trim()}`),
  })
  await input.type(field, text)
  const send = page.getByRole('button', { name: t('common.actions.send'), exact: true })
  // A long name must not overflow the conversation on a narrow phone.
  await expect(send).toBeInViewport({ ratio: 0.99 })
  await input.press(send)
  await expect(field).toHaveValue('')
}

export async function endorse({ page, input, t }: Person, look: () => Promise<void>) {
  await input.press(page.getByRole('button', { name: t('endorsement.endorse'), exact: true }))
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('endorsement.send') })
  await input.choose(
    dialog.getByLabel(t('endorsement.relationship_label')),
    t('endorsement.relationship_own.scouted_live'),
  )
  await input.date(dialog.getByLabel(t('endorsement.observed_on')), '2026-10-04')
  await input.press(send)
  await expect(dialog.getByText(t('endorsement.problem.rating_missing'))).toBeVisible()
  await input.tick(dialog.locator('input[name=rating][value="4"]'))
  await input.type(dialog.getByLabel(t('endorsement.notes')), `${PRAISE} Call +34 600 100 200.`)
  await input.choose(dialog.getByLabel(t('endorsement.projected_label')), t('sport.level.national'))
  await look()
  // An error of the database is shown, and the input survives closing the dialog.
  await input.press(send)
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await input.press(dialog.getByRole('button', { name: t('common.actions.cancel') }))
  await input.press(page.getByRole('button', { name: t('endorsement.endorse'), exact: true }))
  await expect(dialog.locator('input[name=rating][value="4"]')).toBeChecked()
  await expect(dialog.getByLabel(t('endorsement.notes'))).toHaveValue(`${PRAISE} Call +34 600 100 200.`)
  await input.type(dialog.getByLabel(t('endorsement.notes')), PRAISE)
  await input.press(send)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('endorsement.change'), exact: true })).toBeVisible()
}

/** From the notification that arrived while the athlete had the list open. */
export async function showEndorsement({ page, input, t }: Person, look: () => Promise<void>) {
  const notice = t('notification.kind.endorsement_one', { who: `${SCOUT} (Harbour Academy)` })
  await input.press(page.getByRole('link', { name: notice }))
  const endorsement = page
    .getByRole('list', { name: t('endorsement.title') })
    .getByRole('listitem')
    .filter({ hasText: PRAISE })
  await expect(endorsement).toContainText(t('endorsement.rating.4'))
  await expect(endorsement).toContainText(t('endorsement.projected', { level: t('sport.level.national') }))
  const saved = page.waitForResponse((answer) => answer.url().includes('/endorsements') && answer.ok())
  await input.tick(endorsement.getByRole('switch', { name: t('endorsement.show') }))
  await saved
  await look()
}

/** Finds the athlete and reads the profile as another user. */
export async function lookUp({ page, input }: Person, firstName: string, shown: string) {
  const read = page.waitForResponse((answer) => /\/rest\/v1\/.*endorsements/.test(answer.url()))
  await page.goto(`/scout/search?q=${firstName}`)
  await input.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await expect(panel.getByRole('heading', { name: shown })).toBeVisible()
  await read
}

/** Good news, after which both go on writing. */
export async function tellGoodNews({ page, input, t }: Person, outcome: string, look: () => Promise<void>) {
  await input.press(page.getByRole('button', { name: t('conversation.more') }))
  await input.press(page.getByRole('menuitem', { name: t('conversation.conclude') }))
  const dialog = page.getByRole('dialog')
  await input.tick(dialog.locator(`input[name=outcome][value=${outcome}]`))
  await look()
  await input.press(dialog.getByRole('button', { name: t('conversation.save_outcome') }))
  await expect(dialog).toBeHidden()
}
