import { hasHorizontalScroll, newScout, verify } from './builders.ts'
import { expect, test } from './fixtures.ts'

const pdf = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

test('a scout asks for verification with a note and a document, and sees that it is pending', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await expect(page.getByText('No verifications yet')).toBeVisible()
  expect(await axe()).toEqual([])

  await page.getByRole('radio', { name: 'Organization' }).check()
  await page.getByRole('button', { name: 'Request verification' }).click()
  await expect(page.getByText('Enter the organization.')).toBeVisible()
  await expect(page.getByText('Add a note, a link or a document.')).toBeVisible()

  await page
    .getByLabel('Organization', { exact: true })
    .and(page.getByRole('textbox'))
    .fill('Harbour Academy')
  await page.getByLabel('Evidence').fill('The staff page names me.')
  await page.getByLabel('Link').fill('http://10.0.0.7/staff')
  await page.getByLabel('Document').setInputFiles(pdf)
  await page.getByRole('button', { name: 'Request verification' }).click()
  await expect(page.getByText('Private network URLs are not allowed')).toBeVisible()
  await expect(page.getByLabel('Evidence')).toHaveValue('The staff page names me.')

  await page.getByLabel('Link').fill('https://academy.example/staff')
  await page.getByRole('button', { name: 'Request verification' }).click()
  await expect(page.getByText('Verification Pending')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Organization' })).toHaveCount(0)

  const { data } = await service
    .from('verifications')
    .select('type, status, organization, evidence_note, evidence_url, evidence_path')
    .eq('user_id', scout.id)
    .single()
  expect(data).toMatchObject({
    type: 'organization',
    status: 'pending',
    organization: 'Harbour Academy',
    evidence_note: 'The staff page names me.',
    evidence_url: 'https://academy.example/staff',
  })
  const kept = await service.storage.from('evidence').download(data?.evidence_path)
  expect(await kept.data?.text()).toContain('%PDF-1.7')
})

test('an approved verification shows at once on the badge what was checked and until when', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  const { data: asked } = await service
    .from('verifications')
    .insert({ user_id: scout.id, type: 'identity', evidence_note: 'Passport, page 2' })
    .select('id')
    .single()
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await expect(page.getByText('Verification Pending')).toBeVisible()
  await service
    .from('verifications')
    .update({
      status: 'approved',
      what_was_checked: ['identity_document', 'video_call'],
      decided_at: new Date().toISOString(),
      expires_at: '2031-09-30T12:00:00Z',
    })
    .eq('id', asked?.id)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Identity document seen and face compared with the document in a video call'),
  ).toBeVisible()

  await page.goto('/scout/profile')
  await expect(page.getByText(/Identity, until .*2031/)).toBeVisible()
})

test('a rejected verification says why, and the scout can ask again', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await service.from('verifications').insert({
    user_id: scout.id,
    type: 'coaching',
    organization: 'Harbour Academy',
    evidence_note: 'Licence B',
    status: 'rejected',
    reason: 'The licence ran out in May.',
    decided_at: new Date().toISOString(),
  })
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await expect(page.getByText('Verification Rejected', { exact: true })).toBeVisible()
  await expect(page.getByText('The licence ran out in May.')).toBeVisible()
  await page.getByRole('radio', { name: 'Coaching licence' }).check()
  await page
    .getByLabel('Organization', { exact: true })
    .and(page.getByRole('textbox'))
    .fill('Harbour Academy')
  await page.getByLabel('Evidence').fill('Renewed in June, number 2 of the letter.')
  await page.getByRole('button', { name: 'Request verification' }).click()
  await expect(page.getByText('Verification Pending')).toBeVisible()
  await expect(page.getByText('Verification Rejected', { exact: true })).toBeVisible()
})

test('a scout writes the profile that athletes and guardians read', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
  axe,
}) => {
  expectedErrors.push(/status of 422 .*scout_profiles/)
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal' })
  await signInAs(scout.email)
  await page.goto('/scout/profile')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('Role').fill('Head of recruitment')
  await page.getByLabel('Regions').fill('Valencia, Murcia')
  await page.getByRole('checkbox', { name: 'Football (soccer)', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Spanish' }).check()
  await page.getByLabel('About you').fill('Write to me at rosa@club.example')
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Couldn’t save')).toBeVisible()
  await expect(page.getByLabel('Role')).toHaveValue('Head of recruitment')

  await page.getByLabel('About you').fill('I watch how people play without the ball.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Head of recruitment · Harbour Academy')).toBeVisible()
  await expect(page.getByText('Valencia, Murcia')).toBeVisible()
  await page.reload()
  await expect(page.getByText('I watch how people play without the ball.')).toBeVisible()
  expect(await axe()).toEqual([])
})

test('the scout’s start page lists pending items and passes axe on a phone', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', verified: false })
  const phone = await anotherBrowser({ viewport: { width: 320, height: 700 }, hasTouch: true })
  await signInAs(scout.email, phone)
  await phone.goto('/scout/home')
  await expect(phone.getByRole('heading', { name: 'Hello, Rosa' })).toBeVisible()
  await expect(phone.getByText('You’re not verified yet')).toBeVisible()
  // What is missing is one of the things to do, so nothing beside it says that there is none.
  await expect(phone.getByText('You have 1 thing to do.')).toBeVisible()
  await expect(phone.getByText('Nothing to do right now')).toHaveCount(0)
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])
  await verify(service, scout.id)
  await phone.goto('/scout/dashboard')
  // Eight empty bars would say nothing to whoever has just begun.
  const stages = phone.getByRole('heading', { name: 'Athletes by stage' })
  await expect(stages).toBeVisible()
  await expect(phone.getByRole('table', { name: 'Athletes on all your shortlists, by stage' })).toHaveCount(0)
  await expect(phone.getByText('You’re not verified yet')).toHaveCount(0)
  expect(await axe(phone)).toEqual([])
})

type Wish = { type?: string; url?: string }

test.describe('a scout who wants to write to minors', () => {
  const ask = async (
    service: import('@supabase/supabase-js').SupabaseClient,
    scoutId: string,
    { type = 'organization', url = '' }: Wish,
  ) => {
    const note = `Coach of ${scoutId}`
    await service
      .from('verifications')
      .insert({ user_id: scoutId, type, for_minors: true, evidence_note: note, evidence_url: url })
      .throwOnError()
    return note
  }

  test('is told which evidence it takes, and that two reviewers decide', async ({
    page,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const scout = await newScout({ service, newPerson }, { verified: false })
    await signInAs(scout.email)
    await page.goto('/scout/verification')
    await page.getByRole('checkbox', { name: 'I want to write to athletes under 18' }).check()
    await page.getByLabel('Evidence').fill('I coach there.')
    await page.getByRole('button', { name: 'Request verification' }).click()
    await expect(page.getByText('To write to athletes under 18, attach a document.')).toBeVisible()
    await page.getByLabel('Document').setInputFiles(pdf)
    await page.getByRole('button', { name: 'Request verification' }).click()
    await expect(page.getByText('Two people review it, each on their own')).toBeVisible()
    await expect(page.getByText('Contact under 18')).toBeVisible()
    expect(await axe()).toEqual([])
  })

  test('is let by two admins, the second of whom decides before seeing the first one’s choice', async ({
    page,
    service,
    newPerson,
    newAdmin,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const scout = await newScout({ service, newPerson }, { verified: false })
    const note = await ask(service, scout.id, { url: 'https://academy.example/staff' })
    const open = async (on: typeof page) => {
      await signInAs((await newAdmin()).email, on)
      await on.goto('/admin/verifications')
      await on.getByRole('listitem').filter({ hasText: scout.email }).getByRole('link').click()
      return on.getByRole('main').getByRole('region', { name: new RegExp(scout.email) })
    }
    const approve = async (check: ReturnType<typeof page.locator>, ...facts: string[]) => {
      for (const fact of facts) await check.getByRole('checkbox', { name: fact }).check()
      await check.getByRole('button', { name: /^Approve until/ }).click()
      if (facts.length > 0) await check.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    }
    const first = await open(page)
    await expect(first.getByText(note)).toBeVisible()
    await expect(first.getByText('Two admins decide')).toBeVisible()
    await approve(first)
    await expect(first.getByText('Choose at least one.')).toBeVisible()
    const [byPhone, onPage] = [
      'Confirmed by the organization by phone',
      'Named on the organization’s staff page',
    ]
    await approve(first, byPhone)
    await expect(first.getByText('Waiting for a second admin')).toBeVisible()
    await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    expect(await axe()).toEqual([])

    const other = await anotherBrowser({ viewport: { width: 360, height: 780 } })
    const second = await open(other)
    await expect(second.getByText('You’ll see the other admin’s decision after yours')).toBeVisible()
    await expect(second.getByText('Another admin', { exact: true })).toHaveCount(0)
    expect(await hasHorizontalScroll(other)).toBe(false)
    await second.getByRole('button', { name: 'Reject' }).click()
    await second.getByRole('textbox').fill('The page does not name them.')
    await second.getByRole('button', { name: 'Reject verification' }).click()
    await expect(second.getByText('You and another admin disagree')).toBeVisible()
    await expect(second.getByText(byPhone)).toBeVisible()
    expect(await axe(other)).toEqual([])

    const third = await open(await anotherBrowser())
    await approve(third, onPage, byPhone)
    await expect(third.getByText('Verified', { exact: true })).toBeVisible()
    await expect(third.getByRole('definition').filter({ hasText: `${onPage} and` })).toBeVisible()
    const { data } = await service
      .from('verifications')
      .select('status, what_was_checked')
      .eq('user_id', scout.id)
      .single()
    expect(data).toEqual({
      status: 'approved',
      what_was_checked: ['staff_page', 'organization_call'],
    })
  })

  test('cannot be let on words alone', async ({ page, service, newPerson, newAdmin, signInAs, axe }) => {
    const scout = await newScout({ service, newPerson }, { verified: false })
    const note = await ask(service, scout.id, {})
    await signInAs((await newAdmin()).email)
    await page.goto('/admin/verifications')
    await page.getByRole('listitem').filter({ hasText: scout.email }).getByRole('link').click()
    const check = page.getByRole('main').getByRole('region', { name: new RegExp(scout.email) })
    await expect(check.getByText(note)).toBeVisible()
    await expect(check.getByText('Text only', { exact: true })).toBeVisible()
    await expect(check.getByText('Not enough for contact with minors')).toBeVisible()
    await expect(check.getByRole('button', { name: 'Reject' })).toBeVisible()
    await expect(check.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    expect(await axe()).toEqual([])
  })
})
