import type { Locator } from '@playwright/test'
import { uniqueClub as letters, newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { type InputDevice, keyboard, mouse } from './input-devices.ts'
import { type Language, type Translate, translationsFor } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Person = { page: Page; input: InputDevice; t: Translate; email: string }
type Way = { title: string; language: Language; width: number; minor: boolean; by: 'mouse' | 'keyboard' }

// No trace: hundreds of key presses with a snapshot each would take longer than the test.
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
      const t = translationsFor(way.language)
      const unique = letters()
      const open = async (role: string): Promise<Person> => {
        const page = await anotherBrowser({
          viewport: { width: way.width, height: way.width < 700 ? 780 : 900 },
          locale: { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }[way.language],
          reducedMotion: 'reduce',
        })
        const input = way.by === 'keyboard' ? keyboard(page) : mouse
        return { page, input, t, email: `${role}-${unique}@people.example` }
      }
      const isClear = async ({ page }: Person) => expect(await axe(page)).toEqual([])
      const athlete = await open('athlete')
      const scout = await open('scout')
      const admin = await open('admin')
      const guardian = way.minor ? await open('guardian') : null
      const firstName = `Noa${unique}`
      // Minors are shown by first name and initial.
      const shownName = way.minor ? `${firstName} V.` : `${firstName} Vellamo`

      await test.step('the athlete signs up, confirms the email and completes onboarding', async () => {
        await signUp(athlete, 'athlete', `${firstName} Vellamo`, mailTo)
        await startAsAthlete(athlete, way, guardian)
      })
      await test.step('the athlete enters a measurement and a video, and previews the profile', async () => {
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
        await expect(scout.page.getByText(t('verification.status.approved')).first()).toBeVisible()
        await expect(scout.page.getByText(/Staff page of Harbour Academy/).first()).toBeVisible()
        if (way.minor) await letWriteToMinors(service, scout.email)
      })
      if (guardian) {
        await test.step('the guardian consents by the emailed link', async () => {
          const { page, input } = guardian
          await page.goto((await mailTo(guardian.email, /\/guardian\//)).link ?? '')
          await expect(page.getByRole('checkbox')).toBeVisible()
          await isClear(guardian)
          await input.tick(page.getByRole('checkbox'))
          await input.press(page.getByRole('button', { name: t('guardian.agree'), exact: true }))
          await expect(page.getByText(t('guardian.active_title'))).toBeVisible()
          await expect(page.getByText(t('guardian.contact.guardian'))).toBeVisible()
        })
      }
      await test.step('the scout finds the athlete by name and result, compares three, keeps one with a private note', async () => {
        await find(scout, firstName, shownName, way)
      })

      await go(athlete, 'home')
      if (guardian) await expect(athlete.page.getByText(t('athlete-profile.guardian.active'))).toBeVisible()
      const reloads = countReloads(athlete.page, scout.page)
      await test.step('the scout sends a message request', async () => {
        await askToTalk(scout, () => isClear(scout))
      })
      if (guardian) {
        await test.step('the minor sees nothing of it until the guardian approves', async () => {
          const { page, input } = guardian
          await page.goto((await mailTo(guardian.email, new RegExp(SCOUT))).link ?? '')
          await expect(page.getByRole('article').filter({ hasText: SCOUT })).toBeVisible()
          await isClear(guardian)
          await go(athlete, 'messages')
          await expect(athlete.page.getByText(t('conversation.empty_athlete'))).toBeVisible()
          await expect(navLink(athlete, 'messages')).toHaveText(t('common.nav.messages'))
          await input.press(page.getByRole('button', { name: t('guardian.approve') }))
          await expect(page.getByText(t('guardian.requests_none'))).toBeVisible()
        })
      }
      await test.step('the athlete sees the request arrive and accepts; both write in a live conversation', async () => {
        await waits(athlete, 1)
        await go(athlete, 'messages')
        await accept(athlete, () => isClear(athlete))
        await waits(athlete, 0)

        await write(athlete, 'Thank you. I have school until three.')
        await waits(scout, 1)
        await go(scout, 'messages')
        // Within the list of conversations, because the search page that is unmounting has a link of the same name.
        const threads = scout.page.getByRole('list', { name: t('conversation.list') })
        await scout.input.press(threads.getByRole('link', { name: shownName }))
        await expect(thread(scout).getByText('Thank you. I have school until three.')).toBeVisible()
        await waits(scout, 0)
        await write(scout, 'Half past four, then.')
        await expect(thread(athlete).getByText('Half past four, then.')).toBeVisible()
        await isClear(athlete)
        await isClear(scout)
      })
      // The keyboard has been tested up to here; the rest uses the mouse.
      if (way.by === 'mouse') {
        await test.step('the scout endorses; the athlete is notified and alone shows it to others', async () => {
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
          await athlete.input.press(athlete.page.getByRole('link', { name: SCOUT }))
          await expect(thread(athlete)).toBeVisible()
          await closeWith(scout, 'trial', () => isClear(scout))
          const ended = { name: SCOUT, outcome: t('conversation.outcome.trial') }
          await expect(athlete.page.getByText(t('conversation.closed_by', ended))).toBeVisible()
          await expect(scout.page.getByText(t('conversation.closed_by_you', ended))).toBeVisible()
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

const navLink = ({ page, t }: Person, place: string): Locator =>
  page
    .getByRole('navigation', { name: t('common.nav.main') })
    .getByRole('link', { name: new RegExp(`^${t(`common.nav.${place}`)}`) })
    .filter({ visible: true })

/** Opens a page by the navigation instead of by URL. */
async function go(person: Person, place: string) {
  const { page, input, t } = person
  // On a phone an open conversation is the whole page.
  const back = page.getByRole('link', { name: t('conversation.back') }).filter({ visible: true })
  if ((await back.count()) > 0) {
    await input.press(back)
    await expect(back).toHaveCount(0)
  }
  if ((await navLink(person, place).count()) === 0)
    await input.press(page.getByRole('button', { name: t('common.nav.more'), exact: true }))
  await input.press(navLink(person, place))
}

/** The unread badge of "Messages" in the navigation. */
async function waits(person: Person, count: 0 | 1) {
  const badge = navLink(person, 'messages').getByText(
    person.t('common.nav.waiting_messages_one', { count: 1 }),
  )
  await expect(badge).toHaveCount(count)
}

async function signUp(
  { page, input, t, email }: Person,
  role: 'athlete' | 'scout',
  name: string,
  mailTo: Tools['mailTo'],
) {
  await page.goto(`/auth?mode=sign-up&role=${role}`)
  await input.tick(page.locator(`input[name=role][value=${role}]`))
  await input.type(page.getByLabel(t('sign-in.full_name')), name)
  await input.type(page.getByLabel(t('sign-in.email'), { exact: true }), email)
  await input.type(page.locator('input[name=password]'), PASSWORD)
  await input.press(page.getByRole('button', { name: t('sign-in.sign_up'), exact: true }))
  await expect(page.getByText(t('sign-in.confirm_title'))).toBeVisible()
  const mail = await mailTo(email, /\/auth\/v1\/verify/)
  await page.goto(mail.link ?? '')
  // The link opens a page whose button consumes the token, so that a mail scanner cannot.
  await input.press(page.getByRole('button').first())
  await page.waitForURL(/\/(athlete|scout)\//)
}

async function startAsAthlete({ page, input, t }: Person, way: Way, guardian: Person | null) {
  await input.date(page.getByLabel(t('onboarding.birth_date')), way.minor ? '2010-05-05' : '2003-05-05')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await input.choose(page.getByLabel(t('onboarding.country')), country)
  await input.choose(
    page.getByLabel(t('onboarding.sport'), { exact: true }),
    t('sport.sport.american_football'),
  )
  await input.press(page.getByRole('button', { name: t('sport.position.american_football.wr') }))
  const contact = (value: string) => page.locator(`input[name=recruiting_status][value=${value}]`)
  if (guardian) {
    await input.type(page.getByLabel(t('onboarding.guardian.name')), 'Marta Vellamo')
    await input.type(page.getByLabel(t('onboarding.guardian.email')), guardian.email)
    // Minors have to allow contact explicitly.
    await expect(contact('closed')).toBeChecked()
    await input.tick(contact('open'))
  } else {
    await expect(contact('open')).toBeChecked()
  }
  await input.press(page.getByRole('button', { name: t('onboarding.athlete.done') }))
  await expect(page.getByRole('button', { name: t('onboarding.athlete.done') })).toBeHidden()
}

async function measure(person: Person, way: Way) {
  const { page, input, t } = person
  await go(person, 'profile')
  await input.press(
    page
      .getByRole('button', { name: t('measurement.add_first') })
      .or(page.getByRole('link', { name: t('measurement.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await input.choose(dialog.getByLabel(t('measurement.metric'), { exact: true }), t('metric.name.dash40_s'))
  await input.type(dialog.getByLabel(t('measurement.value'), { exact: true }), inWords('4.52', way))
  await input.choose(dialog.getByLabel(t('measurement.method')), t('metric.method.laser'))
  await input.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('common.provenance.self_reported')).first()).toBeVisible()
}

async function addFilm({ page, input, t }: Person) {
  await input.press(
    page
      .getByRole('button', { name: t('video.add_first') })
      .or(page.getByRole('link', { name: t('video.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel(t('video.url')), 'https://video.example/films/27')
  await input.type(dialog.getByLabel(t('video.film_title')), 'Spring camp, number 27 in green')
  await input.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Spring camp, number 27 in green')).toBeVisible()
}

async function viewAs({ page, input, t }: Person, way: Way) {
  await input.tick(page.locator('input[name=view-as][value=stranger]'))
  await expect(
    page
      .getByText(t(way.minor ? 'athlete-profile.hidden.stranger' : 'athlete-profile.view_as.now.stranger'))
      .first(),
  ).toBeVisible()
}

async function startAsScout({ page, input, t }: Person, way: Way) {
  await input.choose(page.getByLabel(t('onboarding.scout.kind')), t('onboarding.kinds.academy'))
  await input.type(page.getByLabel(t('onboarding.scout.organization')), 'Harbour Academy')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await input.choose(page.getByLabel(t('onboarding.country')), country)
  await input.press(page.getByRole('button', { name: t('onboarding.scout.done') }))
  await expect(page.getByRole('button', { name: t('onboarding.scout.done') })).toBeHidden()
}

async function askForCheck(person: Person) {
  const { page, input, t } = person
  await go(person, 'verification')
  await input.tick(page.locator('input[type=radio][value=organization]'))
  await input.type(
    page.getByRole('textbox', { name: t('verification.form.organization') }),
    'Harbour Academy',
  )
  await input.type(
    page.getByRole('textbox', { name: t('verification.form.note') }),
    'Academy scout since 2024; the staff page names me.',
  )
  await input.press(page.getByRole('button', { name: t('verification.form.send') }))
  await expect(page.getByText(t('verification.status.pending')).first()).toBeVisible()
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

async function approve({ page, input, t }: Person, scoutEmail: string) {
  await page.goto('/admin/verifications')
  const request = page.getByRole('listitem').filter({ hasText: scoutEmail })
  await input.press(request.getByRole('button', { name: t('verification-review.approve'), exact: true }))
  await input.type(request.getByLabel(t('verification-review.checked')), 'Staff page of Harbour Academy')
  await input.press(request.getByRole('button', { name: t('verification-review.approve_now') }))
  await expect(request).toBeHidden()
  await expect(page.getByText(t('verification-review.done.approved', { name: SCOUT }))).toBeVisible()
}

async function find(person: Person, firstName: string, shown: string, way: Way) {
  const { page, input, t } = person
  const compare = { name: new RegExp(`^${t('athlete-search.card.compare', { name: '' })}`) }
  /** On a phone a row has room for one button, and this one is in the person's panel. */
  async function addToComparison(row: Locator) {
    const inRow = row.getByRole('button', compare).filter({ visible: true })
    if (way.by === 'keyboard') {
      await input.press(inRow)
      return expect(inRow).toHaveAttribute('aria-pressed', 'true')
    }
    await input.press(row.getByRole('link').first())
    const button = page.locator('[data-athlete-panel]').filter({ visible: true }).getByRole('button', compare)
    await input.press(button)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await input.press(page.getByRole('dialog').getByRole('button', { name: t('common.actions.close') }))
  }
  await go(person, 'search')
  const others = page.getByRole('listitem').filter({ has: page.locator('[data-athlete]'), hasNotText: 'Noa' })
  for (const other of [others.nth(0), others.nth(1)]) await addToComparison(other)

  await input.type(page.getByRole('searchbox'), firstName)
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: shown }) })
    .first()
  await expect(found).toBeVisible()
  await expect(found).toContainText(inWords('4.52', way))
  await addToComparison(found)
  await input.press(page.getByRole('button', { name: t('athlete-search.tray.compare_other', { count: 3 }) }))
  await expect(page.getByRole('heading', { name: t('athlete-comparison.title') })).toBeVisible()
  // On a phone two athletes stand there at a time, and this one was chosen last.
  if (way.width < 700) {
    await input.press(page.getByRole('button', { name: t('athlete-comparison.pager.next') }))
    const shownNow = t('athlete-comparison.pager.some', { from: 2, to: 3, total: 3 })
    await expect(page.getByText(shownNow)).toBeVisible()
  }
  await expect(page.getByRole('table').getByText(shown).first()).toBeVisible()
  await input.press(page.getByRole('button', { name: t('athlete-comparison.back') }).first())

  await input.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await input.press(
    panel.getByRole('button', { name: t('board.keep.on', { board: t('board.board.default') }) }),
  )
  await input.type(
    panel.getByRole('textbox', { name: t('board.note.label', { name: '' }).trim() }),
    'Quick first steps, look again in spring.',
  )
  await input.press(panel.getByRole('button', { name: t('board.note.add') }))
  // The text is also in the field until it is saved.
  const note = panel
    .getByRole('listitem')
    .filter({ hasText: 'Quick first steps, look again in spring.' })
    .last()
  await expect(note).toContainText(`${t('board.note.private')} · ${t('board.note.by_you')}`)
}

async function askToTalk({ page, input, t }: Person, look: () => Promise<void>) {
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await input.press(panel.getByRole('button', { name: t('message-request.ask'), exact: true }))
  // On a phone it opens over the athlete's sheet, which is a dialog too.
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel(t('message-request.subject')) })
    .last()
  await input.type(dialog.getByLabel(t('message-request.subject')), 'Spring camp')
  await input.type(
    dialog.getByLabel(t('message-request.intro')),
    'Your first steps stood out to us. May we talk about next season?',
  )
  await look()
  await input.press(dialog.getByRole('button', { name: t('message-request.send') }))
  await expect(dialog).toBeHidden()
  const sheet = page.getByRole('dialog')
  if (await sheet.isVisible())
    await input.press(sheet.getByRole('button', { name: t('common.actions.close') }))
}

async function accept({ page, input, t }: Person, look: () => Promise<void>) {
  const request = page.getByRole('article').filter({ hasText: SCOUT })
  await expect(request).toBeVisible()
  await look()
  await input.press(request.getByRole('button', { name: t('message-request.accept'), exact: true }))
  await expect(page).toHaveURL(/thread=/)
}

const thread = ({ page, t }: Person) => page.getByRole('list', { name: t('conversation.messages') })

async function write({ page, input, t }: Person, text: string) {
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${t('conversation.write_to', { name: '' }).trim()}`),
  })
  await input.type(field, text)
  const send = page.getByRole('button', { name: t('common.actions.send'), exact: true })
  // A long name must not overflow the conversation on a narrow phone.
  await expect(send).toBeInViewport({ ratio: 0.99 })
  await input.press(send)
  await expect(field).toHaveValue('')
}

async function endorse({ page, input, t }: Person, look: () => Promise<void>) {
  await input.press(page.getByRole('button', { name: t('endorsement.endorse'), exact: true }))
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('endorsement.send') })
  await input.choose(
    dialog.getByLabel(t('endorsement.relationship_label')),
    t('endorsement.relationship_own.scouted_live'),
  )
  await input.date(dialog.getByLabel(t('endorsement.observed_on')), '2026-10-04')
  await input.press(send)
  await expect(dialog.getByText(t('endorsement.problem.rating_missing'))).toBeVisible()
  await input.tick(dialog.locator('input[name=rating][value="4"]'))
  await input.type(dialog.getByLabel(t('endorsement.notes')), `${PRAISE} Call +34 600 100 200.`)
  await input.choose(dialog.getByLabel(t('endorsement.projected_label')), t('sport.level.national'))
  await look()
  // An error of the database is shown, and the input survives closing the dialog.
  await input.press(send)
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await input.press(dialog.getByRole('button', { name: t('common.actions.cancel') }))
  await input.press(page.getByRole('button', { name: t('endorsement.endorse'), exact: true }))
  await expect(dialog.locator('input[name=rating][value="4"]')).toBeChecked()
  await expect(dialog.getByLabel(t('endorsement.notes'))).toHaveValue(`${PRAISE} Call +34 600 100 200.`)
  await input.type(dialog.getByLabel(t('endorsement.notes')), PRAISE)
  await input.press(send)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('endorsement.change'), exact: true })).toBeVisible()
}

/** From the notification that arrived while the athlete had the list open. */
async function showEndorsement({ page, input, t }: Person, look: () => Promise<void>) {
  const notice = t('notification.kind.endorsement_one', { who: `${SCOUT} (Harbour Academy)` })
  await input.press(page.getByRole('link', { name: notice }))
  const endorsement = page
    .getByRole('list', { name: t('endorsement.title') })
    .getByRole('listitem')
    .filter({ hasText: PRAISE })
  await expect(endorsement).toContainText(t('endorsement.rating.4'))
  await expect(endorsement).toContainText(t('endorsement.projected', { level: t('sport.level.national') }))
  const saved = page.waitForResponse((answer) => answer.url().includes('/endorsements') && answer.ok())
  await input.tick(endorsement.getByRole('switch', { name: t('endorsement.show') }))
  await saved
  await look()
}

/** Finds the athlete and reads the profile as another user. */
async function lookUp({ page, input }: Person, firstName: string, shown: string) {
  const read = page.waitForResponse((answer) => answer.url().includes('/rest/v1/endorsements'))
  await page.goto(`/scout/search?q=${firstName}`)
  await input.press(page.getByRole('link', { name: shown }).first())
  const panel = page.locator('[data-athlete-panel]').filter({ visible: true })
  await expect(panel.getByRole('heading', { name: shown })).toBeVisible()
  await read
}

async function closeWith({ page, input, t }: Person, outcome: string, look: () => Promise<void>) {
  await input.press(page.getByRole('button', { name: t('conversation.more') }))
  await input.press(page.getByRole('menuitem', { name: t('conversation.leave') }))
  const dialog = page.getByRole('dialog')
  await input.tick(dialog.locator(`input[name=outcome][value=${outcome}]`))
  await look()
  await input.press(dialog.getByRole('button', { name: t('conversation.leave') }))
  await expect(dialog).toBeHidden()
}

/** A number in the format of the language. */
const inWords = (number: string, { language }: Way) => (language === 'en' ? number : number.replace('.', ','))
