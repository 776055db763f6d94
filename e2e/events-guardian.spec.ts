import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { translationsFor } from './translations.ts'

/** What a switch shows right after the press, before anything else happens in the page. */
function pressed(element: HTMLElement | SVGElement) {
  if (!(element instanceof HTMLInputElement)) throw new Error('not a switch')
  element.click()
  return element.checked
}

test('a guardian reads where the child goes, says no, takes it back, and decides what scouts read', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
  axe,
  expectedErrors,
}) => {
  const t = translationsFor('es')
  const title = `Campus ${uniqueWord()}`
  const child = await newAthlete(
    { service, newPerson },
    { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' },
  )
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const asChild = await openSession(child.email)
  const invited = await asChild.rpc('invite_guardian', {
    guardian_name: 'Marta',
    guardian_email: email,
    locale: 'es',
  })
  expect(invited.error).toBeNull()
  const page = await anotherBrowser({ viewport: { width: 360, height: 780 }, locale: 'es-ES' })
  await page.goto((await mailTo(email, /\/guardian\//)).link ?? '')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('guardian.agree') }).click()
  await expect(page.getByText(t('guardian.active_title'))).toBeVisible()

  const { data: event } = await service
    .from('events')
    .insert({
      title,
      location: 'Retiro, Madrid',
      status: 'published',
      timezone: 'Europe/Madrid',
      start_at: new Date(Date.now() + 4 * 86_400_000).toISOString(),
    })
    .select('id')
    .single()
  const answered = await asChild.rpc('answer_event', { event_id: event?.id, answer: 'yes' })
  expect(answered.error).toBeNull()
  const answer = async () => {
    const { data } = await service.from('event_answers').select('answer').eq('event_id', event?.id).single()
    return data?.answer
  }

  // Nothing is reloaded: the page hears of the answer.
  await expect(page.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: t('event.child.forbid_event', { title }) }).click()
  await expect(page.getByText(t('event.child.you_said_no'), { exact: true })).toBeVisible()
  await expect.poll(answer).toBe('no')
  const refused = await asChild.rpc('answer_event', { event_id: event?.id, answer: 'yes' })
  expect(refused.error?.hint).toBe('event.forbidden')

  // It brings back no yes, and says so.
  await page.getByRole('button', { name: t('event.child.allow', {}), exact: true }).click()
  await expect(page.getByText(t('event.child.allowed_text', { name: 'Noa V.' }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('event.child.allow_event', { title }) })).toHaveCount(0)
  expect(await answer()).toBe('no')
  const shown = page.getByRole('switch', { name: t('event.child.shown', { name: 'Noa V.' }) })
  await expect(shown).not.toBeChecked()
  // On at once, whatever the server takes for it: asked in the page, between the press and everything that comes after.
  const held = await stallRequests(page, '**/rpc/guardian_show_events')
  expect(await shown.evaluate(pressed)).toBe(true)
  await held.asked
  await expect(shown).toBeChecked()
  held.release()
  await expect
    .poll(async () => {
      const { data } = await service
        .from('guardian_links')
        .select('show_events')
        .eq('athlete_id', child.id)
        .single()
      return data?.show_events
    })
    .toBe(true)
  expect(await axe(page)).toEqual([])

  // What did not arrive is said, and the switch is back where it was.
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/rpc/guardian_show_events', (route) => route.abort())
  expect(await shown.evaluate(pressed)).toBe(false)
  await expect(page.getByText(t('event.child.failed'))).toBeVisible()
  await expect(shown).toBeChecked()
})
