import type { SupabaseClient } from '@supabase/supabase-js'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { storyLanguages, translationsFor } from './translations.ts'
import { newVideo } from './video-builders.ts'

for (const language of storyLanguages('en')) {
  test(`an athlete marks moments, shows who to watch, puts a reel together and plays it, in ${language}`, async ({
    page,
    service,
    newPerson,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const v = (key: string, values = {}) => t(`video-player.${key}`, values)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Amara Fenwicke', club: uniqueWord() })
    const session = await openSession(athlete.email)
    const id = await newVideo(session, athlete.id)
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    await signInAs(athlete.email)
    await page.goto(`/athlete/videos/${id}?t=1`)
    await expect(page.getByText(v('moments_empty'))).toBeVisible()

    // By key where it starts and ends; the name and the ring by hand.
    await page.keyboard.press('i')
    await page.goto(`/athlete/videos/${id}?t=1`)
    await expect(
      page.getByRole('region', { name: v('player_of', { title: 'Rovers v Selby' }) }),
    ).toBeVisible()
    await page.keyboard.press('i')
    const form = page.getByRole('form', { name: v('moment_form') })
    await expect(form.getByLabel(v('moment_start'))).toHaveValue('0:01.00')
    await form.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(form.getByText(v('problem.label_missing'))).toBeVisible()
    await expect(form.getByText(v('problem.end_unreadable'))).toBeVisible()
    await form.getByLabel(v('moment_end')).fill('0:01.2')
    await form.getByLabel(v('moment_label')).fill('Turn under pressure')
    await form.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(form.getByText(v('problem.too_short'))).toBeVisible()
    await form.getByLabel(v('moment_end')).fill('0:02.5')
    await form.getByRole('button', { name: v('ring_add') }).click()
    await page.getByRole('button', { name: v('ring_at', { x: 50, y: 60 }) }).press('ArrowRight')
    await expect(page.getByRole('button', { name: v('ring_at', { x: 51, y: 60 }) })).toBeVisible()
    await form.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(page.getByRole('button', { name: 'Turn under pressure', exact: true })).toBeVisible()
    const { data: saved } = await service.from('video_clips').select('*').eq('video_id', id).single()
    expect(saved).toMatchObject({
      label: 'Turn under pressure',
      start_ms: 1000,
      end_ms: 2500,
      mark_x: 510,
      mark_y: 600,
      mark_at_ms: 1000,
    })

    await session
      .from('video_clips')
      .insert({ video_id: id, label: 'Shot, far post', start_ms: 8_000, end_ms: 9_000, position: 1 })
      .throwOnError()
    await page.goto(`/athlete/videos/${id}?tab=reels`)
    await page.getByRole('button', { name: v('reel_add') }).click()
    const reel = page.getByRole('article', { name: v('reel_default') })
    await reel.getByLabel(v('reel_more')).selectOption({ index: 1 })
    const moments = reel.getByRole('list', { name: v('reel_moments') }).getByRole('listitem')
    await expect(moments).toHaveCount(1)
    await reel.getByLabel(v('reel_more')).selectOption({ index: 1 })
    await expect(moments).toHaveCount(2)
    await expect(reel.getByText(v('reel_hint.unmarked_one', { count: 1 }))).toBeVisible()
    await expect(reel.getByText(v('reel_hint.short', { length: '0:02' }))).toBeVisible()
    await moments.nth(1).getByRole('button').click()
    await page.getByRole('menuitem', { name: v('move_first') }).click()
    await expect(moments.nth(0)).toContainText('Shot, far post')
    await reel.getByLabel(t('video.visibility_label')).selectOption('public')
    await expect
      .poll(async () => (await service.from('reels').select('visibility').eq('athlete_id', athlete.id)).data)
      .toEqual([{ visibility: 'public' }])
    await expect.poll(() => momentsOf(service, athlete.id)).toEqual(['Shot, far post', 'Turn under pressure'])
    expect(await axe()).toEqual([])

    await reel.getByRole('button', { name: v('reel_play', { length: '0:02' }) }).click()
    const shown = page.getByRole('region', { name: v('reel_player', { title: v('reel_default') }) })
    await expect(shown.getByText(v('moment_of', { number: 1, count: 2 }))).toBeVisible()
    // The next moment stands ready before it is its turn.
    const next = shown.locator('video[data-shown="false"]')
    await expect.poll(() => next.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
    await shown.getByRole('button', { name: v('play') }).click()
    await expect(shown.getByText(v('moment_of', { number: 2, count: 2 }))).toBeVisible()
    await expect(shown.getByRole('button', { name: v('play') })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto(`/athlete/videos/${id}`)
    await page.getByRole('button', { name: v('moment_actions', { label: 'Shot, far post' }) }).click()
    await page.getByRole('menuitem', { name: t('common.actions.delete') }).click()
    await expect(page.getByRole('button', { name: 'Shot, far post', exact: true })).toBeHidden()
    await page.getByRole('button', { name: t('common.actions.undo') }).click()
    await expect(page.getByRole('button', { name: 'Shot, far post', exact: true })).toBeVisible()
    // It is in its reel again, at its place.
    await expect.poll(() => momentsOf(service, athlete.id)).toEqual(['Shot, far post', 'Turn under pressure'])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe()).toEqual([])

    // A scout plays the reel from beside the film.
    const title = v('reel_default')
    await signInAs((await newScout({ service, newPerson })).email)
    await page.goto(`/scout/videos/${id}`)
    await page.getByRole('button', { name: v('reel_of', { title, length: '0:02' }), exact: false }).click()
    await expect(page.getByRole('region', { name: v('reel_player', { title }) })).toBeVisible()
  })
}

test('captions with a script are refused at their line, good ones are shown, and chapters lead through the film', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
  axe,
}) => {
  expectedErrors.push(/status of 422 .*video_captions/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs(athlete.email)
  await page.goto(`/athlete/videos/${id}?tab=captions`)
  const field = page.getByLabel('Captions', { exact: true }).and(page.locator('textarea'))
  const good = 'WEBVTT\n\n00:00.000 --> 00:06.000\nHome in claret\n'
  await page.getByLabel('Load a file (.vtt)').setInputFiles({
    name: 'match.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`${good}\n00:07.000 --> 00:08.000\n<script>alert(1)</script>\n`),
  })
  await expect(field).toHaveValue(/script/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Line 7: Only plain words are possible here.')).toBeVisible()
  expect(
    await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('<script>alert(1)</script>')
  await field.fill(good)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Captions saved')).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(page.getByText('Home in claret', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Home in claret', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Pause' }).click()

  await page.getByRole('tab', { name: 'Chapters' }).click()
  await page.getByLabel('Chapter', { exact: true }).fill('First half')
  await page.getByRole('button', { name: /^Add at 0:0/ }).click()
  await expect(page.getByRole('button', { name: 'First half', exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Delete chapter First half' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'First half', exact: true })).toBeVisible()
})

/** The names of the moments in an athlete's only reel, in their order. */
async function momentsOf(service: SupabaseClient, athleteId: string) {
  const { data } = await service
    .from('reel_clips')
    .select('position, clip:video_clips!inner(label), reel:reels!inner(athlete_id)')
    .eq('reel.athlete_id', athleteId)
    .order('position')
    .overrideTypes<{ position: number; clip: { label: string } }[], { merge: false }>()
  return data?.map(({ position, clip }, index) => (position === index ? clip.label : `not ${index}`))
}
