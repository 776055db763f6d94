import { hasHorizontalScroll } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { expect, test } from './fixtures.ts'
import { REPORTED_WORDS, reportedMessage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`a conversation is read with a reason and a second admin, and its people hear of it, in ${language}`, async ({
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    anotherBrowser,
    status,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const { scout, child } = await reportedMessage({ service, newPerson, openSession })
    const reason = 'A guardian asked us to look at how this began.'
    const people = t('thread-access.between', { scout: scout.name, athlete: child.name })

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs((await newAdmin()).email, desk)
    await desk.goto('/admin/messages?tab=private')
    await desk.getByRole('button', { name: t('thread-access.ask') }).click()
    await desk.getByLabel(t('thread-access.field.scout')).fill('nobody@people.example')
    await desk.getByLabel(t('thread-access.field.athlete')).fill(child.email)
    await desk.getByLabel(t('thread-access.field.reason')).fill(reason)
    await desk.getByRole('button', { name: t('thread-access.ask_send'), exact: true }).click()
    await expect(desk.getByText(t('thread-access.refused.thread_access.no_thread'))).toBeVisible()
    await expect(desk.getByLabel(t('thread-access.field.reason'))).toHaveValue(reason)
    await desk.getByLabel(t('thread-access.field.scout')).fill(scout.email)
    await desk.getByRole('button', { name: t('thread-access.ask_send'), exact: true }).click()
    const card = (page: typeof desk) =>
      page
        .getByRole('list', { name: t('thread-access.list') })
        .getByRole('listitem')
        .filter({ hasText: child.name })
        .first()
    await expect(card(desk)).toContainText(people)
    expect(await axe(desk)).toEqual([])

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs((await newAdmin()).email, phone)
    await phone.goto('/admin/messages?tab=private')
    await expect(card(phone)).toContainText(people)
    expect(await hasHorizontalScroll(phone)).toBe(false)
    expect(await axe(phone)).toEqual([])
    await card(phone)
      .getByRole('button', { name: t('thread-access.allow') })
      .tap()
    await card(phone)
      .getByRole('button', { name: t('thread-access.open'), exact: true })
      .tap()
    await expect(phone.getByText(REPORTED_WORDS)).toBeVisible()
    await expect(phone.getByText(t('thread-access.on_record'))).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await phone.keyboard.press('Escape')
    await card(phone)
      .getByRole('button', { name: t('thread-access.end') })
      .tap()
    await expect(card(phone)).toContainText(t('thread-access.state.ended'))
    await expect(card(phone)).toContainText(t('thread-access.not_told'))

    // Within five minutes both are told, and read it; why stays with the team.
    await asOwner(status, 'select private.tell_of_thread_access()')
    await desk.reload()
    await expect(card(desk)).not.toContainText(t('thread-access.not_told'))
    for (const [who, address] of [
      [child, '/athlete/notifications'],
      [scout, '/scout/home'],
    ] as const) {
      await service.from('user_settings').upsert({ user_id: who.id, language }).throwOnError()
      const told = await anotherBrowser({ locale: locales[language], viewport: { width: 360, height: 780 } })
      await signInAs(who.email, told)
      await told.goto(address)
      await expect(told.getByText(t('notification.kind.thread_read'))).toBeVisible()
      await expect(told.getByText(reason)).toBeHidden()
    }
  })
