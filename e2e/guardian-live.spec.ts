import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }

async function done<T>(answer: PromiseLike<{ data: T; error: { message: string } | null }>) {
  const { data, error } = await answer
  if (error) throw new Error(error.message)
  return data
}

test('what a scout writes appears on the open page of the guardian, and so does the end of the link', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
}) => {
  const t = translationsFor('es')
  const athlete = 'Noa V.'
  const child = await newAthlete(
    { service, newPerson },
    { name: athlete, club: uniqueWord(), birthDate: '2010-05-05' },
  )
  const scout = await newScout({ service, newPerson }, { name: 'Ida Kessel' })
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const [asChild, asScout] = [await openSession(child.email), await openSession(scout.email)]
  await done(asChild.rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: 'es' }))
  const link = (await mailTo(email, /\/guardian\//)).link ?? ''
  const open = async () => {
    const page = await anotherBrowser({ viewport: PHONE, locale: 'es-ES' })
    await page.goto(link)
    return page
  }
  const page = await open()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('guardian.agree') }).click()
  await expect(page.getByText(t('guardian.active_title'))).toBeVisible()

  // Nothing of this is reloaded, and the page asks by itself only once a minute.
  await done(
    asScout.rpc('request_contact', {
      athlete_id: child.id,
      subject: 'A trial week',
      intro: 'Would you come to our open session?',
    }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('guardian.title.asks_one', { athlete, scout: 'Ida Kessel' }),
  )
  await page.getByRole('button', { name: t('guardian.approve') }).click()
  await expect(page.getByText(t('guardian.requests_none'))).toBeVisible()
  const asked = await done(service.from('message_requests').select('id').eq('scout_id', scout.id).single())
  await expect(page.getByRole('button', { name: t('common.actions.undo') })).toHaveCount(0, {
    timeout: 20_000,
  })
  await done(service.from('message_requests').update({ deliver_after: null }).eq('id', asked?.id))
  const thread = await done(asChild.rpc('answer_message_request', { request_id: asked?.id, accept: true }))
  const contact = page.getByRole('article', { name: t('guardian.contact_with', { name: 'Ida Kessel' }) })
  await contact.getByRole('button', { name: t('guardian.messages.show') }).click()
  await expect(contact.getByText('Would you come to our open session?')).toBeVisible()
  await done(asScout.from('messages').insert({ conversation_id: thread, content: 'Bring your boots' }))
  await expect(contact.getByText('Bring your boots')).toBeVisible()

  const other = await open()
  await other.getByRole('button', { name: t('guardian.withdraw') }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('guardian.withdraw') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guardian.title.withdrawn', { athlete }))
})

test('the language chosen on the page is that of the mails, and a foreign link says it is none', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (404|410) .*guardian_portal/)
  const t = translationsFor('fr')
  const page = await anotherBrowser({ viewport: PHONE })
  const child = await newAthlete(
    { service, newPerson },
    { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' },
  )
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const session = await openSession(child.email)
  await done(session.rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: 'en' }))
  await page.goto((await mailTo(email, /\/guardian\//)).link ?? '')
  await page.getByRole('combobox').selectOption('fr')
  await expect(page.getByText(t('guardian.promise', { athlete: 'Noa V.' }))).toBeVisible()
  await expect
    .poll(
      async () =>
        (await done(service.from('guardian_links').select('locale').eq('athlete_id', child.id))) ?? [],
    )
    .toEqual([{ locale: 'fr' }])
  await page.goto('/guardian/not-a-link')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guardian.refused.guardian.link'))
  const address = (await mailTo(email, /\/guardian\//)).link ?? ''
  for (const [change, rule] of [
    [{ expires_at: '2026-01-01T00:00:00Z' }, 'expired'],
    [{ state: 'ended' }, 'ended'],
  ] as const) {
    await done(service.from('guardian_links').update(change).eq('athlete_id', child.id))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`guardian.refused.guardian.${rule}`))
  }
})
