import type { Locator } from '@playwright/test'
import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** What a thumb and an eye need, generously: taking in a screen, a press, a letter. */
const seconds = { screen: 4, press: 1.5, letter: 0.3 }

for (const language of storyLanguages('fr'))
  test(`a newcomer reads where the first number stands within 60 seconds, on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const person = await newPerson('athlete', 'Nadia Verón')
    await service.from('user_settings').upsert({ user_id: person.id, language }).throwOnError()
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    const started = Date.now()
    let spent = 0
    const see = async (what: Locator) => {
      await expect(what).toBeVisible()
      spent += seconds.screen
    }
    const press = async (target: Locator) => {
      spent += seconds.press
      await target.tap()
    }
    const type = async (target: Locator, text: string) => {
      spent += seconds.press + text.length * seconds.letter
      await target.fill(text)
    }
    const choose = async (target: Locator, value: string) => {
      spent += 2 * seconds.press
      await target.selectOption(value)
    }

    await signInAs(person.email, page)
    await page.goto('/athlete/home')
    await see(page.getByLabel(t('onboarding.birth_date')))
    await type(page.getByLabel(t('onboarding.birth_date')), '2000-05-02')
    await press(page.getByRole('button', { name: t('onboarding.next') }))
    await see(page.getByLabel(t('onboarding.sport'), { exact: true }))
    await choose(page.getByLabel(t('onboarding.sport'), { exact: true }), 'soccer')
    await press(page.getByRole('button', { name: t('sport.position.soccer.rw') }))
    await press(page.getByRole('button', { name: t('onboarding.athlete.done') }))
    const form = page.getByRole('dialog', { name: t('measurement.add_title') })
    await see(form)
    await press(form.getByRole('button', { name: t('metric.name.sprint30_s') }))
    await type(form.getByLabel(t('measurement.value'), { exact: true }), '4.21')
    await press(form.getByText(t('measurement.entry.by.self'), { exact: true }))
    await press(form.getByRole('button', { name: t('common.actions.save') }))
    const saved = page.getByRole('dialog', { name: t('measurement.entry.saved_title') })
    await see(saved.getByText(t('measurement.entry.saved_first')))
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    // The person's part beside what the machine took by itself.
    expect(spent + (Date.now() - started) / 1000).toBeLessThan(60)
  })
