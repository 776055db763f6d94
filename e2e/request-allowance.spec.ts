import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const DAY = 86_400_000
const SUBJECT = 'A trial week'
const INTRO = 'I saw you play on Sunday and would like you to train with us.'

for (const language of storyLanguages('es'))
  test(`a scout reads what is left of the week's requests, and at none left when one more can be sent, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
    expectedErrors,
  }) => {
    // The request past the last one is refused.
    expectedErrors.push(/status of 409/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const scout = await newScout(tools)
    const [earlier, ada, bea, cleo] = [
      await newAthlete(tools, { name: 'Dora Lund', club: uniqueWord() }),
      await newAthlete(tools, { name: 'Ada Quill', club: uniqueWord() }),
      await newAthlete(tools, { name: 'Bea Marlow', club: uniqueWord() }),
      await newAthlete(tools, { name: 'Cleo Hart', club: uniqueWord() }),
    ]
    // 58 of 60 this week, all answered; the first of them leaves the seven days tomorrow.
    const oldest = Date.now() - 6 * DAY
    const sent = Array.from({ length: 58 }, (_, n) => ({
      scout_id: scout.id,
      athlete_id: earlier.id,
      subject: SUBJECT,
      intro: INTRO,
      status: 'declined',
      decline_reason: 'not_now',
      created_at: new Date(oldest + n * 60_000).toISOString(),
      answered_at: new Date(oldest + DAY).toISOString(),
    }))
    await service.from('message_requests').insert(sent).throwOnError()
    const page = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(scout.email, page)

    const open = async (athlete: { id: string; name: string }) => {
      // Nobody is listed behind the form: on a phone axe takes the buttons of covered rows for neighbours of its own.
      await page.goto(`/scout/search?q=${uniqueWord()}&open=${athlete.id}`)
      await page
        .getByRole('button', { name: t('message-request.ask'), exact: true })
        .first()
        .click()
      return page.getByRole('dialog', { name: t('message-request.ask_title', { name: athlete.name }) })
    }
    const plural = new Intl.PluralRules(language)
    const left = (count: number) =>
      t(`message-request.standing.left_of_${plural.select(count)}`, { count, of: 60 })
    const again = t('message-request.standing.again', { date: '' }).replace(/ ?\.$/, '')
    const send = async (request: Awaited<ReturnType<typeof open>>) => {
      await request.getByRole('textbox', { name: t('message-request.subject') }).fill(SUBJECT)
      await request.getByRole('textbox', { name: t('message-request.intro') }).fill(INTRO)
      await request.getByRole('button', { name: t('message-request.send'), exact: true }).click()
    }

    for (const [athlete, count] of [
      [ada, 2],
      [bea, 1],
    ] as const) {
      const request = await open(athlete)
      await expect(request.getByText(left(count))).toBeVisible()
      await expect(request.getByText(again)).toHaveCount(0)
      await send(request)
      await expect(page.getByText(t('message-request.sent', { name: athlete.name }))).toBeVisible()
    }

    const request = await open(cleo)
    await expect(request.getByText(left(0))).toBeVisible()
    const day = await page.evaluate(
      (at) => new Intl.DateTimeFormat(navigator.language, { day: 'numeric', month: 'short' }).format(at),
      oldest + 7 * DAY,
    )
    const opening = request.getByText(again)
    await expect(opening).toBeVisible()
    await expect(opening).toContainText(day)
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await send(request)
    await expect(request.getByRole('alert')).toHaveText(t('message-request.refused.request.per_week'))
    await expect(request.getByRole('textbox', { name: t('message-request.intro') })).toHaveValue(INTRO)

    // The inbox says the same.
    await page.goto('/scout/messages')
    await expect(page.getByText(left(0))).toBeVisible()
    await expect(page.getByText(again)).toContainText(day)
  })

test('that a request is on its way is said although its button has left the page before the last list was read', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Ada Quill', club: uniqueWord() })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${uniqueWord()}&open=${athlete.id}`)
  await page.getByRole('button', { name: 'Send request', exact: true }).first().click()
  const request = page.getByRole('dialog', { name: 'Message request to Ada Quill' })
  await request.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await request.getByRole('textbox', { name: 'Message' }).fill(INTRO)
  const stalled = await stallRequests(page, '**/rpc/my_badges*')
  await request.getByRole('button', { name: 'Send request', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Waiting for an answer' }).first()).toBeVisible()
  await expect(request).toBeHidden()
  stalled.release()
  await expect(page.getByText('Request sent to Ada Quill.')).toBeVisible()
})
