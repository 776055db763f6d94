import type { SupabaseClient } from '@supabase/supabase-js'
import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { textProblems } from '../text-layout.ts'

// A picture that does not come is logged by the browser.
test.use({ expectedErrors: [/status of (400|404)/] })

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
const names = {
  'of 60 letters without a space': longName,
  'in Arabic': 'نورة القحطاني',
  'with five accents': 'Ďžiňa Ąčéľová Ňuñez',
}
const windows = [
  { width: 320, height: 400 },
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

const everythingInIt = async (service: SupabaseClient, athlete: { id: string }, scout: { id: string }) => {
  await service
    .from('message_requests')
    .insert({
      scout_id: scout.id,
      athlete_id: athlete.id,
      subject: longName,
      intro: `${longName}${longName}\nمرحبا ${longName}`,
      scout_name: longName,
      scout_organization: '🦊'.repeat(20),
      athlete_name: longName,
    })
    .throwOnError()
  await service
    .from('notifications')
    .insert(
      Array.from({ length: 1_000 }, (_, n) => ({
        user_id: athlete.id,
        kind: 'request_accepted',
        params: { name: `${longName} ${n}` },
        url: '/athlete/messages',
      })),
    )
    .throwOnError()
  await service
    .from('video_links')
    .insert({ athlete_id: athlete.id, url: `https://youtu.be/${'a'.repeat(200)}`, title: longName })
    .throwOnError()
}

/** Nothing beside the window, nothing over something else, and the name there to be read. */
async function holds(page: Page, name: string | null, where: string) {
  for (const size of windows) {
    await page.setViewportSize(size)
    const at = `${where} at ${size.width} px`
    expect.soft(await hasHorizontalScroll(page), `${at} scrolls sideways`).toBe(false)
    expect.soft(await page.evaluate(textProblems), `${at}: text over text or out of sight`).toEqual([])
    if (name) await expect.soft(page.getByText(name).first(), `${at}: the name`).toBeVisible()
  }
}

for (const [what, name] of Object.entries(names))
  test(`a name ${what} leaves the athlete’s screens and the public page in order`, async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    test.setTimeout(300_000)
    const scout = await newScout({ service, newPerson }, { name: longName })
    const athlete = await newAthlete(
      { service, newPerson },
      { name, club: `🦊 ${uniqueWord()}${longName}`, numbers: [sprintResult(4.21), sprintResult(4.4)] },
    )
    await everythingInIt(service, athlete, scout)
    // A picture whose file is gone: initials stand in its place, in its size.
    await service
      .from('athlete_profiles')
      .update({
        avatar_path: `${athlete.id}/${crypto.randomUUID()}.webp`,
        bio: `${longName} ${name}`,
        status_note: longName,
      })
      .eq('id', athlete.id)
      .throwOnError()
    await signInAs(athlete.email)
    for (const path of [
      'home',
      'dashboard',
      'profile',
      'profile/edit',
      'messages',
      'notifications',
      'settings',
    ]) {
      await page.goto(`/athlete/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('main [role=status] .sr-only', { hasText: 'Loading' })).toHaveCount(0)
      await holds(page, path === 'profile' ? name : null, path)
    }
    await page.goto(`/a/story-${athlete.id.slice(0, 8)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await holds(page, name, 'the public page')
    const portrait = page.locator('[data-initials]').first()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await portrait.boundingBox()).toMatchObject({ width: 100, height: 120 })
    expect(
      await portrait.evaluate((face) => getComputedStyle(face, '::before').content.replaceAll('"', '')),
    ).not.toBe('')
  })

for (const days of [-2, 2])
  test(`a clock ${Math.abs(days)} days ${days < 0 ? 'behind' : 'ahead'} says nothing that is untrue`, async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    const scout = await newScout({ service, newPerson })
    const athlete = await newAthlete(
      { service, newPerson },
      { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(4.21)] },
    )
    await service
      .from('message_requests')
      .insert({
        scout_id: scout.id,
        athlete_id: athlete.id,
        subject: 'A trial in spring',
        intro: 'We saw you in the cup.',
        scout_name: 'Sam Ferreira',
        athlete_name: 'Nora Quill',
      })
      .throwOnError()
    await signInAs(athlete.email)
    await page.clock.setSystemTime(Date.now() + days * 86_400_000)
    await page.goto('/athlete/home')
    const request = page.getByRole('article', { name: 'Request from Sam Ferreira' })
    await expect(request.getByRole('button', { name: 'Accept' })).toBeEnabled()
    await expect(page.getByRole('main')).not.toContainText(/\bin \d+ (day|hour|minute)/)
    await request.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(/\/athlete\/messages\?thread=/)
    await expect(page.getByRole('main')).not.toContainText(/\bin \d+ (day|hour|minute)|tomorrow/)
  })
