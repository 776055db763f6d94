import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { newGuardianPage, newThread } from '../talk-builders.ts'
import { textProblems } from '../text-layout.ts'

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
const names = {
  'of 60 letters without a space': longName,
  'in Arabic': 'نورة القحطاني',
  'with five accents': 'Ďžiňa Ąčéľová Ňuñez',
}
const foxes = '🦊'.repeat(12)
const windows = [
  { width: 320, height: 400 },
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

async function holds(page: Page, where: string) {
  for (const size of windows) {
    await page.setViewportSize(size)
    const at = `${where} at ${size.width} px`
    expect.soft(await hasHorizontalScroll(page), `${at} scrolls sideways`).toBe(false)
    expect.soft(await page.evaluate(textProblems), `${at}: text over text or out of sight`).toEqual([])
  }
}

for (const [what, name] of Object.entries(names)) {
  test(`a scout’s name ${what} leaves a thread in order`, async ({ page, service, newPerson, signInAs }) => {
    const scout = await newScout({ service, newPerson }, { name })
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
    const thread = await newThread(
      service,
      { athleteId: athlete.id, scoutId: scout.id },
      { athlete: 'Nora Quill', scout: name, subject: `${foxes} ${longName}` },
      [`${longName}${longName}`, `مرحبا ${longName}\n${foxes}`],
    )
    await signInAs(athlete.email)
    await page.goto(`/athlete/messages?thread=${thread}`)
    await expect(page.getByRole('textbox')).toBeVisible()
    await holds(page, 'the thread')
    await expect(page.getByText(name).first()).toBeVisible()
    await page.goto('/athlete/messages')
    await expect(page.getByText(name).first()).toBeAttached()
    await holds(page, 'the list')
  })

  test(`a scout’s name ${what} leaves a guardian’s page in order`, async ({
    page,
    service,
    newPerson,
    openSession,
    mailTo,
    status,
  }) => {
    const { path } = await newGuardianPage(
      { service, newPerson, openSession, mailTo, status },
      {
        scout: name,
        club: `${foxes} ${uniqueWord()}`,
        subject: longName,
        intro: `${longName}${longName}\nمرحبا`,
      },
    )
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await holds(page, 'the guardian’s page')
  })
}

test('10,000 messages open at the last one, and 10,000 notifications at the newest', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  test.setTimeout(300_000)
  const scout = await newScout({ service, newPerson })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const thread = await newThread(
    service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Nora Quill', scout: 'Sam Ferreira', subject: 'Camp' },
    Array.from({ length: 10_000 }, (_, n) => `Message ${n + 1}`),
  )
  for (let start = 0; start < 10_000; start += 1_000)
    await service
      .from('notifications')
      .insert(
        Array.from({ length: 1_000 }, (_, n) => ({
          user_id: athlete.id,
          kind: 'request_accepted',
          params: { name: `Scout ${start + n + 1}` },
          url: '/athlete/messages',
          created_at: new Date(Date.now() - 86_400_000 + (start + n) * 1_000).toISOString(),
        })),
      )
      .throwOnError()
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${thread}`)
  await expect(page.getByText('Message 10000', { exact: true })).toBeInViewport()
  await expect.poll(() => page.getByText(/^Message \d+$/).count()).toBeLessThan(200)
  await holds(page, 'the thread')
  await page.goto('/athlete/notifications')
  await expect(page.getByText(/Scout 10000/)).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeLessThan(200)
  await holds(page, 'the notifications')
})

for (const days of [-2, 2])
  test(`a guardian’s clock ${Math.abs(days)} days ${days < 0 ? 'behind' : 'ahead'} decides nothing`, async ({
    page,
    service,
    newPerson,
    openSession,
    mailTo,
    status,
  }) => {
    const { path } = await newGuardianPage(
      { service, newPerson, openSession, mailTo, status },
      { scout: 'Sam Ferreira' },
    )
    await page.clock.setSystemTime(Date.now() + days * 86_400_000)
    await page.goto(path)
    const request = page.getByRole('article', { name: /Sam Ferreira/ })
    await expect(request.getByRole('button', { name: 'Approve contact' })).toBeEnabled()
    await expect(page.getByRole('main')).not.toContainText(/\bin \d+ (day|hour|minute)/)
    await request.getByRole('button', { name: 'Approve contact' }).click()
    await expect(page.getByText('No requests', { exact: false }).first()).toBeVisible()
  })
