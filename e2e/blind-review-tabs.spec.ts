import { newSquad } from './blind-review-builders.ts'
import { newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { translationsFor } from './translations.ts'

test('what is graded in one tab stands in the other, and waits for who leaves and comes back', async ({
  page,
  service,
  newPerson,
  signInAs,
  openSession,
}) => {
  const t = translationsFor('en')
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newSquad(tools, club)
  const scout = await newScout(tools)
  const details = { filter: { text: club }, name: 'Spring trial', size: 4, criteria: ['Pace', 'Mind'] }
  const started = await (await openSession(scout.email)).rpc('start_blind_review', { details }).throwOnError()
  const address = `/scout/blind-reviews?review=${started.data}&letter=A`
  await signInAs(scout.email)
  await page.goto(address)
  const other = await page.context().newPage()
  await other.goto(address)
  const four = (tab: Page) =>
    tab.getByRole('radio', { name: t('blind-review.grade.of', { criterion: 'Pace', grade: 4 }) })
  await expect(four(other)).toBeVisible()
  await four(page).check()
  await page.getByRole('radio', { name: t('blind-review.grade.of', { criterion: 'Mind', grade: 2 }) }).check()
  await page.getByRole('button', { name: t('blind-review.grade.save', { letter: 'B' }) }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(four(other)).toBeChecked()
  await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')

  await page.getByLabel(t('blind-review.grade.note'), { exact: true }).fill('Half a thought')
  await page.getByRole('link', { name: t('blind-review.head.leave') }).click()
  await page.getByRole('link', { name: 'Spring trial' }).click()
  await page.getByRole('button', { name: t('blind-review.letters.athlete', { letter: 'B' }) }).click()
  await expect(page.getByLabel(t('blind-review.grade.note'), { exact: true })).toHaveValue('Half a thought')
})

test('a key that is pressed as the next letter appears grades that letter and not the one before', async ({
  page,
  service,
  newPerson,
  signInAs,
  openSession,
}) => {
  const t = translationsFor('en')
  const club = uniqueWord()
  await newSquad({ service, newPerson }, club)
  const scout = await newScout({ service, newPerson })
  const details = { filter: { text: club }, name: 'Summer trial', size: 4, criteria: ['Pace', 'Mind'] }
  const started = await (await openSession(scout.email)).rpc('start_blind_review', { details }).throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/blind-reviews?review=${started.data}&letter=A`)
  const person = (letter: string) =>
    page.getByRole('heading', { name: t('blind-review.letters.athlete', { letter }), exact: true })
  await expect(person('A')).toBeVisible()
  await page.evaluate(
    (name) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('#letter-name')?.textContent !== name) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    t('blind-review.letters.athlete', { letter: 'B' }),
  )
  await page.keyboard.press('j')
  await expect(person('B')).toBeVisible()
  await expect(
    page.getByRole('radio', { name: t('blind-review.grade.of', { criterion: 'Pace', grade: 2 }) }),
  ).toBeChecked()
  await expect(page.locator('[data-letter=A]')).not.toContainText(t('blind-review.letters.kept'))
})

test('the next letter comes as soon as a grade is saved, however slow the reading after it', async ({
  page,
  service,
  newPerson,
  signInAs,
  openSession,
}) => {
  const t = translationsFor('en')
  const club = uniqueWord()
  await newSquad({ service, newPerson }, club)
  const scout = await newScout({ service, newPerson })
  const details = { filter: { text: club }, name: 'Autumn trial', size: 4, criteria: ['Pace'] }
  const started = await (await openSession(scout.email)).rpc('start_blind_review', { details }).throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/blind-reviews?review=${started.data}&letter=A`)
  const grade = page.getByRole('radio', { name: t('blind-review.grade.of', { criterion: 'Pace', grade: 4 }) })
  await grade.check()
  const reading = await stallRequests(page, '**/rpc/blind_review')
  await page.getByRole('button', { name: t('blind-review.grade.save', { letter: 'B' }) }).click()
  const letter = (name: string) =>
    page.getByRole('heading', { name: t('blind-review.letters.athlete', { letter: name }), exact: true })
  await expect(letter('B')).toBeVisible()
  reading.release()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await expect(letter('B')).toBeVisible()
})
