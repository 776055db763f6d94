import { asOwner } from './database-owner.ts'
import { expect, test } from './fixtures.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('an admin reads how the server fares, a refusal apart from an error, as chart, table and file', async ({
  page,
  newAdmin,
  signInAs,
  status,
  axe,
}) => {
  const day = daysAgo(3)
  await asOwner(
    status,
    `insert into touchline.answer_counts (day, part, outcome, from_ms, under_ms, count)
     values ('${day}', 'rpc', 'answered', 10, 20, 400), ('${day}', 'rpc', 'failed', 1000, 2000, 37), ('${day}', 'auth', 'refused', 1, 2, 55)
     on conflict (day, part, outcome, under_ms) do update set count = excluded.count`,
  )
  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/analytics?from=${day}&to=${day}&tables=errors.times.parts`)
  const errors = page.getByRole('region', { name: 'Server errors by day', exact: true })
  await expect(errors.getByText('492 answers · 37 errors · 55 refused.')).toBeVisible()
  await expect(errors.getByRole('row').nth(1)).toContainText(/492\s*37\s*0\s*55\s*0/)
  await expect(page.getByRole('region', { name: 'Time to answer by day', exact: true })).toContainText(
    'Half within 15 ms, 19 of 20 within 1.3 s',
  )
  await expect(
    page.getByRole('region', { name: 'Answers by part of the server', exact: true }),
  ).toContainText('Functions')
  expect(await axe()).toEqual([])
  await errors.getByRole('button', { name: 'Chart' }).click()
  await expect(errors.getByRole('slider')).toHaveAttribute('aria-valuetext', /Failed 37 · Too busy 0/)
  const saved = page.waitForEvent('download')
  await errors.getByRole('button', { name: /as CSV/ }).click()
  expect((await saved).suggestedFilename()).toBe(`errors-${day}-${day}.csv`)
})
