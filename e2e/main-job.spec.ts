import { expect, type Page, test } from './fixtures.ts'
import { type Hands, keyboard, mouse } from './hands.ts'
import { type Language, type Say, wordsOf } from './words.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Person = { page: Page; hands: Hands; email: string; password: string }
type Way = { title: string; language: Language; width: number; minor: boolean; by: 'mouse' | 'keyboard' }

const PASSWORD = 'Corner-Arc#27 left'
const ways: Way[] = [
  {
    title: 'an adult athlete and a scout find each other in English',
    language: 'en',
    width: 1440,
    minor: false,
    by: 'mouse',
  },
]

for (const way of ways) {
  test(way.title, async ({ anotherBrowser, newAdmin, service, signInAs, mailTo }) => {
    test.setTimeout(240_000)
    const say = wordsOf(way.language)
    const unique = crypto.randomUUID().slice(0, 8)
    const open = async (role: string): Promise<Person> => {
      const page = await anotherBrowser({
        viewport: { width: way.width, height: way.width < 700 ? 780 : 900 },
        locale: { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }[way.language],
        reducedMotion: 'reduce',
      })
      return {
        page,
        hands: way.by === 'keyboard' ? keyboard(page) : mouse,
        email: `${role}-${unique}@people.example`,
        password: PASSWORD,
      }
    }
    const athlete = await open('athlete')
    const scout = await open('scout')
    const admin = await open('admin')
    const athleteName = `Noa Vellamo ${unique}`
    const scoutName = 'Rui Castellan'
    const tools = { mailTo } as Pick<Tools, 'mailTo'>

    await test.step('the athlete signs up, confirms, answers the first questions', async () => {
      await signUp(athlete, 'athlete', athleteName, say, tools)
      await startAsAthlete(athlete, way, say, unique)
    })
    await test.step('the athlete enters a measurement and a film, and sees what others see', async () => {
      await measure(athlete, say)
      await addFilm(athlete, say)
      await viewAs(athlete, way, say)
    })
    await test.step('the scout signs up and asks for verification; an admin approves; the badge arrives live', async () => {
      await signUp(scout, 'scout', scoutName, say, tools)
      await startAsScout(scout, way, say)
      await askForCheck(scout, say)
      await signInAs((await newAdmin()).email, admin.page)
      await approve(admin, scoutName, say, scout.email, service)
      await expect(scout.page.getByText(say('verification.status.approved')).first()).toBeVisible()
    })
    const guardianLink = way.minor
      ? await test.step('the guardian agrees behind the link of the mail', async () => {
          const mail = await mailTo(`guardian-${unique}@people.example`, /\/guardian\//)
          const guardian = await open('guardian')
          await guardian.page.goto(mail.link ?? '')
          await guardian.hands.tick(guardian.page.getByRole('checkbox'))
          await guardian.hands.press(
            guardian.page.getByRole('button', { name: say('guardian.agree'), exact: true }),
          )
          await expect(guardian.page.getByText(say('guardian.active_title'))).toBeVisible()
          return guardian
        })
      : null

    await test.step('the scout finds the athlete by name and number, compares three, keeps one with a private note', async () => {
      await find(scout, athleteName, way, say, unique)
    })
    await test.step('the scout asks to talk', async () => {
      await askToTalk(scout, say)
    })
    if (guardianLink) {
      await test.step('the minor sees nothing of it until the guardian approves', async () => {
        await athlete.page.goto('/athlete/messages')
        await expect(athlete.page.getByText(say('conversation.empty_athlete'))).toBeVisible()
        await guardianLink.page.reload()
        await guardianLink.hands.press(
          guardianLink.page.getByRole('button', { name: say('guardian.approve') }),
        )
        await expect(guardianLink.page.getByText(say('guardian.requests_none'))).toBeVisible()
      })
    }
    await test.step('the athlete accepts; both write in a live thread and see it without a reload', async () => {
      await talk(athlete, scout, scoutName, say)
    })
  })
}

async function signUp(
  { page, hands, email, password }: Person,
  role: 'athlete' | 'scout',
  name: string,
  say: Say,
  { mailTo }: Pick<Tools, 'mailTo'>,
) {
  await page.goto(`/auth?mode=sign-up&role=${role}`)
  await hands.tick(page.locator(`input[name=role][value=${role}]`))
  await hands.type(page.getByLabel(say('sign-in.full_name')), name)
  await hands.type(page.getByLabel(say('sign-in.email'), { exact: true }), email)
  await hands.type(page.locator('input[name=password]'), password)
  await hands.press(page.getByRole('button', { name: say('sign-in.sign_up'), exact: true }))
  await expect(page.getByText(say('sign-in.confirm_title'))).toBeVisible()
  const mail = await mailTo(email, /\/auth\/v1\/verify/)
  await page.goto(mail.link ?? '')
  // The link shows a page; only its button uses it up, so that a mail scanner cannot.
  await hands.press(page.getByRole('button').first())
  await page.waitForURL(/\/(athlete|scout)\//)
}

async function startAsAthlete({ page, hands }: Person, way: Way, say: Say, unique: string) {
  await hands.date(page.getByLabel(say('onboarding.birth_date')), way.minor ? '2010-05-05' : '2003-05-05')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await hands.choose(page.getByLabel(say('onboarding.country')), country)
  await hands.choose(
    page.getByLabel(say('onboarding.sport'), { exact: true }),
    say('sport.sport.american_football'),
  )
  await hands.press(page.getByRole('button', { name: say('sport.position.american_football.wr') }))
  if (way.minor) {
    await hands.type(page.getByLabel(say('onboarding.guardian.name')), 'Marta Vellamo')
    await hands.type(page.getByLabel(say('onboarding.guardian.email')), `guardian-${unique}@people.example`)
  }
  await hands.press(page.getByRole('button', { name: say('onboarding.athlete.done') }))
  await expect(page.getByRole('button', { name: say('onboarding.athlete.done') })).toBeHidden()
}

async function measure({ page, hands }: Person, say: Say) {
  await page.goto('/athlete/profile')
  await hands.press(
    page
      .getByRole('button', { name: say('measurement.add_first') })
      .or(page.getByRole('link', { name: say('measurement.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await hands.choose(dialog.getByLabel(say('measurement.metric')), say('metric.name.dash40_s'))
  await hands.type(dialog.getByLabel(say('measurement.value'), { exact: true }), '4.52')
  await hands.choose(dialog.getByLabel(say('measurement.method')), say('metric.method.laser'))
  await hands.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('common.rung.self_reported')).first()).toBeVisible()
}

async function addFilm({ page, hands }: Person, say: Say) {
  await hands.press(
    page
      .getByRole('button', { name: say('video.add_first') })
      .or(page.getByRole('link', { name: say('video.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await hands.type(dialog.getByLabel(say('video.url')), 'https://video.example/films/27')
  await hands.type(dialog.getByLabel(say('video.film_title')), 'Spring camp, number 27 in green')
  await hands.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Spring camp, number 27 in green')).toBeVisible()
}

async function viewAs({ page, hands }: Person, way: Way, say: Say) {
  await hands.tick(page.locator('input[name=view-as][value=stranger]'))
  await expect(
    page
      .getByText(say(way.minor ? 'athlete-profile.hidden.stranger' : 'athlete-profile.view_as.now.stranger'))
      .first(),
  ).toBeVisible()
}

async function startAsScout({ page, hands }: Person, way: Way, say: Say) {
  await hands.choose(page.getByLabel(say('onboarding.scout.kind')), say('onboarding.kinds.academy'))
  await hands.type(page.getByLabel(say('onboarding.scout.organization')), 'Harbour Academy')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await hands.choose(page.getByLabel(say('onboarding.country')), country)
  await hands.press(page.getByRole('button', { name: say('onboarding.scout.done') }))
  await expect(page.getByRole('button', { name: say('onboarding.scout.done') })).toBeHidden()
}

async function askForCheck({ page, hands }: Person, say: Say) {
  await page.goto('/scout/verification')
  await hands.tick(page.locator('input[type=radio][value=organization]'))
  await hands.type(
    page.getByRole('textbox', { name: say('verification.form.organization') }),
    'Harbour Academy',
  )
  await hands.type(
    page.getByRole('textbox', { name: say('verification.form.note') }),
    'Academy scout since 2024; the staff page names me.',
  )
  await hands.press(page.getByRole('button', { name: say('verification.form.send') }))
  await expect(page.getByText(say('verification.status.pending')).first()).toBeVisible()
}

async function approve(
  { page, hands }: Person,
  name: string,
  say: Say,
  email: string,
  service: Tools['service'],
) {
  await page.goto('/admin/verifications')
  const request = page.getByRole('listitem').filter({ hasText: email })
  await hands.press(request.getByRole('button', { name: say('verification-review.approve'), exact: true }))
  await hands.type(request.getByLabel(say('verification-review.checked')), 'Staff page of Harbour Academy')
  await hands.press(request.getByRole('button', { name: say('verification-review.approve_now') }))
  await expect(request).toBeHidden()
  const { data } = await service
    .from('scout_profiles')
    .select('verified_until')
    .eq('display_name', name)
    .not('verified_until', 'is', null)
  expect(data?.length, 'the check is on the profile').toBeGreaterThan(0)
}

async function find({ page, hands }: Person, athleteName: string, way: Way, say: Say, unique: string) {
  // A minor is shown by first name and initial.
  const shown = way.minor ? /^Noa / : athleteName
  const compare = (name: string) => new RegExp(`^${say('athlete-search.card.compare', { name })}`)
  await page.goto('/scout/search?sport=american_football')
  const others = page
    .getByRole('listitem')
    .filter({ hasNotText: 'Noa' })
    .getByRole('button', { name: compare('') })
  for (const other of [others.nth(0), others.nth(1)]) {
    await hands.press(other)
    await expect(other).toHaveAttribute('aria-pressed', 'true')
  }

  await hands.type(page.getByRole('searchbox'), way.minor ? 'Noa' : `Vellamo ${unique}`)
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: shown }) })
    .first()
  await expect(found).toBeVisible()
  await expect(found).toContainText('4.52'.replace('.', way.language === 'en' ? '.' : ','))
  await hands.press(found.getByRole('button', { name: compare('') }))
  await hands.press(
    page.getByRole('button', { name: say('athlete-search.tray.compare_other', { count: 3 }) }),
  )
  await expect(page.getByRole('heading', { name: say('compare.title') })).toBeVisible()
  await expect(page.getByRole('table').getByText(shown).first()).toBeVisible()
  await hands.press(page.getByRole('button', { name: say('compare.back') }).first())

  await hands.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await hands.press(
    panel.getByRole('button', { name: say('board.keep.on', { board: say('board.board.default') }) }),
  )
  await hands.type(
    panel.getByRole('textbox', { name: say('board.note.label', { name: '' }).trim() }),
    'Quick first steps, look again in spring.',
  )
  await hands.press(panel.getByRole('button', { name: say('board.note.add') }))
  await expect(panel.getByText('Quick first steps, look again in spring.')).toBeVisible()
  await expect(panel.getByText(`${say('board.note.private')} · ${say('board.note.by_you')}`)).toBeVisible()
}

async function askToTalk({ page, hands }: Person, say: Say) {
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await hands.press(panel.getByRole('button', { name: say('message-request.ask'), exact: true }))
  // On a phone it lies over the sheet of the athlete, which is a dialog too.
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel(say('message-request.subject')) })
    .last()
  await hands.type(dialog.getByLabel(say('message-request.subject')), 'Spring camp')
  await hands.type(
    dialog.getByLabel(say('message-request.intro')),
    'Your first steps stood out to us. May we talk about next season?',
  )
  await hands.press(dialog.getByRole('button', { name: say('message-request.send') }))
  await expect(dialog).toBeHidden()
}

async function talk(athlete: Person, scout: Person, scoutName: string, say: Say) {
  await athlete.page.goto('/athlete/home')
  await athlete.page.goto('/athlete/messages')
  const request = athlete.page.getByRole('article').filter({ hasText: scoutName })
  await athlete.hands.press(request.getByRole('button', { name: say('message-request.accept'), exact: true }))
  await expect(athlete.page).toHaveURL(/thread=/, { timeout: 20_000 })
  await scout.page.goto('/scout/messages')
  await scout.hands.press(scout.page.getByRole('link', { name: /Noa/ }).first())
  await write(athlete, 'Thank you. I have school until three.', say)
  await expect(thread(scout.page, say).getByText('Thank you. I have school until three.')).toBeVisible()
  await write(scout, 'Half past four, then.', say)
  await expect(thread(athlete.page, say).getByText('Half past four, then.')).toBeVisible()
}

const thread = (page: Page, say: Say) => page.getByRole('list', { name: say('conversation.messages') })

async function write({ page, hands }: Person, text: string, say: Say) {
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${say('conversation.write_to', { name: '' }).trim()}`),
  })
  await hands.type(field, text)
  await hands.press(page.getByRole('button', { name: say('common.actions.send'), exact: true }))
  await expect(field).toHaveValue('')
}
