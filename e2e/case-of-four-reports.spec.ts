import { readFile } from 'node:fs/promises'
import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage, newThread, REPORTED_WORDS } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const JOKE = 'He owes me a coffee, ha ha.'
const REASONS = 'Several children were asked to keep secrets from their parents.'

for (const language of storyLanguages('fr'))
  test(`three children report a coach, a friend jokes, and a family hears of the ban, on a phone in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    mailTo,
    status,
    axe,
  }) => {
    test.setTimeout(240_000)
    const t = translationsFor(language)
    // The guardian was invited in English.
    const onPage = translationsFor('en')
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const coach = `Sam ${uniqueWord()}`
    const tools = { service, newPerson, openSession, mailTo, status }
    const asked = { child: 'Lena V.', scout: coach, subject: 'Camp', intro: 'I saw you play.' }
    const family = await newGuardianPage(tools, asked)
    const others = await Promise.all(
      ['Milo Quill', 'Rosa Quill'].map((name) =>
        newAthlete(tools, { name, club: uniqueWord(), birthDate: '2011-04-02' }),
      ),
    )
    const children = [family.child, ...others]
    for (const [index, child] of children.entries()) {
      const conversation = await newThread(
        service,
        { athleteId: child.id, scoutId: family.scout.id },
        { athlete: child.name, scout: coach, subject: 'Camp', involvesMinor: true },
        [REPORTED_WORDS],
      )
      const { data: message } = await service
        .from('messages')
        .select('id')
        .eq('conversation_id', conversation)
        .single()
        .throwOnError()
      await (await openSession(child.email))
        .rpc('report', {
          subject_type: 'message',
          subject_id: message.id,
          reason: 'harassment',
          details: `Report ${index + 1} of a child`,
        })
        .throwOnError()
    }
    const friend = await newAthlete(tools, { name: 'Otto Brandt', club: uniqueWord() })
    const asFriend = await openSession(friend.email)
    const joke = { subject_type: 'scout_profile', subject_id: family.scout.id, reason: 'spam', details: JOKE }
    await asFriend.rpc('report', joke).throwOnError()

    const [first, second, guardian] = [
      await anotherBrowser({ locale: locales[language], ...phone }),
      await anotherBrowser({ locale: locales[language], ...phone }),
      await anotherBrowser({ locale: locales[language], ...phone }),
    ]
    await signInAs((await newAdmin()).email, first)
    await first.goto('/admin/content')
    // One case of one person, however many reported, and in front of what puts nobody at risk.
    const rows = first.getByRole('listitem').filter({ hasText: coach })
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link').click()
    const opened = first.getByRole('article', { name: t('moderation.title_person', { name: coach }) })
    for (const words of ['Report 1 of a child', 'Report 2 of a child', 'Report 3 of a child', JOKE])
      await expect(opened.getByText(words)).toBeVisible()
    await expect(opened.getByText(REPORTED_WORDS)).toHaveCount(3)
    await opened.getByRole('button', { name: t('moderation.work.take') }).click()
    await expect(opened.getByText(t('moderation.work.taken_mine'))).toBeVisible()
    await opened.getByLabel(t('moderation.work.note')).fill('Three clubs, the same words.')
    await opened.getByRole('button', { name: t('moderation.work.note_add') }).click()
    await expect(
      opened.getByRole('listitem').filter({ hasText: 'Three clubs, the same words.' }),
    ).toBeVisible()

    await opened.getByRole('button', { name: t('moderation.refer.open') }).click()
    const refer = first.getByRole('dialog', { name: t('moderation.refer.title') })
    await refer.getByRole('button', { name: t('moderation.refer.send') }).click()
    await expect(refer.getByText(t('moderation.refer.whom_missing'))).toBeVisible()
    await refer.getByRole('radio', { name: t('moderation.refer.to.child_protection') }).check()
    await refer.getByLabel(t('moderation.refer.note'), { exact: true }).fill('Secrets asked of children.')
    expect(await axe(first)).toEqual([])
    await refer.getByRole('button', { name: t('moderation.refer.send') }).click()
    await expect(refer).toBeHidden()
    const saved = first.waitForEvent('download')
    await opened.getByRole('button', { name: t('moderation.refer.download') }).click()
    const copy = await readFile(await (await saved).path(), 'utf8')
    expect(copy).toContain('Report 2 of a child')
    for (const { id, email } of [...children, friend]) {
      expect(copy).not.toContain(id)
      expect(copy).not.toContain(email)
    }

    // The joke is no part of what is decided.
    const aboutJoke = opened.getByRole('article').filter({ hasText: JOKE })
    await aboutJoke.getByRole('checkbox', { name: t('moderation.answers') }).uncheck()
    await opened.getByRole('radio', { name: t('moderation.action.ban'), exact: true }).check()
    await opened.getByRole('textbox', { name: t('moderation.statement') }).fill(REASONS)
    expect(await hasHorizontalScroll(first)).toBe(false)
    await opened.getByRole('button', { name: t('moderation.decide') }).click()
    await first
      .getByRole('dialog')
      .getByRole('button', { name: t('moderation.action.ban'), exact: true })
      .click()
    await expect(first.getByText(t('moderation.done_ban'))).toBeVisible()

    await signInAs((await newAdmin()).email, second)
    await second.goto('/admin/content?status=second')
    await second.getByRole('listitem').filter({ hasText: coach }).getByRole('link').click()
    await second.getByRole('radio', { name: t('moderation.review.ban.stands') }).check()
    await second.getByRole('textbox', { name: t('moderation.statement') }).fill('I agree.')
    await second.getByRole('button', { name: t('moderation.review.send') }).click()
    await expect(second.getByText(t('moderation.done'))).toBeVisible()
    await second.goto('/admin/content')
    await second.getByRole('listitem').filter({ hasText: coach }).getByRole('link').click()
    const left = second.getByRole('article').filter({ hasText: JOKE })
    await expect(left.first()).toBeVisible()
    await expect(second.getByText('Report 1 of a child')).toHaveCount(0)

    // The family hears that it happened, and neither why nor who said so.
    const letter = await mailTo(`guardian-${family.child.id.slice(0, 8)}@people.example`, /closed/)
    expect(letter.text).not.toContain('Report')
    await guardian.goto(family.path)
    await expect(guardian.getByText(onPage('guardian.closed_for_safety')).first()).toBeVisible()
    await expect(guardian.getByText(REASONS)).toHaveCount(0)
    expect(await axe(guardian)).toEqual([])
    expect(await hasHorizontalScroll(guardian)).toBe(false)
  })
