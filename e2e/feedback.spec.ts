import sharp from 'sharp'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { connectionLost, goOffline } from './stall-requests.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const nora = (club = uniqueWord()) => ({ name: 'Nora Quill', club })

test('somebody without an account reports a bug, and leaves out what would go along', async ({
  page,
  service,
  axe,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
  await expect(page.getByLabel('The page you came from: /', { exact: true })).toBeChecked()
  await page.goto('/feedback?from=/a/nora-quill?tab=film')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback')
  const form = page.getByRole('region', { name: 'Send feedback' })
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Choose what it’s about.')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Bug' })).toBeFocused()
  await form.getByRole('radio', { name: 'Bug' }).check()
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Write at least one word (up to 4,000 characters).')).toBeVisible()
  const words = `The search shows an empty box. ${uniqueWord()}`
  await form.getByLabel('What would you like to tell us?').fill(words)
  await form.getByLabel('How do you like Touchline? (optional)').selectOption('4')
  // What was typed survives a reload.
  await page.reload()
  await expect(form.getByLabel('What would you like to tell us?')).toHaveValue(words)
  await expect(form.getByRole('radio', { name: 'Bug' })).toBeChecked()
  // Whose page it was is not in it.
  await expect(form.getByLabel('The page you came from: /a', { exact: true })).toBeChecked()
  await form.getByLabel(/^App version: \d/).uncheck()
  await expect(form.getByLabel('I’d like a reply')).toHaveCount(0)
  await expect(form.getByText('Without an account we can’t reply to you.')).toBeVisible()
  expect(await axe()).toEqual([])
  await form.getByRole('button', { name: 'Send feedback' }).click()
  await expect(form.getByText('Your feedback is with the team.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('What would you like to tell us?')).toHaveValue('')
  await expect(form.getByRole('radio', { name: 'Bug' })).not.toBeChecked()
  const { data } = await service
    .from('feedback')
    .select('user_id, category, rating, route, app_version, reply_wanted')
    .eq('message', words)
  expect(data).toEqual([
    { user_id: null, category: 'bug', rating: 4, route: '/a', app_version: '', reply_wanted: false },
  ])
})

test('an idea is answered and published by an admin, its athlete hears of it, and a scout votes', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422 .*\/rest\/v1\/rpc\/publish_feedback/)
  const athlete = await newAthlete({ service, newPerson }, nora())
  const scout = await newScout({ service, newPerson })
  await signInAs(athlete.email)
  await page.goto('/athlete/profile')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  await expect(page).toHaveURL('/athlete/feedback?from=/athlete/profile')
  const words = `I train at night and the white hurts, please. ${uniqueWord()}`
  await page.getByRole('radio', { name: 'Idea' }).check()
  await page.getByLabel('What would you like to tell us?').fill(words)
  await page.getByLabel('I’d like a reply').check()
  const file = page.getByLabel('Screenshot (optional)')
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('File type not allowed')).toBeVisible()
  const background = '#14683f'
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('alert')).toContainText('The screenshot isn’t an image.')
  await file.setInputFiles({ name: 'Nora at home.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('File type not allowed')).toHaveCount(0)
  await expect(page.getByLabel('The page you came from: /athlete/profile')).toBeChecked()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('You’ll get a notification when we reply.')).toBeVisible()
  const mine = page.getByRole('list', { name: 'What you sent' }).getByRole('listitem')
  await expect(mine).toContainText(words)
  await expect(mine).toContainText('New')
  expect(await axe()).toEqual([])

  const office = await anotherBrowser()
  await signInAs((await newAdmin()).email, office)
  await office.goto('/admin/feedback')
  await office.getByRole('button', { name: /^Idea/ }).click()
  await office.getByRole('listitem').filter({ hasText: words }).getByRole('link').click()
  const opened = office.getByRole('article', { name: 'Idea' })
  await expect(opened.getByText(words)).toBeVisible()
  await expect(opened.getByText('/athlete/profile', { exact: true })).toBeVisible()
  await expect(opened.getByText('Reply wanted', { exact: true })).toBeVisible()
  await expect(opened.getByRole('link', { name: 'Nora Quill' })).toHaveAttribute(
    'href',
    `/admin/users?person=${athlete.id}`,
  )
  const opensPicture = office.context().waitForEvent('page')
  await opened.getByRole('button', { name: 'Open screenshot' }).click()
  // Whatever the file was called, its name says nothing.
  await expect(await opensPicture).toHaveURL(
    new RegExp(`/storage/v1/object/sign/screenshots/${athlete.id}/[0-9a-f-]{36}\\.png\\?token=`),
  )
  const kept = service.storage.from('screenshots')
  const { data: files } = await kept.list(athlete.id)
  const { data: picture } = await kept.download(`${athlete.id}/${files?.[0]?.name}`)
  const { width, exif } = await sharp(await picture?.arrayBuffer()).metadata()
  // Nothing but what is seen: not where it was taken.
  expect([width, exif]).toEqual([60, undefined])
  await opened.getByLabel('State').selectOption('declined')
  await opened.getByRole('button', { name: 'Save answer' }).click()
  await expect(opened.getByText('Give the reason. The sender reads it.')).toBeVisible()
  await opened.getByLabel('State').selectOption('triaged')
  await opened.getByLabel('Reply', { exact: true }).fill('Good idea. We’re on it.')
  await office.reload()
  await expect(opened.getByLabel('Reply', { exact: true })).toHaveValue('Good idea. We’re on it.')
  await opened.getByLabel('State').selectOption('triaged')
  await opened.getByRole('button', { name: 'Save answer' }).click()
  await expect(office.getByText('Saved. The sender has been told.')).toBeVisible()
  expect(await axe(office)).toEqual([])
  await opened.getByLabel('Public title').fill(words)
  await opened.getByRole('button', { name: 'Publish' }).click()
  await expect(opened.getByText('These are the sender’s words. Write the title in your own.')).toBeVisible()
  const title = `Dark colours ${uniqueWord()}`
  await opened.getByLabel('Public title').fill(title)
  await opened.getByRole('button', { name: 'Publish' }).click()
  await expect(opened.getByText('On the public list with 0 votes.')).toBeVisible()

  await page.goto('/athlete/notifications')
  await page.getByRole('link', { name: /The Touchline team replied to your feedback/ }).click()
  await expect(page).toHaveURL('/athlete/feedback')
  await expect(mine).toContainText('Planned')
  await expect(mine).toContainText('Good idea. We’re on it.')

  await signInAs(scout.email)
  await page.goto('/scout/feedback')
  const planned = page.getByRole('list', { name: 'Planned' })
  const vote = (count: string) => planned.getByRole('button', { name: `Vote for “${title}”: ${count}` })
  await vote('0 votes').click()
  await expect(vote('1 vote')).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await service.from('roadmap_items').select('vote_count').eq('title', title)).data)
    .toEqual([{ vote_count: 1 }])
  await page.reload()
  await expect(vote('1 vote')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(words)).toHaveCount(0)
  await vote('1 vote').click()
  await expect(vote('0 votes')).toHaveAttribute('aria-pressed', 'false')
  // The next vote of the same person waits until this one is taken back.
  await expect
    .poll(async () => (await service.from('roadmap_items').select('vote_count').eq('title', title)).data)
    .toEqual([{ vote_count: 0 }])

  const visitor = await anotherBrowser()
  await visitor.goto('/feedback')
  const listed = visitor
    .getByRole('list', { name: 'Planned' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(listed).toContainText('0 votes')
  await expect(listed.getByRole('button')).toHaveCount(0)

  await opened.getByRole('button', { name: 'Take off the list' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
  await expect(office.getByText('It’s off the public list.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'What people asked for' })).toBeVisible()
  await expect(visitor.getByText(title)).toHaveCount(0)
})

for (const language of storyLanguages('en'))
  test(`a worry about safety sent from a phone tells the admins at once, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    mailTo,
    axe,
  }) => {
    const t = translationsFor(language)
    const phone = () =>
      anotherBrowser({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: locales[language],
      })
    const [page, office] = [await phone(), await phone()]
    const admin = await newAdmin()
    await signInAs(admin.email, office)
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email, page)
    await page.goto('/scout/home')
    await page.getByRole('button', { name: t('common.nav.more') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('common.nav.feedback') })
      .click()
    await page.getByRole('radio', { name: t('feedback.category.safety') }).check()
    await expect(page.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
    await expect(page.getByText(t('feedback.safety.first'))).toBeVisible()
    const words = `Somebody waits outside the ground. ${uniqueWord()}`
    await page.getByLabel(t('feedback.message')).fill(words)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: t('feedback.send') }).click()
    await expect(page.getByText(t('feedback.sent.safety'))).toBeVisible()

    // By email, without the words.
    const { text } = await mailTo(admin.email, /safety/i)
    expect(text).not.toContain('ground')
    const { data } = await service.from('feedback').select('id').eq('message', words).single().throwOnError()
    await office.goto('/admin/dashboard')
    const review = office.locator(`a[href="/admin/feedback?feedback=${data.id}"]`)
    await expect(review).toHaveText(t('admin-work.decide'))
    await review.click()
    await expect(office.getByRole('article').getByText(words)).toBeVisible()
    expect(await hasHorizontalScroll(office)).toBe(false)
    await office.getByLabel(t('feedback-review.state'), { exact: true }).selectOption('done')
    await office
      .getByLabel(t('feedback-review.reply'), { exact: true })
      .fill('The club has been told. Thank you.')
    await office.getByRole('button', { name: t('feedback-review.save') }).click()
    await expect(office.getByText(t('feedback-review.replied'))).toBeVisible()
    expect(await axe(office)).toEqual([])
    await office.getByRole('link', { name: t('feedback-review.back') }).click()
    expect(await hasHorizontalScroll(office)).toBe(false)
    await expect(office.getByRole('listitem').filter({ hasText: words })).toHaveCount(0)
    await office.getByRole('button', { name: new RegExp(`^${t('feedback.status.done')}`) }).click()
    await expect(office.getByRole('list', { name: t('feedback.status.done') })).toContainText(words)
    await page.reload()
    await expect(page.getByText('The club has been told. Thank you.')).toBeVisible()
  })

test('without a second step an admin reads and answers nothing; feedback that is gone says so', async ({
  page,
  service,
  newAdmin,
  signInAs,
}) => {
  const id = crypto.randomUUID()
  const message = `Print a page ${uniqueWord()}`
  await service.from('feedback').insert({ id, category: 'idea', message }).throwOnError()
  await signInAs((await newAdmin('password alone')).email)
  await page.goto(`/admin/feedback?feedback=${id}`)
  const opened = page.getByRole('article', { name: 'Idea' })
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(opened).toHaveCount(0)
  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/feedback?feedback=${id}`)
  await expect(opened.getByText(message)).toBeVisible()
  await expect(opened.getByText('Someone without an account')).toBeVisible()
  await page.goto(`/admin/feedback?feedback=${crypto.randomUUID()}`)
  await expect(page.getByText('This feedback no longer exists.')).toBeVisible()
})

test('feedback that could not be sent says why and keeps the words; a list that fails is asked for again', async ({
  page,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, connectionLost)
  await signInAs((await newPerson('scout')).email)
  let broken = true
  await page.route(/rest\/v1\/roadmap_items/, (route) =>
    broken ? route.fulfill({ status: 503, json: { message: 'down' } }) : route.continue(),
  )
  await page.goto('/feedback')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Praise' }).check()
  await page.getByLabel('What would you like to tell us?').fill('The badges are clear.')
  await goOffline(page)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Your feedback is with the team.', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you sent' })).toContainText('The badges are clear.')
})
