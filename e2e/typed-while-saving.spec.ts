import { newSquad } from './blind-review-builders.ts'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { translationsFor } from './translations.ts'
import { typeWhileSaving } from './type-while-saving.ts'
import { newVideo } from './video-builders.ts'

const t = translationsFor('en')

test('what is typed while it is saved stays and is saved next: a note on a board and an invitation to it', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}&open=${athlete.id}`)
  const panel = page.getByRole('article', { name: 'Lena Vasko' })
  await panel.getByRole('button', { name: 'Add to Favourites' }).click()
  await typeWhileSaving(page, {
    at: /rest\/v1\/board_item_notes/,
    field: panel.getByRole('textbox', { name: t('board.note.label', { name: 'Lena Vasko' }) }),
    button: panel.getByRole('button', { name: t('board.note.add') }),
    first: 'Two-footed.',
    next: 'Calm under pressure.',
  })
  await expect
    .poll(
      async () =>
        (
          await service
            .from('board_item_notes')
            .select('body')
            .eq('author_id', scout.id)
            .order('created_at')
            .throwOnError()
        ).data,
    )
    .toEqual([{ body: 'Two-footed.' }, { body: 'Calm under pressure.' }])

  const board = await (await openSession(scout.email))
    .from('boards')
    .insert({ name: 'Spring trial' })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/scout/favorites?board=${board.data.id}`)
  await page.getByRole('button', { name: t('board.team.open'), exact: true }).click()
  const team = page.getByRole('dialog')
  await typeWhileSaving(page, {
    at: /rpc\/invite_to_board/,
    field: team.getByLabel(t('board.team.whom'), { exact: true }),
    button: team.getByRole('button', { name: t('board.team.invite'), exact: true }),
    first: 'first@people.example',
    next: 'next@people.example',
  })
  for (const address of ['first@people.example', 'next@people.example'])
    await expect(team.getByRole('listitem').filter({ hasText: address })).toBeVisible()
})

test('what is typed while it is saved stays and is saved next: a post in a community and an answer to it', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  const id = crypto.randomUUID()
  const about = { kind: 'sport', about: 'Sprinters of the north', rules: 'Be kind.', place: 'Leeds' }
  const open = { sport: 'soccer', join_policy: 'request', age_policy: 'all', is_listed: true }
  await (await openSession(scout.email))
    .rpc('create_community', { id, name: `Sprint ${uniqueWord()}`, ...about, ...open })
    .throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/communities/${id}`)
  const post = page.getByRole('article').filter({ hasText: 'Training moves to Friday' })
  await typeWhileSaving(page, {
    at: /rpc\/create_community_post/,
    field: page.getByLabel(t('community.write')),
    button: page.getByRole('button', { name: t('community.post'), exact: true }),
    first: 'Training moves to Friday',
    next: 'Bring a second shirt',
  })
  await expect(page.getByRole('article').getByText('Bring a second shirt')).toBeVisible()
  await post.getByRole('button', { name: t('community.comments_other', { count: 0 }) }).click()
  await typeWhileSaving(page, {
    at: /rpc\/comment_on_community_post/,
    field: post.getByLabel(t('community.comment')),
    button: post.getByRole('button', { name: t('community.send_comment'), exact: true }),
    first: 'At seven.',
    next: 'At eight, I mean.',
  })
  for (const words of ['At seven.', 'At eight, I mean.']) await expect(post.getByText(words)).toBeVisible()
})

test('what is typed while it is saved stays and is saved next: a note on a case', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const about = await newScout(tools, { name: `Sam ${uniqueWord()}` })
  const reporter = await newAthlete(tools, { name: 'Ira Solvang', club: uniqueWord() })
  const given = { subject_type: 'scout_profile', subject_id: about.id, reason: 'fake_information' }
  await (await openSession(reporter.email)).rpc('report', { ...given, details: 'Look.' }).throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/content')
  await page.getByRole('listitem').filter({ hasText: about.name }).getByRole('link').click()
  const opened = page.getByRole('article', { name: new RegExp(about.name) })
  await typeWhileSaving(page, {
    at: /rpc\/add_case_note/,
    field: opened.getByLabel(t('moderation.work.note')),
    button: opened.getByRole('button', { name: t('moderation.work.note_add') }),
    first: 'Asked the club.',
    next: 'The club knows nobody of that name.',
  })
  for (const words of ['Asked the club.', 'The club knows nobody of that name.'])
    await expect(opened.getByRole('listitem').filter({ hasText: words })).toBeVisible()
})

test('what is typed while it is saved stays and is saved next: captions, a chapter and a moment of a film', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  // Those there are already are found so.
  expectedErrors.push(/status of 409 .*video_captions/)
  const v = (key: string, values = {}) => t(`video-player.${key}`, values)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Amara Fenwicke', club: uniqueWord() })
  const id = await newVideo(await openSession(athlete.email), athlete.id)
  await signInAs(athlete.email)
  await page.goto(`/athlete/videos/${id}?tab=captions`)
  const save = page.getByRole('button', { name: t('common.actions.save'), exact: true })
  const captions = (words: string) => `WEBVTT\n\n00:00.000 --> 00:06.000\n${words}\n`
  const field = page.getByLabel(v('caption_text'), { exact: true }).and(page.locator('textarea'))
  await typeWhileSaving(page, {
    at: /rest\/v1\/video_captions/,
    field,
    button: save,
    first: captions('Home in claret'),
    next: captions('Home in claret and blue'),
  })
  await expect
    .poll(async () => (await service.from('video_captions').select('body').eq('video_id', id)).data)
    .toEqual([{ body: captions('Home in claret and blue') }])
  await page.getByRole('button', { name: t('common.actions.delete'), exact: true }).click()
  await expect(field).toHaveValue('')

  await page.goto(`/athlete/videos/${id}?t=1`)
  await page.getByRole('button', { name: v('mark_moment') }).click()
  const form = page.getByRole('form', { name: v('moment_form') })
  await form.getByLabel(v('moment_end')).fill('0:02.5')
  await form.getByLabel(v('moment_start')).fill('0:01')
  await typeWhileSaving(page, {
    at: /rest\/v1\/video_clips/,
    field: form.getByLabel(v('moment_label')),
    button: form.getByRole('button', { name: t('common.actions.save') }),
    first: 'Turn',
    next: 'Turn under pressure',
  })
  await expect(page.getByRole('button', { name: 'Turn under pressure', exact: true })).toBeVisible()
  expect((await service.from('video_clips').select('label').eq('video_id', id)).data).toEqual([
    { label: 'Turn under pressure' },
  ])

  await page.goto(`/athlete/videos/${id}?tab=chapters`)
  const held = await stallRequests(
    page,
    '**/rest/v1/video_chapters*',
    (request) => request.method() !== 'GET',
  )
  await page.getByLabel(v('chapter_title'), { exact: true }).fill('First half')
  const add = page.getByRole('button', { name: /^Add at/ })
  await add.click()
  await held.asked
  await page.getByLabel(v('chapter_title'), { exact: true }).fill('Second half')
  held.release()
  await expect(page.getByRole('button', { name: v('chapter_delete', { title: 'First half' }) })).toBeVisible()
  await expect(add).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel(v('chapter_title'), { exact: true })).toHaveValue('Second half')
})

test('what is typed while it is saved stays and is saved next: the note of a grade', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const club = uniqueWord()
  await newSquad({ service, newPerson }, club)
  const scout = await newScout({ service, newPerson })
  const details = { filter: { text: club }, name: 'Autumn trial', size: 4, criteria: ['Pace'] }
  const started = await (await openSession(scout.email)).rpc('start_blind_review', { details }).throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/blind-reviews?review=${started.data}&letter=A`)
  await page.getByRole('radio', { name: t('blind-review.grade.of', { criterion: 'Pace', grade: 4 }) }).check()
  const letter = (name: string) =>
    page.getByRole('heading', { name: t('blind-review.letters.athlete', { letter: name }), exact: true })
  await typeWhileSaving(page, {
    at: /rpc\/grade_blind_review/,
    field: page.getByLabel(t('blind-review.grade.note'), { exact: true }),
    button: page.getByRole('button', { name: t('blind-review.grade.save', { letter: 'B' }) }),
    first: 'Quick.',
    next: 'Quick over ten metres.',
  })
  await expect(letter('B')).toBeVisible()
  await page.getByRole('button', { name: t('blind-review.letters.athlete', { letter: 'A' }) }).click()
  await expect(page.getByLabel(t('blind-review.grade.note'), { exact: true })).toHaveValue(
    'Quick over ten metres.',
  )
})

test('what is typed while a profile is saved stays, and is saved next', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const nora = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'Harbour Academy' })
  await signInAs(nora.email)
  await page.goto('/athlete/profile/edit')
  const saving = await stallRequests(page, '**/rest/v1/**', (request) => request.method() !== 'GET')
  await page.getByLabel('Club or school').fill('C.D. Ribera')
  await page.getByRole('button', { name: 'Save' }).click()
  await saving.asked
  await page.getByLabel('About you').fill('Left-footed winger who tracks back.')
  saving.release()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByLabel('About you')).toHaveValue('Left-footed winger who tracks back.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(
      async () =>
        (await service.from('athlete_profiles').select('club, bio').eq('id', nora.id).single()).data,
    )
    .toEqual({ club: 'C.D. Ribera', bio: 'Left-footed winger who tracks back.' })
})
