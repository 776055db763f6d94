import { uniqueWord } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** As many as need a second page, by two. */
const MANY = 42
/** And two who are neither minor nor suspended nor verified. */
const ALL = 2 * MANY + 2

type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'status'>

/** Under one word: suspended scouts who are verified, athletes whose age is not known, and two new scouts. */
async function crowd({ service, status }: Tools, word: string) {
  const make = async (name: string, role: string, count: number) => {
    const rows = await asOwner(
      status,
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', lower($1) || '-' || $2 || n || '@people.example', now(),
         jsonb_build_object('full_name', $1 || ' ' || lpad(n::text, 2, '0') || ' ' || $2, 'role', $3::text), now(), now()
       from generate_series(1, $4::int) n returning id`,
      [name, word, role, count],
    )
    return rows.map(({ id }) => String(id))
  }
  const athletes = await make('Ana', 'athlete', MANY)
  const pages = athletes.map((id, n) => ({
    id,
    user_id: id,
    handle: `story-${id.slice(0, 8)}`,
    display_name: `Ana ${n} ${word}`,
    country: 'ES',
    primary_sport: 'soccer',
  }))
  await service.from('athlete_profiles').insert(pages).throwOnError()
  const scouts = await make('Vera', 'scout', MANY)
  await asOwner(
    status,
    `update public.scout_profiles set verified_until = now() + interval '1 year' where user_id = any ($1)`,
    [scouts],
  )
  await asOwner(
    status,
    `update auth.users set banned_until = now() + interval '30 days' where id = any ($1)`,
    [scouts],
  )
  await make('Wim', 'scout', ALL - 2 * MANY)
}

for (const language of storyLanguages('fr'))
  test(`an admin turns the pages of the people list, in ${language}`, async ({
    anotherBrowser,
    service,
    status,
    newAdmin,
    signInAs,
    axe,
  }) => {
    test.setTimeout(240_000)
    const t = translationsFor(language)
    const word = uniqueWord()
    await crowd({ service, status }, word)
    const page = await anotherBrowser({ viewport: { width: 1440, height: 900 }, locale: locales[language] })
    await signInAs((await newAdmin()).email, page)
    await page.goto(`/admin/users?q=${word}`)
    const people = page.getByRole('table', { name: t('user-directory.list') })
    const names = people.getByRole('row').getByRole('link').filter({ hasText: word })
    const shows = async (first: number, last: number, count: number) => {
      await expect(page.getByText(t('user-directory.range', { first, last, count }))).toBeVisible()
      await expect(names).toHaveCount(last - first + 1)
    }
    const next = page.getByRole('button', { name: t('user-directory.page_after') })
    const back = page.getByRole('button', { name: t('user-directory.page_before') })
    await shows(1, 40, ALL)
    await expect(back).toBeDisabled()

    // The page is in the address: it is there again after a reload, and the browser's own button goes back by one.
    await next.click()
    await shows(41, 80, ALL)
    await expect(page).toHaveURL(/page=2/)
    await page.reload()
    await shows(41, 80, ALL)
    await next.click()
    await shows(81, ALL, ALL)
    await expect(next).toBeDisabled()
    await back.click()
    await shows(41, 80, ALL)
    await page.goBack()
    await shows(81, ALL, ALL)

    // Another order begins at its first page.
    const head = people.getByRole('columnheader', { name: t('user-directory.column.name') })
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await shows(1, 40, ALL)
    await expect(page).not.toHaveURL(/page=/)
    await expect(names.first()).toContainText('Ana 01')
    await next.click()
    await shows(41, 80, ALL)
    await expect(names.first()).toContainText('Ana 41')
    expect(await axe(page)).toEqual([])

    // Whoever is opened from a page leads back to it.
    const details = page.getByRole('region', { name: t('user-directory.person'), exact: true })
    await names.first().click()
    await expect(details).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(details).toHaveCount(0)
    await shows(41, 80, ALL)
    await expect(names.first()).toContainText('Ana 41')
    await names.first().click()
    await details.getByRole('button', { name: t('user-directory.close') }).click()
    await expect(details).toHaveCount(0)
    await shows(41, 80, ALL)

    // A filter begins at its first page too, and holds on the next one.
    const chip = (key: string) =>
      page.getByRole('button', { name: new RegExp(`^${t(`user-directory.${key}`)}`) })
    await chip('minor').click()
    await shows(1, 40, MANY)
    await expect(page).not.toHaveURL(/page=/)
    await next.click()
    await shows(41, MANY, MANY)
    await expect(names).toContainText(['Ana 41', 'Ana 42'])
    await expect(chip('minor')).toHaveAttribute('aria-pressed', 'true')
    await chip('minor').click()
    await chip('states.suspended').click()
    await chip('verified').click()
    await shows(1, 40, MANY)
    await next.click()
    await shows(41, MANY, MANY)
    await page.reload()
    await shows(41, MANY, MANY)
    await expect(names).toContainText(['Vera 41', 'Vera 42'])
    for (const key of ['states.suspended', 'verified'])
      await expect(chip(key)).toHaveAttribute('aria-pressed', 'true')
  })
