import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newVideo } from './video-builders.ts'

const isPaused = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)

test('a case stays whole when the account is erased while it is open, and closes without an action', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const details = `Promised a trial for money, ${uniqueWord()}`
  const athlete = await newAthlete(tools, { name: 'Ira Solvang', club: uniqueWord() })
  const scout = await newScout(tools, { name: `Sam ${uniqueWord()}` })
  const given = { subject_type: 'scout_profile', subject_id: scout.id, reason: 'other', details }
  const { data: id } = await (await openSession(athlete.email)).rpc('report', given).throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/content?case=${id}`)
  const opened = page.getByRole('article').first()
  await expect(opened.getByRole('heading', { level: 2 })).toContainText(scout.name)

  expect((await service.auth.admin.deleteUser(scout.id)).error).toBeNull()
  await page.reload()
  await expect(opened.getByText(details)).toBeVisible()
  await expect(opened.getByText('The account is deleted.', { exact: false })).toBeVisible()
  await expect(page.getByText(scout.name)).toHaveCount(0)
  expect(await axe()).toEqual([])
  const choices = opened.getByRole('radiogroup').getByRole('radio').or(opened.getByRole('radio'))
  await expect(choices).toHaveCount(1)
  await opened.getByRole('radio', { name: 'No action' }).check()
  await opened.getByRole('textbox', { name: 'Reasons' }).fill('The account no longer exists.')
  await opened.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No action', exact: true }).click()
  await expect(opened.getByRole('heading', { name: 'No action' })).toBeVisible()
  const { data: flag } = await service.from('flags').select('status').eq('id', id).single()
  expect(flag?.status).toBe('no_action')
})

test('a film that was reported plays in its case after its owner has removed it', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const details = `This is not her, ${uniqueWord()}`
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord(), visibility: 'public' })
  const asAthlete = await openSession(athlete.email)
  const film = await newVideo(asAthlete, athlete.id)
  const asScout = await openSession((await newScout(tools)).email)
  const given = { subject_type: 'video', subject_id: film, reason: 'fake_information', details }
  const { data: id } = await asScout.rpc('report', given).throwOnError()
  await asAthlete.from('videos').delete().eq('id', film).throwOnError()
  expect((await service.from('videos').select('id').eq('id', film)).data).toEqual([])

  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/content?case=${id}`)
  await expect(page.getByText('Deleted since')).toBeVisible()
  const player = page.locator('video')
  await expect(player).toBeVisible()
  await player.evaluate((one: HTMLVideoElement) => {
    one.muted = true
    return one.play()
  })
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
})
