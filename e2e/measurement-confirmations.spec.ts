import { hasHorizontalScroll, newAthlete } from './builders.ts'
import { clubNames, inDays, newCheckedClub } from './clubs.ts'
import { expect, test } from './fixtures.ts'
import { pickTile } from './input-devices.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 390, height: 844 }

for (const language of storyLanguages('fr'))
  test(`a club confirms a number from the mail, corrects another, and its check ends, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|409|410|422) .*rpc/)
    const t = translationsFor(language)
    const said = (key: string, values: Record<string, string> = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), t(key))
    const inWords = (value: string) => (language === 'en' ? value : value.replace('.', ','))
    const club = await newCheckedClub({ service, newPerson, openSession, mailTo }, clubNames('Rovers'))
    const lena = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: club.name })
    await service.from('user_settings').upsert({ user_id: lena.id, language })
    const phone = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await signInAs(lena.email, phone)
    const sheet = phone.getByRole('dialog')
    const saved = phone.getByRole('dialog', { name: t('measurement.entry.saved_title') })
    const ask = said('measurement.confirmation.ask', { club: club.name })

    /** Saved as measured by the club, and asked about at once. */
    async function saveAndAsk(metric: string, value: string) {
      await phone.goto(`/athlete/profile?add=measurement&test=${metric}`)
      await sheet.getByLabel(t('measurement.value'), { exact: true }).fill(value)
      await pickTile(sheet, new RegExp(`^${t('measurement.entry.by.organization')} `))
      await pickTile(sheet, new RegExp(`^${club.name}`))
      await sheet.getByRole('button', { name: t('common.actions.save') }).click()
      expect(await axe(phone)).toEqual([])
      await saved.getByRole('button', { name: ask }).click()
      await expect(
        saved.getByText(said('measurement.confirmation.waits', { who: 'Janet Holroyd, Club secretary' })),
      ).toBeVisible()
      expect(await hasHorizontalScroll(phone)).toBe(false)
      expect(await axe(phone)).toEqual([])
      await saved.getByRole('button', { name: t('measurement.entry.done') }).click()
      return (await mailTo(club.address, new RegExp(value.replace('.', '[.,]')))).link ?? ''
    }
    const opened = (metric: string) =>
      phone.getByRole('button', { name: new RegExp(t(`metric.name.${metric}`)) })

    const first = await saveAndAsk('sprint30_s', '4.12')
    await phone.goto('/athlete/home')
    await phone
      .getByRole('link', {
        name: said('measurement.confirmation.waits', { who: 'Janet Holroyd, Club secretary' }),
      })
      .click()
    await expect(phone).toHaveURL(/\/athlete\/profile/)
    await phone.goto('/athlete/profile')
    await opened('sprint30_s').first().click()
    await expect(sheet.getByText(t('common.provenance.self_reported')).first()).toBeVisible()

    const official = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await official.goto(first)
    await expect(official).toHaveURL(/\/confirm$/)
    await expect(official.getByRole('heading', { level: 1 })).toHaveText(
      said('measurement.confirmation.question', { who: club.name }),
    )
    expect(await axe(official)).toEqual([])
    expect(await hasHorizontalScroll(official)).toBe(false)
    await official
      .getByRole('button', {
        name: said('measurement.confirmation.confirm', { value: `${inWords('4.12')} s` }),
      })
      .click()
    await expect(official.getByRole('heading', { level: 1 })).toHaveText(
      t('measurement.confirmation.title.confirmed'),
    )
    expect(await axe(official)).toEqual([])

    // The athlete sees it come, without touching the page.
    await expect(sheet.getByText(t('common.provenance.club_recorded')).first()).toBeVisible()
    await expect(sheet.getByText(/Janet Holroyd, Club secretary/).first()).toBeVisible()

    const second = await saveAndAsk('sprint10_s', '1.80')
    await official.goto(`${second}?answer=correct`)
    await official
      .getByLabel(said('measurement.confirmation.right_value', { unit: 's' }), { exact: true })
      .fill('1.85')
    expect(await axe(official)).toEqual([])
    await official.getByRole('button', { name: t('measurement.confirmation.send_correction') }).click()
    await expect(official.getByRole('heading', { level: 1 })).toHaveText(
      t('measurement.confirmation.title.corrected'),
    )
    await opened('sprint10_s').first().click()
    await expect(
      sheet.getByText(said('measurement.confirmation.corrects', { who: 'Janet Holroyd' })),
    ).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await sheet.getByRole('button', { name: t('measurement.confirmation.accept'), exact: true }).click()
    await expect(sheet.getByText(inWords('1.85')).first()).toBeVisible()
    await expect(sheet.getByText(t('common.provenance.club_recorded')).first()).toBeVisible()

    await service
      .from('organizations')
      .update({ checked_until: inDays(-1) })
      .eq('id', club.id)
      .throwOnError()
    const [, ending = ''] = t('measurement.confirmation.level_ended.check').split('{{date}}')
    expect(ending).not.toBe('')
    await expect(sheet.getByText(ending.trim(), { exact: false }).first()).toBeVisible()
    await expect(sheet.getByText(t('common.provenance.self_reported')).first()).toBeVisible()
    expect(await axe(phone)).toEqual([])
    await official.goto(first)
    await expect(official.getByRole('heading', { level: 1 })).toHaveText(
      t('measurement.confirmation.title.confirmed'),
    )
  })
