import type { Locator } from '@playwright/test'
import { uniqueClub as letters, newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { type InputDevice, keyboard, mouse } from './input-devices.ts'
import { type Language, type Translate, translationsFor } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Person = { page: Page; hands: InputDevice; say: Translate; email: string }
type Way = { title: string; language: Language; width: number; minor: boolean; by: 'mouse' | 'keyboard' }

// Hundreds of keys are pressed here, and a picture of the page for each would cost more than the story.
test.use({ trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } })

const PASSWORD = 'Corner-Arc#27 left'
const SCOUT = 'Rui Castellan'
const PRAISE = 'Wins the first five metres every time.'
const ways: Way[] = [
  {
    title: 'an adult athlete and a scout find each other in English, by keyboard alone',
    language: 'en',
    width: 1440,
    minor: false,
    by: 'keyboard',
  },
  {
    title: 'a minor with a guardian and a scout find each other in Spanish, on phones',
    language: 'es',
    width: 360,
    minor: true,
    by: 'mouse',
  },
  {
    title: 'an adult athlete and a scout find each other in French, on phones',
    language: 'fr',
    width: 360,
    minor: false,
    by: 'mouse',
  },
]

for (const way of ways) {
  test(
    way.title,
    async ({ anotherBrowser, newAdmin, newPerson, service, signInAs, mailTo, axe, expectedErrors }) => {
      test.setTimeout(180_000)
      const say = translationsFor(way.language)
      const unique = letters()
      const open = async (role: string): Promise<Person> => {
        const page = await anotherBrowser({
          viewport: { width: way.width, height: way.width < 700 ? 780 : 900 },
          locale: { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }[way.language],
          reducedMotion: 'reduce',
        })
        const hands = way.by === 'keyboard' ? keyboard(page) : mouse
        return { page, hands, say, email: `${role}-${unique}@people.example` }
      }
      const isClear = async ({ page }: Person) => expect(await axe(page)).toEqual([])
      const athlete = await open('athlete')
      const scout = await open('scout')
      const admin = await open('admin')
      const guardian = way.minor ? await open('guardian') : null
      const firstName = `Noa${unique}`
      // A minor is shown by first name and initial.
      const shownName = way.minor ? `${firstName} V.` : `${firstName} Vellamo`

      await test.step('the athlete signs up, confirms, answers the first questions', async () => {
        await signUp(athlete, 'athlete', `${firstName} Vellamo`, mailTo)
        await startAsAthlete(athlete, way, guardian)
      })
      await test.step('the athlete enters a measurement and a film, and sees what others see', async () => {
        await measure(athlete, way)
        await addFilm(athlete)
        await viewAs(athlete, way)
      })
      await test.step('the scout signs up and asks for verification; an admin approves; the badge arrives live', async () => {
        await signUp(scout, 'scout', SCOUT, mailTo)
        await startAsScout(scout, way)
        await askForCheck(scout)
        await signInAs((await newAdmin()).email, admin.page)
        await approve(admin, scout.email)
        await expect(scout.page.getByText(say('verification.status.approved')).first()).toBeVisible()
        await expect(scout.page.getByText(/Staff page of Harbour Academy/).first()).toBeVisible()
        if (way.minor) await letWriteToMinors(service, scout.email)
      })
      if (guardian) {
        await test.step('the guardian agrees behind the link of the mail', async () => {
          const { page, hands } = guardian
          await page.goto((await mailTo(guardian.email, /\/guardian\//)).link ?? '')
          await expect(page.getByRole('checkbox')).toBeVisible()
          await isClear(guardian)
          await hands.tick(page.getByRole('checkbox'))
          await hands.press(page.getByRole('button', { name: say('guardian.agree'), exact: true }))
          await expect(page.getByText(say('guardian.active_title'))).toBeVisible()
          await expect(page.getByText(say('guardian.contact.guardian'))).toBeVisible()
        })
      }
      await test.step('the scout finds the athlete by name and number, compares three, keeps one with a private note', async () => {
        await find(scout, firstName, shownName, way)
      })

      await go(athlete, 'home')
      if (guardian) await expect(athlete.page.getByText(say('athlete-profile.guardian.active'))).toBeVisible()
      const reloads = countReloads(athlete.page, scout.page)
      await test.step('the scout asks to talk', async () => {
        await askToTalk(scout, () => isClear(scout))
      })
      if (guardian) {
        await test.step('the minor sees nothing of it until the guardian approves', async () => {
          const { page, hands } = guardian
          await page.goto((await mailTo(guardian.email, new RegExp(SCOUT))).link ?? '')
          await expect(page.getByRole('article').filter({ hasText: SCOUT })).toBeVisible()
          await isClear(guardian)
          await go(athlete, 'messages')
          await expect(athlete.page.getByText(say('conversation.empty_athlete'))).toBeVisible()
          await expect(navLink(athlete, 'messages')).toHaveText(say('common.nav.messages'))
          await hands.press(page.getByRole('button', { name: say('guardian.approve') }))
          await expect(page.getByText(say('guardian.requests_none'))).toBeVisible()
        })
      }
      await test.step('the athlete sees the request arrive and accepts; both write in a live thread', async () => {
        await waits(athlete, 1)
        await go(athlete, 'messages')
        await accept(athlete, () => isClear(athlete))
        await waits(athlete, 0)

        await write(athlete, 'Thank you. I have school until three.')
        await waits(scout, 1)
        await go(scout, 'messages')
        // In the list of threads: the search that is being left has a link of the same name.
        const threads = scout.page.getByRole('list', { name: say('conversation.list') })
        await scout.hands.press(threads.getByRole('link', { name: shownName }))
        await expect(thread(scout).getByText('Thank you. I have school until three.')).toBeVisible()
        await waits(scout, 0)
        await write(scout, 'Half past four, then.')
        await expect(thread(athlete).getByText('Half past four, then.')).toBeVisible()
        await isClear(athlete)
        await isClear(scout)
      })
      // The keys are told apart by now; the rest of the story is told by mouse.
      if (way.by === 'mouse') {
        await test.step('the scout endorses; the athlete hears of it and alone shows it to others', async () => {
          expectedErrors.push(/status of 422 .*\/rest\/v1\/endorsements/)
          const colleague = await open('colleague')
          await signInAs((await newScout({ service, newPerson })).email, colleague.page)
          await go(athlete, 'notifications')
          await endorse(scout, () => isClear(scout))
          await lookUp(colleague, firstName, shownName)
          await expect(colleague.page.getByText(PRAISE)).toBeHidden()
          await showEndorsement(athlete, () => isClear(athlete))
          await lookUp(colleague, firstName, shownName)
          await expect(colleague.page.getByText(PRAISE)).toBeVisible()
        })
        await test.step('the scout closes with an outcome, which the athlete reads', async () => {
          await go(athlete, 'messages')
          await athlete.hands.press(athlete.page.getByRole('link', { name: SCOUT }))
          await expect(thread(athlete)).toBeVisible()
          await closeWith(scout, 'trial', () => isClear(scout))
          const ended = { name: SCOUT, outcome: say('conversation.outcome.trial') }
          await expect(athlete.page.getByText(say('conversation.closed_by', ended))).toBeVisible()
          await expect(scout.page.getByText(say('conversation.closed_by_you', ended))).toBeVisible()
          await expect(athlete.page.getByRole('textbox')).toHaveCount(0)
        })
      }
      expect(reloads(), 'nobody had to load the page again').toBe(0)
    },
  )
}

function countReloads(...pages: Page[]) {
  let loads = 0
  for (const page of pages) page.on('load', () => loads++)
  return () => loads
}

const navLink = ({ page, say }: Person, place: string): Locator =>
  page
    .getByRole('navigation', { name: say('common.nav.main') })
    .getByRole('link', { name: new RegExp(`^${say(`common.nav.${place}`)}`) })
    .filter({ visible: true })

/** By the navigation, as somebody goes who knows no address. */
async function go(person: Person, place: string) {
  const { page, hands, say } = person
  if ((await navLink(person, place).count()) === 0)
    await hands.press(page.getByRole('button', { name: say('common.nav.more'), exact: true }))
  await hands.press(navLink(person, place))
}

/** What the badge beside "Messages" says, on whatever page one is. */
async function waits(person: Person, count: 0 | 1) {
  const badge = navLink(person, 'messages').getByText(
    person.say('common.nav.waiting_messages_one', { count: 1 }),
  )
  await expect(badge).toHaveCount(count)
}

async function signUp(
  { page, hands, say, email }: Person,
  role: 'athlete' | 'scout',
  name: string,
  mailTo: Tools['mailTo'],
) {
  await page.goto(`/auth?mode=sign-up&role=${role}`)
  await hands.tick(page.locator(`input[name=role][value=${role}]`))
  await hands.type(page.getByLabel(say('sign-in.full_name')), name)
  await hands.type(page.getByLabel(say('sign-in.email'), { exact: true }), email)
  await hands.type(page.locator('input[name=password]'), PASSWORD)
  await hands.press(page.getByRole('button', { name: say('sign-in.sign_up'), exact: true }))
  await expect(page.getByText(say('sign-in.confirm_title'))).toBeVisible()
  const mail = await mailTo(email, /\/auth\/v1\/verify/)
  await page.goto(mail.link ?? '')
  // The link shows a page; only its button uses it up, so that a mail scanner cannot.
  await hands.press(page.getByRole('button').first())
  await page.waitForURL(/\/(athlete|scout)\//)
}

async function startAsAthlete({ page, hands, say }: Person, way: Way, guardian: Person | null) {
  await hands.date(page.getByLabel(say('onboarding.birth_date')), way.minor ? '2010-05-05' : '2003-05-05')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await hands.choose(page.getByLabel(say('onboarding.country')), country)
  await hands.choose(
    page.getByLabel(say('onboarding.sport'), { exact: true }),
    say('sport.sport.american_football'),
  )
  await hands.press(page.getByRole('button', { name: say('sport.position.american_football.wr') }))
  const contact = (value: string) => page.locator(`input[name=recruiting_status][value=${value}]`)
  if (guardian) {
    await hands.type(page.getByLabel(say('onboarding.guardian.name')), 'Marta Vellamo')
    await hands.type(page.getByLabel(say('onboarding.guardian.email')), guardian.email)
    // Whoever is under 18 opens contact by a choice of their own.
    await expect(contact('closed')).toBeChecked()
    await hands.tick(contact('open'))
  } else {
    await expect(contact('open')).toBeChecked()
  }
  await hands.press(page.getByRole('button', { name: say('onboarding.athlete.done') }))
  await expect(page.getByRole('button', { name: say('onboarding.athlete.done') })).toBeHidden()
}

async function measure(person: Person, way: Way) {
  const { page, hands, say } = person
  await go(person, 'profile')
  await hands.press(
    page
      .getByRole('button', { name: say('measurement.add_first') })
      .or(page.getByRole('link', { name: say('measurement.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await hands.choose(dialog.getByLabel(say('measurement.metric')), say('metric.name.dash40_s'))
  await hands.type(dialog.getByLabel(say('measurement.value'), { exact: true }), inWords('4.52', way))
  await hands.choose(dialog.getByLabel(say('measurement.method')), say('metric.method.laser'))
  await hands.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('common.provenance.self_reported')).first()).toBeVisible()
}

async function addFilm({ page, hands, say }: Person) {
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

async function viewAs({ page, hands, say }: Person, way: Way) {
  await hands.tick(page.locator('input[name=view-as][value=stranger]'))
  await expect(
    page
      .getByText(say(way.minor ? 'athlete-profile.hidden.stranger' : 'athlete-profile.view_as.now.stranger'))
      .first(),
  ).toBeVisible()
}

async function startAsScout({ page, hands, say }: Person, way: Way) {
  await hands.choose(page.getByLabel(say('onboarding.scout.kind')), say('onboarding.kinds.academy'))
  await hands.type(page.getByLabel(say('onboarding.scout.organization')), 'Harbour Academy')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await hands.choose(page.getByLabel(say('onboarding.country')), country)
  await hands.press(page.getByRole('button', { name: say('onboarding.scout.done') }))
  await expect(page.getByRole('button', { name: say('onboarding.scout.done') })).toBeHidden()
}

async function askForCheck(person: Person) {
  const { page, hands, say } = person
  await go(person, 'verification')
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

/** What a second admin adds, on evidence that is more than words. */
async function letWriteToMinors(service: Tools['service'], email: string) {
  const { data } = await service.from('profiles').select('id').eq('email', email).single()
  const { error } = await service
    .from('verifications')
    .update({ for_minors: true, evidence_url: 'https://staff.harbour.example/me' })
    .eq('user_id', data?.id)
  if (error) throw error
}

async function approve({ page, hands, say }: Person, scoutEmail: string) {
  await page.goto('/admin/verifications')
  const request = page.getByRole('listitem').filter({ hasText: scoutEmail })
  await hands.press(request.getByRole('button', { name: say('verification-review.approve'), exact: true }))
  await hands.type(request.getByLabel(say('verification-review.checked')), 'Staff page of Harbour Academy')
  await hands.press(request.getByRole('button', { name: say('verification-review.approve_now') }))
  await expect(request).toBeHidden()
  await expect(page.getByText(say('verification-review.done.approved', { name: SCOUT }))).toBeVisible()
}

async function find(person: Person, firstName: string, shown: string, way: Way) {
  const { page, hands, say } = person
  const compare = (name: string) => new RegExp(`^${say('athlete-search.card.compare', { name })}`)
  await go(person, 'search')
  const others = page
    .getByRole('listitem')
    .filter({ hasNotText: 'Noa' })
    .getByRole('button', { name: compare('') })
  for (const other of [others.nth(0), others.nth(1)]) {
    await hands.press(other)
    await expect(other).toHaveAttribute('aria-pressed', 'true')
  }

  await hands.type(page.getByRole('searchbox'), firstName)
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: shown }) })
    .first()
  await expect(found).toBeVisible()
  await expect(found).toContainText(inWords('4.52', way))
  await hands.press(found.getByRole('button', { name: compare('') }))
  await hands.press(
    page.getByRole('button', { name: say('athlete-search.tray.compare_other', { count: 3 }) }),
  )
  await expect(page.getByRole('heading', { name: say('athlete-comparison.title') })).toBeVisible()
  await expect(page.getByRole('table').getByText(shown).first()).toBeVisible()
  await hands.press(page.getByRole('button', { name: say('athlete-comparison.back') }).first())

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
  // The words stand in the field too until they are kept.
  const note = panel
    .getByRole('listitem')
    .filter({ hasText: 'Quick first steps, look again in spring.' })
    .last()
  await expect(note).toContainText(`${say('board.note.private')} · ${say('board.note.by_you')}`)
}

async function askToTalk({ page, hands, say }: Person, look: () => Promise<void>) {
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
  await look()
  await hands.press(dialog.getByRole('button', { name: say('message-request.send') }))
  await expect(dialog).toBeHidden()
  const sheet = page.getByRole('dialog')
  if (await sheet.isVisible())
    await hands.press(sheet.getByRole('button', { name: say('common.actions.close') }))
}

async function accept({ page, hands, say }: Person, look: () => Promise<void>) {
  const request = page.getByRole('article').filter({ hasText: SCOUT })
  await expect(request).toBeVisible()
  await look()
  await hands.press(request.getByRole('button', { name: say('message-request.accept'), exact: true }))
  await expect(page).toHaveURL(/thread=/)
}

const thread = ({ page, say }: Person) => page.getByRole('list', { name: say('conversation.messages') })

async function write({ page, hands, say }: Person, text: string) {
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${say('conversation.write_to', { name: '' }).trim()}`),
  })
  await hands.type(field, text)
  const send = page.getByRole('button', { name: say('common.actions.send'), exact: true })
  // A long name on a narrow phone pushes nothing out of the thread.
  await expect(send).toBeInViewport({ ratio: 0.99 })
  await hands.press(send)
  await expect(field).toHaveValue('')
}

async function endorse({ page, hands, say }: Person, look: () => Promise<void>) {
  await hands.press(page.getByRole('button', { name: say('endorsement.endorse'), exact: true }))
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: say('endorsement.send') })
  await hands.choose(
    dialog.getByLabel(say('endorsement.relationship_label')),
    say('endorsement.relationship_own.scouted_live'),
  )
  await hands.date(dialog.getByLabel(say('endorsement.observed_on')), '2026-10-04')
  await hands.press(send)
  await expect(dialog.getByText(say('endorsement.problem.rating_missing'))).toBeVisible()
  await hands.tick(dialog.locator('input[name=rating][value="4"]'))
  await hands.type(dialog.getByLabel(say('endorsement.notes')), `${PRAISE} Call +34 600 100 200.`)
  await hands.choose(dialog.getByLabel(say('endorsement.projected_label')), say('sport.level.national'))
  await look()
  // What the database refuses is told, and what was typed is there after closing too.
  await hands.press(send)
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await hands.press(dialog.getByRole('button', { name: say('common.actions.cancel') }))
  await hands.press(page.getByRole('button', { name: say('endorsement.endorse'), exact: true }))
  await expect(dialog.locator('input[name=rating][value="4"]')).toBeChecked()
  await expect(dialog.getByLabel(say('endorsement.notes'))).toHaveValue(`${PRAISE} Call +34 600 100 200.`)
  await hands.type(dialog.getByLabel(say('endorsement.notes')), PRAISE)
  await hands.press(send)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: say('endorsement.change'), exact: true })).toBeVisible()
}

/** From the notice that came while the athlete looked at the list. */
async function showEndorsement({ page, hands, say }: Person, look: () => Promise<void>) {
  const notice = say('notification.kind.endorsement_one', { name: SCOUT, organization: 'Harbour Academy' })
  await hands.press(page.getByRole('link', { name: notice }))
  const endorsement = page
    .getByRole('list', { name: say('endorsement.title') })
    .getByRole('listitem')
    .filter({ hasText: PRAISE })
  await expect(endorsement).toContainText(say('endorsement.rating.4'))
  await expect(endorsement).toContainText(
    say('endorsement.projected', { level: say('sport.level.national') }),
  )
  const saved = page.waitForResponse((answer) => answer.url().includes('/endorsements') && answer.ok())
  await hands.tick(endorsement.getByRole('switch', { name: say('endorsement.show') }))
  await saved
  await look()
}

/** As somebody else finds the athlete and reads about them. */
async function lookUp({ page, hands }: Person, firstName: string, shown: string) {
  const read = page.waitForResponse((answer) => answer.url().includes('/rest/v1/endorsements'))
  await page.goto(`/scout/search?q=${firstName}`)
  await hands.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await expect(panel.getByRole('heading', { name: shown })).toBeVisible()
  await read
}

async function closeWith({ page, hands, say }: Person, outcome: string, look: () => Promise<void>) {
  await hands.press(page.getByRole('button', { name: say('conversation.more') }))
  await hands.press(page.getByRole('menuitem', { name: say('conversation.leave') }))
  const dialog = page.getByRole('dialog')
  await hands.tick(dialog.locator(`input[name=outcome][value=${outcome}]`))
  await look()
  await hands.press(dialog.getByRole('button', { name: say('conversation.leave') }))
  await expect(dialog).toBeHidden()
}

/** A number as somebody of that language types and reads it. */
const inWords = (number: string, { language }: Way) => (language === 'en' ? number : number.replace('.', ','))
