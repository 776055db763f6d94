import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { REPORTED_WORDS, reportedMessage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const REASONS = 'Nobody asks a child to keep secrets.'
const APPEAL = 'I was asked to plan a birthday surprise with her mother.'
const CONFIRMED = 'The conversation says the same.'
const ANSWER = 'Her mother confirms it. We were wrong.'

type Words = ReturnType<typeof translationsFor>

/** Chooses a decision of a case and confirms it, as an admin does. */
async function decide(page: Page, t: Words, action: 'ban' | 'remove' | 'no_action') {
  await page.getByRole('radio', { name: t(`moderation.action.${action}`), exact: true }).check()
  await page.getByRole('textbox', { name: t('moderation.statement') }).fill(REASONS)
  await page.getByRole('button', { name: t('moderation.decide'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(`moderation.action.${action}`), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: t(`moderation.decided_as.${action}`) })).toBeVisible()
}

async function answer(page: Page, t: Words, choice: string, words: string) {
  await page.getByRole('radio', { name: choice }).check()
  await page.getByRole('textbox', { name: t('moderation.statement') }).fill(words)
  await page.getByRole('button', { name: t('moderation.review.send') }).click()
}

for (const language of storyLanguages('en'))
  test(`a ban that two admins made is appealed by the mailed link and lifted by two others, in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    // The scout's session ends under the open page.
    expectedErrors.push(/status of 40[013]/)
    test.setTimeout(240_000)
    const t = translationsFor(language)
    const { id, details, scout, asChild } = await reportedMessage({ service, newPerson, openSession })
    const appeal = `${APPEAL} ${id}`
    const browser = () => anotherBrowser({ locale: locales[language] })
    const [amy, ann, abe, eve, visitor] = [
      await browser(),
      await browser(),
      await browser(),
      await browser(),
      await anotherBrowser({
        locale: locales[language],
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      }),
    ]
    for (const one of [amy, ann, abe, eve]) await signInAs((await newAdmin()).email, one)
    await signInAs(scout.email, page)
    await page.goto('/scout/home')

    await amy.goto(`/admin/content?case=${id}`)
    await decide(amy, t, 'ban')
    await expect(amy.getByText(t('moderation.status.awaiting_second'))).toBeVisible()
    await expect(amy.getByText(t('moderation.own_decision'))).toBeVisible()
    expect(await hasHorizontalScroll(amy)).toBe(false)
    // The account is closed at once, for as long as a second admin may take.
    const banned = async () => {
      const { data } = await service.auth.admin.getUserById(scout.id)
      return (Date.parse(data.user?.banned_until ?? '') - Date.now()) / 86_400_000 || 0
    }
    expect(await banned()).toBeGreaterThan(36_000)
    await page.goto('/scout/messages')
    await expect(page).toHaveURL(/\/auth/)

    await ann.goto('/admin/content?status=second')
    await ann.getByRole('listitem').filter({ hasText: details }).getByRole('link').click()
    await expect(ann.getByText(REPORTED_WORDS)).toBeVisible()
    expect(await axe(ann)).toEqual([])
    await answer(ann, t, t('moderation.review.ban.stands'), CONFIRMED)
    await expect(ann.getByText(t('moderation.done'))).toBeVisible()
    expect(await banned()).toBeGreaterThan(36_000)
    // What is answered leaves the list until the person appeals.
    await expect(ann.getByRole('listitem').filter({ hasText: details })).toHaveCount(0)

    const mail = await mailTo(scout.email, /stands/)
    await visitor.goto(mail.link ?? '')
    await expect(visitor.getByRole('heading', { name: t('moderation.mine.title.ban') })).toBeVisible()
    await expect(visitor.getByText(REASONS)).toBeVisible()
    await expect(visitor.getByText(CONFIRMED)).toBeVisible()
    expect(await hasHorizontalScroll(visitor)).toBe(false)
    expect(await axe(visitor)).toEqual([])
    await visitor.getByRole('button', { name: t('moderation.mine.send') }).click()
    await expect(visitor.getByText(t('moderation.mine.appeal_short'))).toBeVisible()
    await visitor.getByRole('textbox').fill(appeal)
    await visitor.reload()
    await expect(visitor.getByRole('textbox')).toHaveValue(appeal)
    await visitor.getByRole('button', { name: t('moderation.mine.send') }).click()
    await expect(visitor.getByText(t('moderation.mine.appeal_waits'))).toBeVisible()

    for (const one of [ann, abe]) {
      await one.goto('/admin/content?status=second')
      await one.getByRole('listitem').filter({ hasText: appeal }).getByRole('link').click()
      await expect(one.getByRole('article').getByText(appeal)).toBeVisible()
    }
    await expect(ann.getByText(t('moderation.own_decision'))).toBeVisible()
    await answer(abe, t, t('moderation.review.lift'), ANSWER)
    await expect(abe.getByText(t('moderation.lift_proposed'))).toBeVisible()
    expect(await banned()).toBeGreaterThan(36_000)
    await eve.goto('/admin/content?status=second')
    await eve.getByRole('listitem').filter({ hasText: appeal }).getByRole('link').click()
    await answer(eve, t, t('moderation.review.lift'), ANSWER)
    await expect(eve.getByText(t('moderation.done'))).toBeVisible()

    expect(await banned()).toBeLessThan(0.01)
    const lifted = await mailTo(scout.email, /is lifted/)
    await visitor.goto(lifted.link ?? '')
    await expect(visitor.getByRole('heading', { name: t('moderation.mine.title.reversed') })).toBeVisible()
    await expect(visitor.getByText(ANSWER)).toBeVisible()
    await expect(visitor.getByRole('button', { name: t('moderation.mine.send') })).toHaveCount(0)
    // The account is back. The conversation with the child is there to read, and closed for good.
    await signInAs(scout.email, page)
    await page.goto('/scout/messages')
    await expect(page.getByRole('link', { name: /Lena V\./ })).toBeVisible()
    expect((await asChild.rpc('my_reports').throwOnError()).data).toMatchObject([{ outcome: 'no_action' }])
  })

test('an athlete reads from the bell why a film was removed, appeals, and has it back', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
}) => {
  const t = translationsFor('en')
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const film = { id: crypto.randomUUID(), title: `Final ${uniqueWord()}` }
  await service
    .from('video_links')
    .insert({ ...film, athlete_id: athlete.id, url: 'https://film.example.org/1', visibility: 'public' })
    .throwOnError()
  const scout = await newScout({ service, newPerson })
  const asScout = await openSession(scout.email)
  const given = { subject_type: 'video_link', subject_id: film.id, reason: 'spam', details: film.title }
  const { data: id } = await asScout.rpc('report', given).throwOnError()
  const [amy, ann] = [await anotherBrowser(), await anotherBrowser()]
  for (const one of [amy, ann]) await signInAs((await newAdmin()).email, one)
  await amy.goto(`/admin/content?case=${id}`)
  await decide(amy, t, 'remove')
  const films = async () => (await service.from('video_links').select('id, title').eq('id', film.id)).data
  expect(await films()).toEqual([])

  await signInAs(athlete.email)
  await page.goto('/athlete/notifications')
  await page.getByRole('link', { name: /removed something of yours/ }).click()
  await expect(page.getByRole('heading', { name: 'We removed something you posted' })).toBeVisible()
  await expect(page.getByText(REASONS)).toBeVisible()
  const appeal = `${APPEAL} ${id}`
  await page.getByRole('textbox', { name: 'What should we know?' }).fill(appeal)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Someone who didn’t make the decision will answer.')).toBeVisible()

  await ann.goto('/admin/content?status=second')
  await ann.getByRole('listitem').filter({ hasText: appeal }).getByRole('link').click()
  await answer(ann, t, 'Lift it', ANSWER)
  await expect(ann.getByText(t('moderation.done'))).toBeVisible()
  expect(await films()).toEqual([film])
})

test('whoever reported asks for a second look, and another admin takes it', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
}) => {
  const t = translationsFor('en')
  const { id, child } = await reportedMessage({ service, newPerson, openSession })
  const [amy, ann] = [await anotherBrowser(), await anotherBrowser()]
  for (const one of [amy, ann]) await signInAs((await newAdmin()).email, one)
  await amy.goto(`/admin/content?case=${id}`)
  await decide(amy, t, 'no_action')

  await signInAs(child.email)
  await page.goto('/athlete/notifications')
  await page.getByRole('link', { name: /reported/ }).click()
  await page.getByRole('button', { name: 'Ask for a second look' }).click()
  await page.getByRole('textbox').last().fill(APPEAL)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We’ll look again and tell you.')).toBeVisible()

  await amy.goto(`/admin/content?case=${id}`)
  await expect(amy.getByText(APPEAL)).toBeVisible()
  await expect(amy.getByText(t('moderation.own_decision'))).toBeVisible()
  await ann.goto(`/admin/content?case=${id}`)
  await expect(ann.getByText(APPEAL)).toBeVisible()
  await decide(ann, t, 'no_action')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask for a second look' })).toHaveCount(0)
})
