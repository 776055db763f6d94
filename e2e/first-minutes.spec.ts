import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { newAthlete, uniqueWord } from './builders.ts'
import { expect, TEST_PASSWORD, test } from './fixtures.ts'
import { pickTile } from './input-devices.ts'
import { translationsFor } from './translations.ts'

// The browser logs the 403 of a wrong code.
test.use({ expectedErrors: [/status of (400|401|403|422|429)/] })

const t = translationsFor('en')
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const freshEmail = () => `new-${crypto.randomUUID().slice(0, 8)}@people.example`

test('a newcomer corrects the address, types the code of the mail and adds a first number', async ({
  anotherBrowser,
  mailTo,
  axe,
}) => {
  const page = await anotherBrowser(phone)
  const email = freshEmail()
  const address = page.getByLabel(t('sign-in.email'))
  const password = page.getByLabel(t('sign-in.password'), { exact: true })
  const create = page.getByRole('button', { name: t('sign-in.sign_up') })
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel(t('sign-in.full_name')).fill('Nadia Verón')
  await address.fill(`mistyped-${email}`)
  await password.fill(TEST_PASSWORD)
  await page.reload()
  await expect(address).toHaveValue(`mistyped-${email}`)
  await expect(password).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    TEST_PASSWORD,
  )
  await password.fill(TEST_PASSWORD)
  await create.click()
  await page.getByRole('button', { name: t('sign-in.code.correct') }).click()
  await expect(page.getByLabel(t('sign-in.full_name'))).toHaveValue('Nadia Verón')
  await expect(address).toHaveValue(`mistyped-${email}`)
  await address.fill(email)
  await password.fill(TEST_PASSWORD)
  await create.click()

  const code = page.getByLabel(t('sign-in.code.label'))
  const confirm = page.getByRole('button', { name: t('sign-in.code.confirm'), exact: true })
  await code.fill('12')
  await confirm.click()
  await expect(code).toHaveAccessibleDescription(t('sign-in.code.incomplete'))
  expect(await axe(page)).toEqual([])
  const mail = await mailTo(email, /verify/)
  const digits = /\b\d{6}\b/.exec(mail.text)?.[0] ?? 'no code'
  await code.fill(digits === '000000' ? '000001' : '000000')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await confirm.click()
  await expect(code).toHaveAccessibleDescription(t('sign-in.code.wrong'))
  await page.reload()
  await code.fill(digits)
  await confirm.click()

  await expect(page).toHaveURL('/athlete/dashboard')
  await page.getByLabel(t('onboarding.birth_date')).fill('2000-05-02')
  await page.getByLabel(t('onboarding.country')).selectOption('ES')
  const next = page.getByRole('button', { name: t('onboarding.next') })
  expect(await axe(page)).toEqual([])
  await next.click()
  await page.getByLabel(t('onboarding.sport'), { exact: true }).selectOption('soccer')
  await page.getByRole('button', { name: t('sport.position.soccer.rw') }).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: t('onboarding.athlete.done') }).click()

  // The last of the questions is the first number; it can wait, and what comes then asks for it again.
  const form = page.getByRole('dialog', { name: t('measurement.add_title') })
  await form.getByRole('button', { name: t('measurement.entry.later') }).click()
  await expect(page).toHaveURL('/athlete/home')
  await expect(page.getByRole('heading', { name: t('athlete-profile.first_number.title') })).toBeVisible()
  await expect(page.getByRole('main').getByText('0', { exact: true })).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: t('metric.name.sprint30_s') }).click()
  await form.getByLabel(t('measurement.value'), { exact: true }).fill('4.21')
  await pickTile(form, new RegExp(`^${t('measurement.entry.by.self')} `))
  await form.getByRole('button', { name: t('common.actions.save') }).click()
  const saved = page.getByRole('dialog', { name: t('measurement.entry.saved_title') })
  await expect(saved.getByText(t('measurement.entry.saved_first'))).toBeVisible()
  await expect(saved.getByText(t('measurement.entry.too_few'))).toBeVisible()
  await saved.getByRole('button', { name: t('measurement.entry.done') }).click()
  await expect(saved).toBeHidden()
  await expect(page.getByText('4.21').first()).toBeVisible()
})

/** What a thumb and an eye need, generously: taking in a screen, a press, a letter, fetching the code from the mail. */
const seconds = { screen: 4, press: 1.5, letter: 0.3, mail: 15 }

test('from the front page to a first number in under 90 seconds, and no sentence is read twice', async ({
  anotherBrowser,
  mailTo,
}) => {
  const page = await anotherBrowser(phone)
  const email = freshEmail()
  let spent = 0
  const read = new Map<string, string>()
  const { name: names } = JSON.parse(
    readFileSync('web/src/features/athletes/metric/locales/en.json', 'utf8'),
  ) as {
    name: Record<string, string>
  }
  const testNames = new Set(Object.values(names))
  const press = async (target: Locator) => {
    spent += seconds.press
    await target.click()
  }
  const type = async (target: Locator, text: string) => {
    spent += seconds.press + text.length * seconds.letter
    await target.fill(text)
  }
  const choose = async (target: Locator, value: string) => {
    spent += 2 * seconds.press
    await target.selectOption(value)
  }
  /** Takes in what the window shows, and remembers where each sentence was said. */
  const look = async (screen: string) => {
    spent += seconds.screen
    for (const sentence of await page.evaluate(sentencesInView)) {
      // What a test is called is no sentence: it is chosen here and asked for there.
      if (testNames.has(sentence)) continue
      expect.soft(read.get(sentence) ?? screen, `“${sentence}” was said before`).toBe(screen)
      read.set(sentence, screen)
    }
  }

  await page.goto('/')
  await look('front page')
  await press(page.getByRole('link', { name: t('public.hero.athlete') }).first())
  await expect(page.getByLabel(t('sign-in.full_name'))).toBeVisible()
  await look('sign-up')
  await type(page.getByLabel(t('sign-in.full_name')), 'Nadia Verón')
  await type(page.getByLabel(t('sign-in.email')), email)
  await type(page.getByLabel(t('sign-in.password'), { exact: true }), TEST_PASSWORD)
  await press(page.getByRole('button', { name: t('sign-in.sign_up') }))
  const code = page.getByLabel(t('sign-in.code.label'))
  await expect(code).toBeVisible()
  await look('code')
  spent += seconds.mail
  await type(code, /\b\d{6}\b/.exec((await mailTo(email, /verify/)).text)?.[0] ?? '')
  await press(page.getByRole('button', { name: t('sign-in.code.confirm'), exact: true }))
  await expect(page.getByLabel(t('onboarding.birth_date'))).toBeVisible()
  await look('first questions')
  await type(page.getByLabel(t('onboarding.birth_date')), '2000-05-02')
  // Guessed from the browser, so that only somebody who lives elsewhere has to choose.
  await expect(page.getByLabel(t('onboarding.country'))).toHaveValue('GB')
  await press(page.getByRole('button', { name: t('onboarding.next') }))
  await expect(page.getByLabel(t('onboarding.sport'), { exact: true })).toBeVisible()
  await look('sport')
  await choose(page.getByLabel(t('onboarding.sport'), { exact: true }), 'soccer')
  await press(page.getByRole('button', { name: t('sport.position.soccer.rw') }))
  await press(page.getByRole('button', { name: t('onboarding.athlete.done') }))
  const form = page.getByRole('dialog', { name: t('measurement.add_title') })
  await expect(form).toBeVisible()
  await look('number')
  await press(form.getByRole('button', { name: t('metric.name.sprint30_s') }))
  await type(form.getByLabel(t('measurement.value'), { exact: true }), '4.21')
  await press(form.getByText(t('measurement.entry.by.self'), { exact: true }))
  await press(form.getByRole('button', { name: t('common.actions.save') }))
  await expect(page.getByText('4.21').first()).toBeVisible()
  expect(spent).toBeLessThan(90)
})

/** Runs in the page: what the window shows of sentences, four words or more; of an open dialog only its own. */
function sentencesInView(): string[] {
  const root = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || parent.closest('.sr-only, option, nav')) continue
    const { top, bottom } = parent.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) continue
    for (const sentence of (node.textContent ?? '').split(/(?<=[.!?])\s+/))
      if (sentence.trim().split(/\s+/).length >= 4) found.add(sentence.trim())
  }
  return [...found]
}

test('a link into the app waits for the sign-in, and leads nowhere the role may not go', async ({
  anotherBrowser,
  newPerson,
  service,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  for (const [asked, arrived] of [
    ['/athlete/notifications?unread=1', '/athlete/notifications?unread=1'],
    ['/scout/search', '/athlete/dashboard'],
  ] as const) {
    const page = await anotherBrowser(phone)
    await page.goto(asked)
    await expect(page).toHaveURL('/auth')
    await page.getByLabel(t('sign-in.email')).fill(athlete.email)
    await page.getByLabel(t('sign-in.password'), { exact: true }).fill(athlete.password)
    await page.getByRole('button', { name: t('sign-in.sign_in') }).click()
    await expect(page).toHaveURL(arrived)
  }
})

test('an error goes as one types the correction, and comes back when the field is left wrong', async ({
  anotherBrowser,
}) => {
  const page = await anotherBrowser(phone)
  const address = page.getByLabel(t('sign-in.email'))
  await page.goto('/auth?mode=sign-up')
  await page.getByRole('button', { name: t('sign-in.sign_up') }).click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.pressSequentially('nadia')
  await expect(address).not.toHaveAttribute('aria-invalid')
  await address.press('Tab')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('nadia@people.example')
  await address.press('Tab')
  await expect(address).not.toHaveAttribute('aria-invalid')
})

test('the tests to choose from stand in groups, the own sport first, and can be searched', async ({
  anotherBrowser,
  newPerson,
  service,
  signInAs,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const page = await anotherBrowser(phone)
  await signInAs(athlete.email, page)
  await page.goto('/athlete/profile?add=measurement')
  const form = page.getByRole('dialog', { name: t('measurement.add_title') })
  const groups = form.getByLabel(t('measurement.metric')).locator('optgroup')
  const sport = t('sport.sport.soccer')
  await expect(groups.first()).toHaveAttribute('label', t('measurement.group.key', { sport }))
  await form.getByRole('searchbox').fill('butterfly')
  await expect(groups).toHaveCount(1)
  await expect(groups.first()).toHaveAttribute('label', t('sport.sport.swimming'))
  expect(await axe(page)).toEqual([])
})
