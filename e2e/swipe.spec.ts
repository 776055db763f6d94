import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

const t = translationsFor('en')
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const

/** A finger on the glass, as the browser gets it from the device. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    })
  await touch('touchStart')
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10)
  await touch('touchEnd')
}

test('a push to the left puts a conversation away, a short one does not, and the button does the same', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout({ service, newPerson })
  const id = crypto.randomUUID()
  await service
    .from('conversations')
    .insert({ id, scout_id: scout.id, athlete_id: athlete.id, involves_minor: false, subject: 'Camp' })
    .throwOnError()
  await service
    .from('conversation_participants')
    .insert([
      { conversation_id: id, user_id: scout.id, role: 'scout', display_name: scout.name },
      { conversation_id: id, user_id: athlete.id, role: 'athlete', display_name: athlete.name },
    ])
    .throwOnError()
  const page = await anotherBrowser(phone)
  await signInAs(athlete.email, page)
  await page.goto('/athlete/messages')
  const row = page.getByRole('list', { name: t('conversation.list') }).getByRole('listitem')
  await expect(row).toBeVisible()
  expect(await axe(page)).toEqual([])
  const box = await row.boundingBox()
  const middle = { x: (box?.x ?? 0) + 250, y: (box?.y ?? 0) + 20 }
  const archived = page.getByText(t('conversation.archived'))

  await drag(page, middle, { x: -40, y: 2 })
  await expect(row).toHaveCSS('translate', 'none')
  await expect(archived).toHaveCount(0)
  await expect(page).toHaveURL('/athlete/messages')

  await drag(page, middle, { x: -160, y: 4 })
  await expect(archived).toBeVisible()
  await expect(page).toHaveURL('/athlete/messages')
  await page.getByRole('button', { name: t('common.actions.undo') }).click()
  await expect(page.getByText(t('conversation.unarchived'))).toBeVisible()
  await row.getByRole('button', { name: t('conversation.archive_of', { name: scout.name }) }).click()
  await expect(page.locator('summary')).toHaveText('1 archived conversation')
})
