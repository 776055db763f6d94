import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { translationsFor } from './translations.ts'
import { typeWhileSaving } from './type-while-saving.ts'

const t = translationsFor('en')

test('what is typed while it is saved stays and is saved next: the names of an account, its next address, and where its card stands', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  // A browser says in its console that the card in its frame runs no scripts.
  // The next link to another address is not sent within the same minute.
  expectedErrors.push(/Blocked script execution/, /status of 429 .*auth\/v1\/user/)
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club, visibility: 'public' })
  await signInAs(athlete.email)
  await page.goto('/athlete/settings?tab=privacy')
  await page.getByRole('switch', { name: t('profile-embed.switch') }).click()
  await typeWhileSaving(page, {
    at: /rpc\/set_profile_embed/,
    field: page.getByLabel(t('profile-embed.sites'), { exact: true }),
    button: page.getByRole('button', { name: t('profile-embed.save_sites') }),
    first: 'club.example',
    next: 'club.example\nleague.example',
  })
  await expect(page.getByLabel(t('profile-embed.sites'), { exact: true })).toHaveValue(
    'https://club.example\nhttps://league.example',
  )

  await page.goto('/athlete/settings?tab=account')
  const s = (key: string) => t(`account-security.${key}`)
  await typeWhileSaving(page, {
    at: /rpc\/change_name/,
    field: page.getByLabel(s('name.surname')),
    button: page.getByRole('button', { name: s('name.save') }),
    first: 'Duro Gil',
    next: 'Duro Gil de Rada',
  })
  await page.reload()
  await expect(page.getByLabel(s('name.surname'))).toHaveValue('Duro Gil de Rada')
  const address = (name: string) => `${name}-${athlete.id.slice(0, 8)}@people.example`
  await typeWhileSaving(page, {
    at: /auth\/v1\/user/,
    field: page.getByLabel(s('email.next')),
    button: page.getByRole('button', { name: s('email.send') }),
    first: address('anna'),
    next: address('ana'),
  })
  await expect(page.getByLabel(s('email.next'))).toHaveValue(address('ana'))
})

test('what is typed while it is saved stays and is saved next: the name of an account that has one', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Sam Ferreira', verified: false })
  await signInAs(scout.email)
  await page.goto('/scout/settings?tab=account')
  await typeWhileSaving(page, {
    at: /rest\/v1\/profiles/,
    field: page.getByLabel(t('account-security.name.label')),
    button: page.getByRole('button', { name: t('account-security.name.save') }),
    first: 'Samira Ferreira',
    next: 'Samira Ferreira Gil',
  })
  await expect
    .poll(async () => (await service.from('profiles').select('full_name').eq('id', scout.id).single()).data)
    .toEqual({ full_name: 'Samira Ferreira Gil' })
})

test('what is typed while it is saved stays and is saved next: an invitation to a guardian and one to an admin', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
}) => {
  const minor = { name: 'Noa Vidal', club: uniqueWord(), birthDate: '2010-05-05' }
  const child = await newAthlete({ service, newPerson }, minor)
  await signInAs(child.email)
  await page.goto('/athlete/settings?tab=privacy')
  const guest = (name: string) => `${name}-${child.id.slice(0, 8)}@people.example`
  await page.getByLabel(t('guardian.name')).fill('Marta Quill')
  const typed = {
    at: /rpc\/invite_guardian/,
    field: page.getByLabel(t('guardian.email')),
    button: page.getByRole('button', { name: t('guardian.invite'), exact: true }),
  }
  await typeWhileSaving(page, { ...typed, first: guest('marta'), next: guest('pedro') })
  for (const name of ['marta', 'pedro']) await expect(page.getByText(guest(name))).toBeVisible()

  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users?view=invitations')
  const [first, next] = [guest('first'), guest('next')]
  const held = await stallRequests(page, '**/rest/v1/admin_invitations*', (one) => one.method() !== 'GET')
  const again = page.getByLabel(t('admin-invitation.form.again'))
  await page.getByLabel(t('admin-invitation.form.email'), { exact: true }).fill(first)
  await again.fill(first)
  await again.press('Enter')
  await held.asked
  await page.getByLabel(t('admin-invitation.form.email'), { exact: true }).fill(next)
  await again.fill(next)
  held.release()
  await expect(page.getByText(t('admin-invitation.form.sent', { email: first }))).toBeVisible()
  await expect(page.getByLabel(t('admin-invitation.form.email'), { exact: true })).toHaveValue(next)
  await again.press('Enter')
  await expect(page.getByText(t('admin-invitation.form.sent', { email: next }))).toBeVisible()
})

test('what is typed while it is saved stays and is saved next: what a check is asked with', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await typeWhileSaving(page, {
    at: /rest\/v1\/verifications/,
    field: page.getByLabel(t('verification.form.note')),
    button: page.getByRole('button', { name: t('verification.form.send') }),
    first: 'The staff page names me.',
    next: 'The league knows me.',
  })
  await expect
    .poll(
      async () =>
        (await service.from('verifications').select('evidence_note').eq('user_id', scout.id)).data?.length,
    )
    .toBe(2)
})

test('what is typed while it is saved stays and is saved next: feedback, and the answer to it', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/feedback')
  await page.getByRole('radio', { name: 'Idea' }).check()
  const words = uniqueWord()
  await typeWhileSaving(page, {
    at: /rest\/v1\/feedback/,
    field: page.getByLabel(t('feedback.message')),
    button: page.getByRole('button', { name: t('feedback.send') }),
    first: `Dark colours ${words}`,
    next: `Dark colours and larger words ${words}`,
  })
  await expect(page.getByRole('list', { name: 'What you sent' })).toContainText('larger words')

  const sent = await service.from('feedback').select('id').eq('message', `Dark colours ${words}`).single()
  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/feedback?feedback=${sent.data?.id}`)
  const opened = page.getByRole('article', { name: 'Idea' })
  await typeWhileSaving(page, {
    at: /rest\/v1\/feedback/,
    field: opened.getByLabel(t('feedback-review.reply'), { exact: true }),
    button: opened.getByRole('button', { name: t('feedback-review.save') }),
    first: 'Good idea.',
    next: 'Good idea. We’re on it.',
  })
  await typeWhileSaving(page, {
    at: /rpc\/publish_feedback/,
    field: opened.getByLabel(t('feedback-review.public_title')),
    button: opened.getByRole('button', { name: /^Publish|^Save/ }).last(),
    first: `Dark ${words}`,
    next: `Dark mode ${words}`,
  })
  await expect
    .poll(async () => (await service.from('feedback').select('reply').eq('id', sent.data?.id).single()).data)
    .toEqual({ reply: 'Good idea. We’re on it.' })
})
