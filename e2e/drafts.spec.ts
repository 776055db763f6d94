import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { connectionLost, goOffline } from './stall-requests.ts'
import { translationsFor } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

const t = translationsFor('en')
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const
const composer = new RegExp(`^${t('conversation.write_to', { name: '' }).trim()}`)

/** An athlete who talks with two scouts. */
async function twoConversations(tools: Pick<Tools, 'service' | 'newPerson'>) {
  const { service } = tools
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  const ids: string[] = []
  for (const name of ['Sam Ferreira', 'Ines Kestrel']) {
    const scout = await newScout(tools, { name })
    const id = crypto.randomUUID()
    const rows = [
      service
        .from('conversations')
        .insert({ id, scout_id: scout.id, athlete_id: athlete.id, involves_minor: false, subject: 'Camp' }),
      service.from('conversation_participants').insert([
        { conversation_id: id, user_id: scout.id, role: 'scout', display_name: name },
        { conversation_id: id, user_id: athlete.id, role: 'athlete', display_name: athlete.name },
      ]),
    ]
    for (const row of rows) expect((await row).error).toBeNull()
    ids.push(id)
  }
  const [first = '', second = ''] = ids
  return { athlete, first, second }
}

test('an unsent message survives a look elsewhere, a reload and a lost session, and goes with the sign-out', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  status,
}) => {
  const { athlete, first, second } = await twoConversations({ service, newPerson })
  const page = await anotherBrowser(phone)
  const field = page.getByRole('textbox', { name: composer })
  await signInAs(athlete.email, page)
  await page.goto(`/athlete/messages?thread=${first}`)
  await field.fill('Saturday suits us')
  await page.getByRole('link', { name: t('conversation.back') }).click()
  await page.goto(`/athlete/messages?thread=${second}`)
  await expect(field).toHaveValue('')
  await page.goto(`/athlete/messages?thread=${first}`)
  await expect(field).toHaveValue('Saturday suits us')
  await page.reload()
  await expect(field).toHaveValue('Saturday suits us')

  // The session ends; the way back leads to the very conversation.
  const key = `sb-${new URL(status.url).hostname.split('.')[0]}-auth-token`
  await page.evaluate((name) => localStorage.removeItem(name), key)
  await page.reload()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel(t('sign-in.email')).fill(athlete.email)
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(athlete.password)
  await page.getByRole('button', { name: t('sign-in.sign_in') }).click()
  await expect(page).toHaveURL(`/athlete/messages?thread=${first}`)
  await expect(field).toHaveValue('Saturday suits us')

  await page.goto('/athlete/settings')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('touchline-draft:')))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: t('common.nav.account') }).click()
  await page.getByRole('menuitem', { name: t('common.nav.sign_out') }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(kept).toEqual([])
})

test('a sent message leaves no draft, and one that was cut off by a reload is there to be sent again', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(connectionLost)
  const { athlete, first } = await twoConversations({ service, newPerson })
  const page = await anotherBrowser(phone)
  const field = page.getByRole('textbox', { name: composer })
  const send = page.getByRole('button', { name: t('common.actions.send') })
  const messages = page.getByRole('list', { name: t('conversation.messages') })
  await signInAs(athlete.email, page)
  await page.goto(`/athlete/messages?thread=${first}`)
  await field.fill('We will both be there')
  await send.click()
  await expect(messages.getByText(t('conversation.sent'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(messages.getByText('We will both be there')).toHaveCount(1)
  await expect(field).toHaveValue('')

  await goOffline(page)
  await field.fill('And the boots are packed')
  await send.click()
  await expect(messages.getByText(t('conversation.waiting'))).toBeVisible()
  // The bars are gone, and the composer stands at the lower edge of the screen.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const box = await page.locator('form').filter({ has: field }).boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.viewport.height)
  await page.context().setOffline(false)
  await expect(messages.getByText(t('conversation.waiting'))).toHaveCount(0)

  await page.route('**/rest/v1/messages*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field.fill('See you at the gate')
  await send.click()
  await expect(messages.getByText(t('conversation.not_sent'))).toBeVisible()
  await page.reload()
  await expect(messages.getByText(t('conversation.not_sent'))).toBeVisible()
  await page.unroute('**/rest/v1/messages*')
  await messages.getByRole('button', { name: t('common.actions.retry') }).click()
  await expect(messages.getByText(t('conversation.not_sent'))).toBeHidden()
  await page.reload()
  await expect(messages.getByText('See you at the gate')).toHaveCount(1)
  await expect(messages.getByText(t('conversation.not_sent'))).toHaveCount(0)
})

test('the first questions survive a reload, but not the person', async ({
  anotherBrowser,
  newPerson,
  signInAs,
}) => {
  const [athlete, other] = [await newPerson('athlete'), await newPerson('athlete')]
  const page = await anotherBrowser(phone)
  const born = page.getByLabel(t('onboarding.birth_date'))
  const sport = page.getByLabel(t('onboarding.sport'), { exact: true })
  const next = page.getByRole('button', { name: t('onboarding.next') })
  const position = page.getByRole('button', { name: t('sport.position.soccer.rw') })
  await signInAs(athlete.email, page)
  await page.goto('/athlete/dashboard')
  await born.fill('2000-05-02')
  await next.click()
  await sport.selectOption('soccer')
  await position.click()
  await next.click()
  await page.getByLabel(t('onboarding.club')).fill('C.D. Ribera')
  await page.reload()
  await expect(page.getByLabel(t('onboarding.club'))).toHaveValue('C.D. Ribera')
  await page.getByRole('button', { name: t('onboarding.back') }).click()
  await expect(sport).toHaveValue('soccer')
  await expect(position).toHaveAttribute('aria-pressed', 'true')
  // The browser's own way back goes through the screens too.
  await page.goBack()
  await expect(page.getByLabel(t('onboarding.club'))).toHaveValue('C.D. Ribera')
  await page.goto('/athlete/dashboard')
  await expect(born).toHaveValue('2000-05-02')
  await signInAs(other.email, page)
  await page.goto('/athlete/dashboard')
  await expect(born).toHaveValue('')
})
