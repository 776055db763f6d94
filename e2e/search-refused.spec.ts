import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

test('a search whose sports are refused says so, and is there once they are given', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
  axe,
}) => {
  const t = translationsFor('en')
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club })
  await signInAs((await newScout({ service, newPerson })).email)
  expectedErrors.push(/403|permission denied|ReactQuery|boundary/)
  let isRefused = true
  await page.route(/\/rpc\/sport_catalog/, (route) =>
    isRefused
      ? route.fulfill({
          status: 403,
          json: { code: '42501', message: 'permission denied', details: null, hint: null },
        })
      : route.fallback(),
  )
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const failed = page.getByRole('alert').filter({ hasText: t('common.state.failed') })
  await expect(failed).toContainText(t('common.errors.forbidden'))
  await expect(page.getByText(t('common.boundary.route_title'))).toBeHidden()
  expect(await axe(page)).toEqual([])
  isRefused = false
  await failed.getByRole('button', { name: t('common.actions.retry') }).click()
  await expect(page.getByRole('link', { name: athlete.name })).toBeVisible()
})
