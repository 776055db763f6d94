import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { hasHorizontalScroll, measuredBy, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { mouse, pickTile } from './input-devices.ts'

type Onboarding = { birth_date?: string; country?: string; sport?: string; positions?: string[] }
type Arrange = (details?: Onboarding) => Promise<{ id: string; email: string; as: SupabaseClient }>

/** Signs in an athlete who has completed onboarding. */
const story = test.extend<{ athlete: Arrange }>({
  athlete: async ({ newPerson, signInAs, status }, use) => {
    await use(async (details = {}) => {
      const person = await newPerson('athlete', 'Nora Quill')
      const session: Session = await signInAs(person.email)
      const as = createClient(status.url, status.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { headers: { Authorization: `Bearer ${session.access_token}` } },
      })
      const { error } = await as.rpc('onboard_athlete', {
        details: {
          given_name: 'Nora',
          surname: 'Quill',
          birth_date: '2004-05-31',
          country: 'ES',
          sport: 'soccer',
          positions: ['rw'],
          ...details,
        },
      })
      if (error) throw error
      return { id: person.id, email: person.email, as }
    })
  },
})

const addNumber = async (page: Page, test: string, value: string) => {
  await page
    .getByRole('region', { name: 'Measurements' })
    .getByRole('button', { name: 'Add', exact: true })
    .click()
  const form = page.getByRole('dialog', { name: 'Add a measurement' })
  await form.getByLabel('Test', { exact: true }).selectOption(test)
  await form.getByLabel('Value').fill(value)
  await pickTile(form, /^Me/)
  return form
}
/** The sheet says what was saved, then closes. */
const finish = (page: Page) =>
  page.getByRole('dialog', { name: 'Your number' }).getByRole('button', { name: 'Done' }).click()

story('an athlete enters a sprint and sees its provenance at once', async ({ page, athlete }) => {
  const nora = await athlete()
  await page.goto('/athlete/profile')
  await expect(page.getByText('No measurements yet')).toBeVisible()

  const form = await addNumber(page, 'Sprint 30 m', '4,12')
  await form.getByLabel('How it was measured').selectOption('Timing gates')
  await form.getByRole('button', { name: 'Save' }).click()
  await finish(page)

  const row = page.getByRole('list', { name: 'Measurements' }).getByRole('listitem')
  await expect(row).toContainText('4.12')
  await expect(row).toContainText('Self-reported')
  await expect(row).toContainText('Timing gates')
  const { data } = await nora.as
    .from('measurements')
    .select('value, value_entered, unit_entered, provenance, method')
    .eq('athlete_id', nora.id)
    .single()
  expect(data).toEqual({
    value: 4.12,
    value_entered: 4.12,
    unit_entered: 's',
    provenance: 'self_reported',
    method: 'laser',
  })

  await row.getByRole('button', { name: /Sprint 30 m, 4.12 s/ }).click()
  const source = page.getByRole('dialog', { name: /Sprint 30 m/ })
  await expect(source).toContainText('You entered it.')
})

story(
  'an impossible result is refused with the entered value and the expected format',
  async ({ page, athlete }) => {
    await athlete()
    await page.goto('/athlete/profile')
    const form = await addNumber(page, 'Sprint 30 m', '45')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(
      form.getByText('Sprint 30 m: 45 s looks wrong. Enter a value from 3.4 to 7.5 s.'),
    ).toBeVisible()
    await expect(form.getByLabel('Value')).toHaveValue('45')

    await form.getByLabel('Value').fill('fast')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('“fast” isn’t a number. Write it like 4.12 or 6:21.4.')).toBeVisible()
  },
)

story('a height entered in feet and inches is stored in centimetres', async ({ page, athlete }) => {
  const nora = await athlete()
  await page.goto('/athlete/profile')
  const form = await addNumber(page, 'Height', '')
  await form.getByLabel('Unit').selectOption('ft')
  await form.getByLabel('Value').fill('5\'9"')
  await form.getByRole('button', { name: 'Save' }).click()
  await finish(page)
  await expect(page.getByRole('list', { name: 'Measurements' })).toContainText('175.3')
  const { data } = await nora.as
    .from('measurements')
    .select('unit_entered, value')
    .eq('athlete_id', nora.id)
    .single()
  expect(data?.unit_entered).toBe('ft')
  expect(data?.value).toBeCloseTo(175.26, 2)
})

story(
  'a club of the same name elsewhere is linked only by choosing it',
  async ({ page, athlete, service }) => {
    const nora = await athlete()
    const name = `${uniqueWord()} Harriers`
    const day = 86_400_000
    const { data: clubs } = await service
      .from('organizations')
      .insert(
        ['GB', 'ES'].map((country_code) => ({
          handle: `${country_code}-${name}`.toLowerCase().replaceAll(' ', '-'),
          kind: 'club',
          name,
          country_code,
          mail_domain: `${country_code}-${name}.example`.toLowerCase().replaceAll(' ', '-'),
          first_checked_at: new Date(Date.now() - day).toISOString(),
          checked_until: new Date(Date.now() + 300 * day).toISOString(),
        })),
      )
      .select('id, country_code')
      .throwOnError()
    const stored = async (value: number) =>
      (
        await nora.as
          .from('measurements')
          .select('organization_id, measured_by_name')
          .match({ athlete_id: nora.id, value })
          .single()
      ).data
    await service.from('athlete_profiles').update({ club: name }).eq('id', nora.id).throwOnError()
    await page.goto('/athlete/profile')
    for (const [value, country] of [
      [4.31, null],
      [4.21, 'Spain'],
    ] as const) {
      const form = await addNumber(page, 'Sprint 30 m', String(value))
      await pickTile(form, /^My club/)
      const club = form.getByLabel('Name of the club or school')
      await expect(club).toHaveValue(name)
      await club.fill(name.toLowerCase())
      await expect(form.getByRole('radio', { name: 'None of these' })).toBeChecked()
      if (country) await form.getByText(country, { exact: true }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await finish(page)
    }
    const spain = clubs.find(({ country_code }) => country_code === 'ES')?.id
    expect(await stored(4.31)).toEqual({ organization_id: null, measured_by_name: name.toLowerCase() })
    expect(await stored(4.21)).toEqual({ organization_id: spain, measured_by_name: '' })
  },
)

story('a deleted result can be restored by undo', async ({ page, athlete }) => {
  const nora = await athlete()
  const numbers = [
    { metric_code: 'sprint30_s', value_entered: 4.3, measured_on: '2026-01-10' },
    { metric_code: 'sprint30_s', value_entered: 4.2, measured_on: '2026-05-10' },
  ].map((number) => ({ ...number, athlete_id: nora.id, unit_entered: 's', method: 'laser' }))
  await nora.as.from('measurements').insert(numbers).throwOnError()

  await page.goto('/athlete/profile?metric=sprint30_s.electronic')
  const sheet = page.getByRole('dialog', { name: /Sprint 30 m/ })
  await expect(sheet.getByRole('row')).toHaveCount(3)
  await sheet.getByRole('button', { name: /Delete the measurement of .*May/ }).click()
  await expect(page.getByRole('list', { name: 'Measurements' })).toContainText('4.30')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('list', { name: 'Measurements' })).toContainText('4.20')
  const { data } = await nora.as
    .from('measurements')
    .select('value_entered')
    .eq('athlete_id', nora.id)
    .order('value_entered')
  expect(data?.map(({ value_entered }) => value_entered)).toEqual([4.2, 4.3])
})

story(
  'a result recorded by someone else can be disputed but not changed',
  async ({ page, athlete, service }) => {
    const nora = await athlete()
    await service
      .from('measurements')
      .insert({
        athlete_id: nora.id,
        metric_code: 'yoyo_ir1_m',
        value_entered: 2400,
        value: 2400,
        unit_entered: 'm',
        measured_on: '2026-09-12',
        method: 'device',
        provenance: 'club_recorded',
        ...(await measuredBy(service, 'club_recorded')),
      })
      .throwOnError()
    await page.goto('/athlete/profile?provenance=club_recorded')
    const row = page.getByRole('list', { name: 'Measurements' }).getByRole('listitem')
    await row.getByRole('button', { name: /Yo-Yo IR1/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Yo-Yo IR1' })
    await expect(sheet).toContainText('A club or academy measured and recorded it.')
    await expect(sheet.getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await sheet.getByRole('button', { name: /Dispute the measurement/ }).click()
    await sheet.getByRole('button', { name: 'Send dispute' }).click()
    await expect(sheet.getByText('Say what’s wrong in at least 3 characters.')).toBeVisible()
    await sheet.getByLabel('Why do you think so?').fill('It was 2040, the sheet was misread.')
    await sheet.getByRole('button', { name: 'Send dispute' }).click()
    await expect(sheet.getByText(/^Disputed since/)).toBeVisible()
    const { data } = await nora.as
      .from('measurement_disputes')
      .select('reason')
      .eq('raised_by', nora.id)
      .single()
    expect(data?.reason).toBe('It was 2040, the sheet was misread.')
  },
)

story(
  'a verification level narrows the measurements, and the address keeps it',
  async ({ page, athlete }) => {
    const nora = await athlete()
    await nora.as
      .from('measurements')
      .insert({
        athlete_id: nora.id,
        metric_code: 'height_cm',
        value_entered: 176,
        unit_entered: 'cm',
        measured_on: '2026-10-01',
      })
      .throwOnError()
    await page.goto('/athlete/profile')
    await expect(page.getByRole('list', { name: 'Measurements' })).toContainText('Height')
    await page.getByRole('button', { name: 'Club-recorded or higher' }).click()
    await expect(page.getByText('No measurement at this verification level yet')).toBeVisible()
    await expect(page).toHaveURL(/provenance=club_recorded/)
    await page.getByRole('button', { name: 'All verification levels' }).click()
    await expect(page.getByRole('list', { name: 'Measurements' })).toContainText('Height')
  },
)

story('the preview shows exactly what a scout and a visitor see', async ({ page, athlete }) => {
  const nora = await athlete()
  const film = (title: string, visibility: string) => ({
    athlete_id: nora.id,
    url: 'https://film.example/nora',
    title,
    visibility,
  })
  await nora.as
    .from('video_links')
    .insert([film('Cup final', 'public'), film('Weak foot', 'scouts'), film('Warm-up', 'private')])
    .throwOnError()

  await page.goto('/athlete/profile')
  const films = page.getByRole('list', { name: 'Video' }).getByRole('listitem')
  await expect(films).toHaveCount(3)

  await page.getByText('Verified scout', { exact: true }).click()
  await expect(page.getByText('This is what a verified scout sees right now.')).toBeVisible()
  await expect(films).toHaveCount(2)
  await expect(page).toHaveURL(/as=scout/)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeHidden()

  await page.getByText('The public', { exact: true }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
  await expect(preview.getByText('Cup final')).toBeVisible()
  await expect(preview.getByText('Weak foot')).toHaveCount(0)

  await nora.as
    .from('user_settings')
    .upsert({ user_id: nora.id, privacy_profile_visibility: 'private' })
    .throwOnError()
  await page.reload()
  await expect(page.getByText('The public can’t see your profile')).toBeVisible()
  await expect(page.getByText('You chose “Nobody”.', { exact: true })).toBeVisible()
})

story('a minor learns that visitors see nothing and that a guardian is needed', async ({ page, athlete }) => {
  await athlete({ birth_date: '2010-02-01' })
  await page.goto('/athlete/profile')
  await expect(page.getByText('Invite a parent or guardian')).toBeVisible()
  await page.getByText('The public', { exact: true }).click()
  await expect(page.getByText('The public can’t see your profile')).toBeVisible()
  await page.getByText('Guardian', { exact: true }).click()
  await expect(page.getByText('This is what your guardian sees of your profile right now.')).toBeVisible()
})

story('an athlete adds a video, and an invalid URL is refused', async ({ page, athlete }) => {
  await athlete()
  await page.goto('/athlete/profile?add=film')
  const form = page.getByRole('dialog', { name: 'Add a video' })
  await form.getByLabel('Link').fill('http://192.168.1.7/film')
  await form.getByLabel('Title').fill('Spring cup, number 7 in white')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Private network URLs are not allowed')).toBeVisible()

  await form.getByLabel('Link').fill('https://www.youtube.com/watch?v=abcdef')
  await form.getByRole('button', { name: 'Save' }).click()
  const film = page.getByRole('list', { name: 'Video' }).getByRole('listitem')
  await expect(film).toContainText('Spring cup, number 7 in white')
  await expect(film).toContainText('YouTube')
  await expect(film.getByRole('link')).toHaveAttribute('rel', /noopener/)
})

story('a form that closes after saving returns the focus to its button', async ({ page, athlete }) => {
  await athlete()
  await page.goto('/athlete/profile')
  const add = page.getByRole('region', { name: 'Video' }).getByRole('button', { name: 'Add a link' })
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a video' })
  await form.getByLabel('Link').fill('https://www.youtube.com/watch?v=abcdef')
  await form.getByLabel('Title').fill('Spring cup')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Video' })).toContainText('Spring cup')
  await expect(form).toBeHidden()
  await expect(add).toBeFocused()
})

story('unsaved profile changes survive a reload and can be saved later', async ({ page, athlete }) => {
  const nora = await athlete()
  await page.goto('/athlete/profile/edit')
  await page.getByLabel('Club or school').fill('C.D. Ribera')
  await page.getByLabel('Shirt number').fill('7')
  await page.getByRole('button', { name: 'Striker', exact: true }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()

  await expect(page.getByText('We kept what you typed')).toBeVisible()
  await expect(page.getByLabel('Club or school')).toHaveValue('C.D. Ribera')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  const { data: profile } = await nora.as
    .from('athlete_profiles')
    .select('club, jersey_number')
    .eq('id', nora.id)
    .single()
  expect(profile).toEqual({ club: 'C.D. Ribera', jersey_number: 7 })
  const { data: positions } = await nora.as
    .from('athlete_positions')
    .select('position_code')
    .eq('athlete_id', nora.id)
    .order('sort_order')
  expect(positions?.map(({ position_code }) => position_code)).toEqual(['rw', 'st'])
})

story('leaving an unsaved profile asks first and can save', async ({ page, athlete }) => {
  const nora = await athlete()
  await page.goto('/athlete/profile/edit')
  await page.getByLabel('About you').fill('Left-footed winger who tracks back.')
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(/\/athlete\/home$/)
  const { data } = await nora.as.from('athlete_profiles').select('bio').eq('id', nora.id).single()
  expect(data?.bio).toBe('Left-footed winger who tracks back.')
})

story(
  'a profile address like somebody else’s becomes the athlete’s own, and tells of nobody',
  async ({ page, athlete, service }) => {
    const nora = await athlete()
    const { data: other } = await service
      .from('athlete_profiles')
      .select('handle')
      .neq('user_id', nora.id)
      .order('created_at')
      .limit(1)
      .single()
    await page.goto('/athlete/profile/edit')
    await page.getByLabel('Profile address').fill(other?.handle ?? '')
    await page.getByLabel('Region').fill('Valencia')
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = async () =>
      (await nora.as.from('athlete_profiles').select('handle, region').eq('id', nora.id).single()).data
    await expect.poll(async () => (await saved())?.region).toBe('Valencia')
    const handle = (await saved())?.handle ?? ''
    expect(handle.startsWith(other?.handle ?? '?')).toBe(true)
    expect(handle).not.toBe(other?.handle)
  },
)

story(
  'an athlete’s photo is shown to those who may see the profile, as a small square without metadata',
  async ({ page, athlete, service, signInAs, anotherBrowser, axe }) => {
    const nora = await athlete()
    const picture = (colour: string) =>
      sharp({ create: { width: 1600, height: 900, channels: 3, background: colour } })
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer()
    const choose = async (buffer: Buffer) =>
      page
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const kept = async () => (await service.storage.from('avatars').list(nora.id)).data ?? []

    await page.goto('/athlete/profile/edit')
    await choose(Buffer.from('no picture'))
    await expect(page.getByText('This file isn’t an image. Choose a JPEG, PNG or WebP file.')).toBeVisible()
    await choose(await picture('#14683f'))
    await expect(page.getByText('Photo added to your profile')).toBeVisible()
    const [first] = await kept()
    await choose(await picture('#8a1c1c'))
    await expect
      .poll(async () => (await kept()).map(({ name }) => name === first?.name), {
        message: 'the old one is gone',
      })
      .toEqual([false])
    const [file] = await kept()
    const { data } = await service.storage.from('avatars').download(`${nora.id}/${file?.name}`)
    const { width, height, exif } = await sharp(
      Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)),
    ).metadata()
    expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined })
    expect(await axe()).toEqual([])

    const other = await anotherBrowser()
    await signInAs('scout@touchline.example', other)
    await other.goto(`/scout/search?open=${nora.id}`)
    const face = other.locator('[data-athlete-panel] img')
    await expect(face).toBeVisible()
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)

    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Photo removed')).toBeVisible()
    await expect.poll(async () => (await kept()).length).toBe(0)
  },
)

story(
  'an endorsement is seen by others only after the athlete shows it',
  async ({ page, athlete, newPerson, service }) => {
    const nora = await athlete()
    const scout = await newPerson('scout', 'Sam Ferreira')
    await service
      .from('endorsements')
      .insert({
        scout_id: scout.id,
        athlete_id: nora.id,
        relationship: 'scouted_live',
        observed_on: '2026-10-04',
        rating: 4,
        notes: 'Reads the second ball early.',
        scout_name: 'Sam Ferreira',
      })
      .throwOnError()
    await page.goto('/athlete/profile?as=stranger')
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Nora Quill')
    await expect(preview.getByText('Reads the second ball early.')).toHaveCount(0)

    await page.goto('/athlete/profile')
    const endorsement = page.getByRole('list', { name: 'Endorsements' }).getByRole('listitem')
    await expect(endorsement).toContainText('Above this level')
    await mouse.tick(endorsement.getByRole('switch', { name: 'Show on my profile' }))
    await expect(endorsement.getByRole('switch')).toBeChecked()
    await expect
      .poll(
        async () =>
          (await service.from('endorsements').select('shown').eq('athlete_id', nora.id).single()).data?.shown,
      )
      .toBe(true)

    await page.goto('/athlete/profile?as=stranger')
    await expect(preview.getByText('Reads the second ball early.')).toBeVisible()
  },
)

story(
  'the dashboard lists pending items and links to them',
  async ({ page, athlete, newPerson, service }) => {
    const nora = await athlete()
    const scout = await newPerson('scout', 'Sam Ferreira')
    await service
      .from('message_requests')
      .insert({
        scout_id: scout.id,
        athlete_id: nora.id,
        subject: 'A trial in spring',
        intro: 'We saw you in the cup.',
        scout_name: 'Sam Ferreira',
        athlete_name: 'Nora Quill',
      })
      .throwOnError()
    await page.goto('/athlete/dashboard')
    await expect(page.getByText('You have 1 thing to do.')).toBeVisible()
    await page.goto('/athlete/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Nora')
    const request = page.getByRole('article', { name: 'Request from Sam Ferreira' })
    await expect(request).toContainText('We saw you in the cup.')
    await request.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('menuitem', { name: 'Not now' }).click()
    await expect(request).toHaveCount(0)
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
  },
)

for (const path of [
  '/athlete/home',
  '/athlete/dashboard',
  '/athlete/profile',
  '/athlete/profile/edit',
  '/athlete/profile?add=measurement',
]) {
  story(`${path} passes axe and fits 320 pixels`, async ({ page, athlete, axe }) => {
    const nora = await athlete({ birth_date: '2010-03-01' })
    await nora.as
      .from('measurements')
      .insert({
        athlete_id: nora.id,
        metric_code: 'height_cm',
        value_entered: 176,
        unit_entered: 'cm',
        measured_on: '2026-10-01',
      })
      .throwOnError()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(page.locator('main [role=status] .sr-only', { hasText: 'Loading' })).toHaveCount(0)
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasHorizontalScroll(page)).toBe(false)
  })
}
