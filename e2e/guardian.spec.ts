import type { SupabaseClient } from '@supabase/supabase-js'
import { LIMITS } from '#shared/limits.ts'
import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { connectionLost, goOffline, stallRequests } from './stall-requests.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }

async function done<T>(answer: PromiseLike<{ data: T; error: { message: string } | null }>) {
  const { data, error } = await answer
  if (error) throw new Error(error.message)
  return data
}

/** A verification that lets a scout write to minors, as two admins would have given it. */
const verifyForMinors = (service: SupabaseClient, userId: string) =>
  done(
    service.from('verifications').insert({
      user_id: userId,
      type: 'identity',
      status: 'approved',
      for_minors: true,
      evidence_note: 'My passport.',
      evidence_path: `${userId}/passport.pdf`,
      what_was_checked: ['identity_document'],
      decided_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 200 * 86_400_000).toISOString(),
    }),
  )

for (const language of storyLanguages('es'))
  test(`a guardian decides, looks, reports and withdraws on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    test.setTimeout(240_000)
    // A thread that is being read anew while the consent is taken back is gone for that read.
    expectedErrors.push(/There is no such thread/)
    const t = translationsFor(language)
    const page = await anotherBrowser({
      viewport: PHONE,
      locale: locales[language],
    })
    const athlete = 'Noa V.'
    const child = await newAthlete(
      { service, newPerson },
      { name: athlete, club: uniqueWord(), birthDate: '2010-05-05', numbers: [sprintResult(4.4)] },
    )
    const email = `guardian-${child.id.slice(0, 8)}@people.example`
    const scouts = await Promise.all(
      ['Sam Ferreira', 'Ida Kessel'].map((name) => newScout({ service, newPerson }, { name })),
    )
    for (const { id } of scouts) await verifyForMinors(service, id)
    const session = await openSession(child.email)
    await done(
      session.rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: language }),
    )

    await test.step('opens the question of the link to decline, which decides nothing', async () => {
      const { text } = await mailTo(email, /\/guardian\//)
      await page.goto(/http\S+answer=decline/.exec(text)?.[0] ?? '')
      const dialog = page.getByRole('dialog', { name: t('guardian.decline_account_ask', { athlete }) })
      await expect(dialog).toBeVisible()
      expect(await axe(page)).toEqual([])
      await dialog.getByRole('button', { name: t('guardian.keep') }).click()
    })

    await test.step('consents by the link of the invitation', async () => {
      await page.goto((await mailTo(email, /\/guardian\//)).link ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('guardian.title.invited', { athlete }),
      )
      expect(await axe(page)).toEqual([])
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: t('guardian.agree') }).click()
      await expect(page.getByText(t('guardian.active_title'))).toBeVisible()
    })

    for (const { email: address } of scouts)
      await done(
        (await openSession(address)).rpc('request_contact', {
          athlete_id: child.id,
          subject: 'A trial week',
          intro: 'Would you come to our open session?',
        }),
      )

    await test.step('declines the first, from the link that only opens the question', async () => {
      const { text } = await mailTo(email, /Sam Ferreira\nHarbour Academy/)
      expect(text).toContain(t('verified-fact.fact.identity_document'))
      await page.goto(/http\S+answer=decline/.exec(text)?.[0] ?? '')
      const dialog = page.getByRole('dialog', { name: t('guardian.decline_ask', { name: 'Sam Ferreira' }) })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: t('guardian.refuse') }).click()
      await expect(request(page, 'Sam Ferreira')).toBeHidden()
    })

    await test.step('reads what was checked about the other and approves', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('guardian.title.asks_one', { athlete, scout: 'Ida Kessel' }),
      )
      const asked = page.getByRole('article', { name: t('guardian.request_of', { name: 'Ida Kessel' }) })
      await expect(asked.getByText(t('verified-fact.fact.identity_document'))).toBeVisible()
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await asked.getByRole('button', { name: t('guardian.record_of', { name: 'Ida Kessel' }) }).click()
      const record = page.getByRole('dialog', { name: 'Ida Kessel' })
      await expect(record.getByText(t('guardian.fact.since'))).toBeVisible()
      await page.keyboard.press('Escape')
      await asked.getByRole('button', { name: t('guardian.approve') }).click()
      await expect(page.getByText(t('guardian.status.pending', { athlete }))).toBeAttached()
    })

    await test.step('lets the photo be seen, switches it off and takes that back', async () => {
      const photo = page.getByRole('switch', { name: t('guardian.consents.photo.label') })
      await photo.click()
      await expect(photo).toBeChecked()
      await photo.click()
      await expect(photo).not.toBeChecked()
      await page
        .getByRole('listitem')
        .filter({ hasText: t('guardian.consents.photo.off') })
        .getByRole('button', { name: t('common.actions.undo') })
        .click()
      await expect(photo).toBeChecked()
    })

    await test.step('reads the copies and reports the scout', async () => {
      const asked = await done(
        service.from('message_requests').select('id').eq('scout_id', scouts[1]?.id).single(),
      )
      await done(service.from('message_requests').update({ deliver_after: null }).eq('id', asked?.id))
      await done(session.rpc('answer_message_request', { request_id: asked?.id, accept: true }))
      await page.reload()
      const contact = page.getByRole('article', { name: t('guardian.contact_with', { name: 'Ida Kessel' }) })
      await contact.getByRole('button', { name: t('guardian.messages.show') }).click()
      await expect(contact.getByText('Would you come to our open session?')).toBeVisible()
      await contact.getByRole('button', { name: t('guardian.report.title', { name: 'Ida Kessel' }) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t('guardian.report.send') }).click()
      await expect(dialog.getByText(t('guardian.report.reason_missing'))).toBeVisible()
      await dialog.getByRole('radio', { name: t('guardian.report.reasons.harassment') }).check()
      await dialog.getByRole('button', { name: t('guardian.report.send') }).click()
      await expect(dialog.getByText(t('guardian.report.asked_missing'))).toBeVisible()
      await dialog.getByRole('radio', { name: t('guardian.report.asked_yes') }).check()
      expect(await axe(page)).toEqual([])
      await dialog.getByRole('button', { name: t('guardian.report.send') }).click()
      await expect(page.getByText(t('guardian.report.outcome.open'))).toBeVisible()
      const kept = await done(
        service.from('flags').select('reason, asked_of_minor').eq('subject_user_id', scouts[1]?.id).single(),
      )
      expect(kept).toEqual({ reason: 'harassment', asked_of_minor: true })
    })

    await test.step('pauses contact, ends a conversation, blocks, and takes each back', async () => {
      const undo = async (done: string) => {
        const said = page.getByRole('listitem').filter({ hasText: done })
        await said.getByRole('button', { name: t('common.actions.undo') }).click()
      }
      const requests = page.getByRole('switch', { name: t('guardian.consents.requests.label') })
      await requests.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('guardian.pause') })
        .click()
      await expect(page.getByText(t('guardian.contact.paused', { athlete }))).toBeVisible()
      await undo(t('guardian.consents.requests.off'))
      await expect(requests).toBeChecked()
      const contact = page.getByRole('article', { name: t('guardian.contact_with', { name: 'Ida Kessel' }) })
      await contact.getByRole('button', { name: t('guardian.end') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('guardian.end') })
        .click()
      await expect(contact.getByText(t('guardian.closed'), { exact: true })).toBeVisible()
      await undo(t('guardian.ended', { name: 'Ida Kessel' }))
      await expect(contact.getByRole('button', { name: t('guardian.end') })).toBeVisible()
      await contact.getByRole('button', { name: t('guardian.block_of', { name: 'Ida Kessel' }) }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('guardian.block'), exact: true })
        .click()
      await expect(contact.getByText(t('guardian.closed'), { exact: true })).toBeVisible()
      await undo(t('guardian.blocked', { name: 'Ida Kessel', athlete }))
      await expect(
        contact.getByRole('button', { name: t('guardian.block_of', { name: 'Ida Kessel' }) }),
      ).toBeVisible()
    })

    await test.step('withdraws and takes it back, withdraws again, and the link opened again says so', async () => {
      const withdraw = async () => {
        await page.getByRole('button', { name: t('guardian.withdraw') }).click()
        const dialog = page.getByRole('dialog', { name: t('guardian.withdraw_ask') })
        await expect(dialog).toContainText(
          t('guardian.withdraw_text', { athlete, seconds: LIMITS.thread.undoSeconds }),
        )
        await dialog.getByRole('button', { name: t('guardian.withdraw') }).click()
      }
      const title = page.getByRole('heading', { level: 1 })
      await withdraw()
      await expect(title).toHaveText(t('guardian.title.withdrawn', { athlete }))
      await page
        .getByRole('listitem')
        .filter({ hasText: t('guardian.withdrawn', { athlete }) })
        .getByRole('button', { name: t('common.actions.undo') })
        .click()
      await expect(title).toHaveText(t('guardian.title.active', { athlete }))
      await expect(page.getByRole('switch', { name: t('guardian.consents.photo.label') })).toBeChecked()
      await withdraw()
      await expect(title).toHaveText(t('guardian.title.withdrawn', { athlete }))
      await page.reload()
      await expect(title).toHaveText(t('guardian.title.withdrawn', { athlete }))
      await expect(page.getByText(t('guardian.now.withdrawn', { athlete }))).toBeVisible()
    })
  })

test('the page says when there is no connection, keeps what it shows, and goes on when there is one', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
  expectedErrors,
}) => {
  expectedErrors.push(connectionLost, /Failed to load resource/)
  const t = translationsFor('en')
  const page = await anotherBrowser({ viewport: PHONE })
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close()) // The page hears nothing.
  const child = await newAthlete(
    { service, newPerson },
    { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' },
  )
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const session = await openSession(child.email)
  await done(session.rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: 'en' }))
  const address = (await mailTo(email, /\/guardian\//)).link ?? ''
  const stalled = await stallRequests(page, /rpc\/guardian_portal/)
  await page.goto(address)
  await expect(page.getByRole('status').first()).toBeVisible()
  stalled.release()
  const agree = page.getByRole('button', { name: t('guardian.agree') })
  await expect(agree).toBeVisible()
  await page.getByRole('checkbox').check()
  await goOffline(page)
  await agree.click()
  await page.context().setOffline(false)
  await expect(page.getByText(t('guardian.active_title'))).toBeVisible()

  await test.step('the same link in another browser shows what was decided', async () => {
    const other = await anotherBrowser({ viewport: PHONE })
    await other.goto(address)
    await expect(other.getByText(t('guardian.active_title'))).toBeVisible()
    const withdraw = { name: t('guardian.withdraw') }
    await other.getByRole('button', withdraw).click()
    await other.getByRole('dialog').getByRole('button', withdraw).click()
    const withdrawn = t('guardian.title.withdrawn', { athlete: 'Noa V.' })
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(withdrawn)
    await page.getByRole('switch', { name: t('guardian.consents.film.label') }).click()
    await expect(page.getByText(t('guardian.refused.guardian.not_active'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(withdrawn)
  })
})

const request = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
