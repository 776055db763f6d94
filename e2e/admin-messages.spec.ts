import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { REPORTED_WORDS, reportedMessage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`an admin reads which conversations are reported, opens the case and finds it decided, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const { scout, child, details, id } = await reportedMessage({ service, newPerson, openSession })
    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 360, height: 780 } })
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/messages?tab=reported')
    await expect(page.getByText(t('reported-thread.private'))).toBeVisible()
    const list = page.getByRole('list', { name: t('reported-thread.state.open') })
    // Others who are called the same were reported in other stories.
    const row = list.locator(`a[href*="${id}"]`)
    await expect(row).toHaveText(t('reported-thread.about', { name: scout.name }))
    // What was said and who reported it stand in the case alone.
    for (const words of [REPORTED_WORDS, details, child.name])
      await expect(page.getByText(words, { exact: true })).toHaveCount(0)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/content\?case=/)
    await expect(page.getByText(REPORTED_WORDS).first()).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: t('reported-thread.state.decided') }).click()
    await expect(page).toHaveURL(/state=decided/)
    await expect(row).toHaveCount(0)
  })

test('the list of reported conversations that cannot be read says so, and is read at the second try', async ({
  page,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  let broken = true
  await page.route(/rpc\/reported_threads/, (route) => (broken ? route.abort() : route.continue()))
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/messages?tab=reported')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toBeVisible()
  broken = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
})
