import { newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { keyboard, mouse } from './input-devices.ts'
import {
  addFilm,
  approve,
  askForCheck,
  go,
  letWriteToMinors,
  measure,
  navLink,
  type Person,
  SCOUT,
  signUp,
  startAsAthlete,
  startAsScout,
  viewAs,
  type Way,
  waits,
} from './journey-arrival.ts'
import {
  accept,
  askToTalk,
  endorse,
  find,
  lookUp,
  PRAISE,
  showEndorsement,
  tellGoodNews,
  thread,
  write,
} from './journey-contact.ts'
import { locales, translationsFor } from './translations.ts'

/** The whole way of an athlete and a scout, from the two sign-ups to the outcome of their conversation. */
export function testScoutingJourney(way: Way) {
  test(
    way.title,
    async ({ anotherBrowser, newAdmin, newPerson, service, signInAs, mailTo, axe, expectedErrors }) => {
      test.setTimeout(300_000)
      const t = translationsFor(way.language)
      const unique = uniqueWord()
      const open = async (role: string): Promise<Person> => {
        const page = await anotherBrowser({
          viewport: { width: way.width, height: way.width < 700 ? 780 : 900 },
          locale: locales[way.language],
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
        await expect(scout.page.getByText(t('verified-fact.fact.staff_page')).first()).toBeVisible()
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
          // It counts after ten seconds, in which it can be taken back, and the page asks again by itself.
          await expect(page.getByText(t('guardian.active_title'))).toBeVisible({ timeout: 60_000 })
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
        await test.step('the scout tells good news, which the athlete reads, and both may go on writing', async () => {
          await go(athlete, 'messages')
          await athlete.input.press(athlete.page.getByRole('link', { name: SCOUT }))
          await expect(thread(athlete)).toBeVisible()
          await tellGoodNews(scout, 'trial', () => isClear(scout))
          const told = { name: SCOUT, outcome: t('conversation.outcome.trial') }
          await expect(athlete.page.getByText(t('conversation.outcome_open', told))).toBeVisible()
          await expect(scout.page.getByText(t('conversation.outcome_open_you', told))).toBeVisible()
          await expect(athlete.page.getByRole('textbox')).toHaveCount(1)
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
