import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr')) {
  test(`an athlete reads a request beside the list, takes the next and answers both, ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const athlete = await newAthlete(tools, { name: 'Nora Quill', club: uniqueWord() })
    for (const [name, subject] of [
      ['Rosa Vidal', 'A trial week'],
      ['Sam Ferreira', 'A talk about next season'],
    ] as const) {
      const scout = await newScout(tools, { name })
      const asked = await (await openSession(scout.email)).rpc('request_contact', {
        athlete_id: athlete.id,
        subject,
        intro: `${subject}: I saw you play on Sunday.`,
      })
      expect(asked.error).toBeNull()
    }
    const desk = await anotherBrowser({
      viewport: { width: 1440, height: 900 },
      locale: locales[language],
    })
    await signInAs(athlete.email, desk)
    await desk.goto('/athlete/messages')
    const list = desk.getByRole('list', { name: t('message-request.received_list') })
    const request = (name: string) =>
      desk.getByRole('article', { name: t('message-request.from', { name }), exact: true })
    const link = (name: string) => list.getByRole('link', { name })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    // One of them stands in the pane from the start, whole.
    const [first, second] = (await link('Rosa Vidal').getAttribute('aria-current'))
      ? ['Rosa Vidal', 'Sam Ferreira']
      : ['Sam Ferreira', 'Rosa Vidal']
    await expect(link(first)).toHaveAttribute('aria-current', 'true')
    await expect(request(first)).toContainText('I saw you play on Sunday.')
    await expect(request(second)).toHaveCount(0)
    expect((await request(first).boundingBox())?.width).toBeGreaterThan(600)
    expect(await axe(desk)).toEqual([])

    await link(second).focus()
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(/request=/)
    await expect(request(second)).toBeVisible()
    await desk.goBack()
    await expect(request(first)).toBeVisible()

    await desk.getByRole('button', { name: t('message-request.decline') }).click()
    await desk.getByRole('menuitem', { name: t('message-request.reason.not_now') }).click()
    // The next one takes its place.
    await expect(request(second)).toBeVisible()
    await expect(link(first)).toHaveCount(0)

    // On a phone it stands in the list, whole as before.
    await desk.setViewportSize({ width: 360, height: 780 })
    await expect(list).toHaveCount(0)
    await expect(request(second)).toBeVisible()
    expect(await hasHorizontalScroll(desk)).toBe(false)
    await desk.setViewportSize({ width: 1440, height: 900 })
    await desk.getByRole('button', { name: t('message-request.accept') }).click()
    await expect(desk).toHaveURL(/thread=/)
    await expect(list).toHaveCount(0)
  })
}
