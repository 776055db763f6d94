import { LIMITS } from '#shared/limits.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`a parent goes from the mail to a yes and back, and to a yes that counts, in ${language}`, async ({
    anotherBrowser,
    axe,
    service,
    newPerson,
    openSession,
    mailTo,
    status,
  }) => {
    const t = translationsFor(language)
    const subject = 'A trial week'
    const { child, scout } = await newGuardianPage(
      { service, newPerson, openSession, mailTo, status },
      { child: 'Noa V.', scout: 'Ida Kessel', subject, intro: 'Would you come to our open session?' },
    )
    const email = `guardian-${child.id.slice(0, 8)}@people.example`
    const mail = await mailTo(email, /Ida Kessel/)
    const pages = [1, 2].map(() =>
      anotherBrowser({ viewport: { width: 360, height: 780 }, locale: locales[language] }),
    )
    const [page, second] = await Promise.all(pages)
    if (!page || !second) throw new Error('two windows are wanted')
    for (const one of [page, second]) {
      await one.goto('/')
      await one.evaluate((chosen) => localStorage.setItem('touchline-language', chosen), language)
      await one.goto(mail.link ?? '')
    }
    const words = { athlete: 'Noa V.', name: 'Ida Kessel' }
    const approve = page.getByRole('button', { name: t('guardian.approve') })
    const undo = page.getByRole('button', { name: t('common.actions.undo') })
    const row = async () =>
      (
        await service
          .from('message_requests')
          .select('awaiting_guardian, status')
          .eq('scout_id', scout.id)
          .single()
      ).data

    await test.step('reads what other families answered, and the page one tap away', async () => {
      await expect(page.getByText(t('guardian.standing.not_upheld'))).toBeVisible()
      await expect(
        page.getByText(t('guardian.standing.few_yes', { fewest: LIMITS.figures.minPeople })),
      ).toBeVisible()
      await page.getByRole('link', { name: t('guardian.preview.open', words) }).click()
      await expect(page.getByRole('heading', { name: t('guardian.preview.title', words) })).toBeInViewport()
    })
    await test.step('approves and takes it back: nothing opened, and the question is there again', async () => {
      await approve.click()
      await expect(
        page.getByRole('heading', { name: t('guardian.deciding.approve_request.title', words) }),
      ).toBeVisible()
      await expect(page.getByText(t('guardian.deciding.steps.sees', words))).toBeVisible()
      expect(await axe(page)).toEqual([])
      expect(await row()).toEqual({ awaiting_guardian: true, status: 'pending' })
      await undo.click()
      await expect(approve).toBeVisible()
      expect(await row()).toEqual({ awaiting_guardian: true, status: 'pending' })
    })
    await test.step('approves again: a second window shows the same, and it counts by itself', async () => {
      await approve.click()
      await second.reload()
      await expect(
        second.getByRole('heading', { name: t('guardian.deciding.approve_request.title', words) }),
      ).toBeVisible()
      await expect.poll(row, { timeout: 20_000 }).toEqual({ awaiting_guardian: false, status: 'pending' })
      await expect(undo).toHaveCount(0)
      await expect(page.getByText(t('guardian.requests_none'))).toBeVisible()
    })
  })
