import { hasHorizontalScroll } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { deletionDay } from './deletion-day.ts'
import { axeViolations, expect, type Page } from './fixtures.ts'
import type { OwnSite } from './own-site.ts'
import type { Language, translationsFor } from './translations.ts'

/** As if they had signed in twenty minutes ago: the session says so once its token is a new one. */
export async function ageSignIn(page: Page, site: OwnSite, email: string) {
  await asOwner(
    site.status,
    `update auth.mfa_amr_claims c set created_at = now() - interval '20 minutes', updated_at = now() - interval '20 minutes'
     from auth.sessions s join auth.users u on u.id = s.user_id where c.session_id = s.id and u.email = $1`,
    [email],
  )
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.endsWith('-auth-token'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1 }))
  })
}

/** On the tab of their account, where whoever has no password signs in again where the account is. */
export async function takeAlongAndDelete(
  page: Page,
  t: ReturnType<typeof translationsFor>,
  language: Language,
  atProvider = async () => {},
) {
  const ask = page.getByRole('button', { name: t('data-export.ask'), exact: true })
  await ask.click()
  await expect(page.getByText(t('proof.again'))).toBeVisible()
  await expect(page.getByLabel(t('proof.password'), { exact: true })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await hasHorizontalScroll(page)).toBe(false)
  await page.getByRole('button', { name: t('proof.again_go') }).click()
  await atProvider()
  await ask.click()
  await expect(page.getByText(t('data-export.proof_why'))).toBeVisible()
  await expect(page.getByText(t('proof.again'))).toHaveCount(0)
  await ask.click()
  await expect(page.getByRole('button', { name: t('data-export.download'), exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: t('deletion.delete'), exact: true }).click()
  await page.getByRole('button', { name: t('deletion.delete_yes') }).click()
  const date = await deletionDay(page, language)
  await expect(
    page.getByRole('heading', { level: 1, name: t('deletion.leaving_title', { date }) }),
  ).toBeVisible()
}
