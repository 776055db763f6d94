import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { storyLanguages, translationsFor } from './translations.ts'
import { newVideo } from './video-builders.ts'

/** How much later the second film stands than the first, in milliseconds, and whether each plays. */
const pictures = (page: Page) =>
  page.locator('section section video').evaluateAll((films) => {
    const [first, second] = films as [HTMLVideoElement, HTMLVideoElement]
    return {
      apart: Math.round((second.currentTime - first.currentTime) * 1000),
      first: Math.round(first.currentTime * 1000),
      areMoving: !first.paused && !second.paused,
      areStill: first.paused && second.paused,
      areSilent: first.muted && second.muted,
    }
  })

for (const language of storyLanguages('en')) {
  test(`a scout lines up two videos and watches them in step, in ${language}`, async ({
    page,
    service,
    newPerson,
    openSession,
    signInAs,
    axe,
    expectedErrors,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const people = [
      await newAthlete(tools, { name: 'Ada North', club }),
      await newAthlete(tools, { name: 'Bo South', club }),
    ] as const
    const sessions = [await openSession(people[0].email), await openSession(people[1].email)] as const
    const left = await newVideo(sessions[0], people[0].id, { title: 'Rovers v Selby' })
    const right = await newVideo(sessions[1], people[1].id, { title: 'Cup, second half', film: 'wide' })
    const scout = await newScout(tools)
    await service.from('user_settings').upsert({ user_id: scout.id, language }).throwOnError()
    await signInAs(scout.email)
    await page.goto(`/scout/search?view=compare&compare=${people[0].id},${people[1].id}`)

    await page.getByLabel(t('athlete-comparison.films.left')).selectOption({ label: 'Rovers v Selby' })
    await page.getByLabel(t('athlete-comparison.films.right')).selectOption({ label: 'Cup, second half' })
    const pair = page.getByRole('region', {
      name: t('video-player.pair', { first: 'Ada North', second: 'Bo South' }),
    })
    const film = (name: string, title: string) =>
      pair.getByRole('region', { name: t('video-player.pair_film', { name, title }) })
    const positions = [
      film('Ada North', 'Rovers v Selby').getByLabel(t('video-player.position')),
      film('Bo South', 'Cup, second half').getByLabel(t('video-player.position')),
    ] as const

    // Each is moved alone to the moment that both show.
    await positions[0].fill('400')
    await positions[1].fill('700')
    await expect.poll(async () => (await pictures(page)).apart).toBe(300)
    expect((await pictures(page)).areSilent).toBe(true)

    await pair.getByLabel(t('video-player.rate')).selectOption('0.25')
    await pair.getByRole('button', { name: t('video-player.pair_play') }).click()
    await expect.poll(async () => (await pictures(page)).first).toBeGreaterThan(550)
    expect((await pictures(page)).areMoving).toBe(true)
    expect(Math.abs((await pictures(page)).apart - 300)).toBeLessThan(120)
    await expect(page).toHaveURL(new RegExp(`films=${left}\\.400(,|%2C)${right}\\.700`))
    await pair.getByRole('button', { name: t('video-player.pair_pause') }).click()
    await expect.poll(async () => (await pictures(page)).areStill).toBe(true)
    await expect.poll(async () => Math.abs((await pictures(page)).apart - 300)).toBeLessThan(2)

    // By key: a picture on, and back to where they were lined up.
    const before = (await pictures(page)).first
    await page.keyboard.press('.')
    await expect.poll(async () => (await pictures(page)).first).toBeGreaterThan(before)
    await expect.poll(async () => Math.abs((await pictures(page)).apart - 300)).toBeLessThan(2)
    await pair.getByRole('button', { name: t('video-player.pair_to_start') }).click()
    await expect.poll(async () => (await pictures(page)).first).toBe(400)

    // One ends: both stand still, and play again from where they were lined up.
    await pair.getByLabel(t('video-player.rate')).selectOption('2')
    await pair.getByRole('button', { name: t('video-player.pair_play') }).click()
    await expect(pair.getByRole('button', { name: t('video-player.pair_play') })).toBeVisible({
      timeout: 20_000,
    })
    await expect.poll(async () => (await pictures(page)).areStill).toBe(true)
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)

    // A link to it shows the same two, from the same moment.
    await page.clock.install()
    await page.reload()
    await expect(positions[0]).toHaveValue('400')
    await expect(positions[1]).toHaveValue('700')

    // A key is for the videos only where the focus is on them: of these two the second one plays.
    await page.keyboard.press('k')
    await positions[0].focus()
    await page.keyboard.press('k')
    await expect(pair.getByRole('button', { name: t('video-player.pair_pause') })).toBeVisible()

    // What its owner deletes is gone, and the other says that it waits. A player in the middle of its
    // bytes may hear it first from the file, which is refused from then on.
    expectedErrors.push(/status of 400 .*storage\/v1\/object\/sign\/videos/)
    await sessions[1].from('videos').delete().eq('id', right).throwOnError()
    await page.clock.fastForward(20_000)
    await expect(page.getByText(t('video-player.unavailable'))).toBeVisible()
    await expect(page.getByText(t('video-player.pair_waits', { name: 'Ada North' }))).toBeVisible()
    await expect(page.locator('section section video')).toHaveCount(0)
  })
}
