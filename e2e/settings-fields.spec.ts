import { newAthlete } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'
import { storyLanguages, translationsFor } from './translations.ts'

const defaults = {
  language: 'en',
  theme: 'system',
  audio_enabled: true,
  notifications_email: true,
  notifications_push: true,
  privacy_profile_visibility: 'public',
  accessibility_reduced_motion: false,
  accessibility_high_contrast: false,
  accessibility_large_text: false,
}
/** Pressed one after the other, with what each changes. */
const choices: [tab: string, control: 'switch' | 'radio', name: string, change: Partial<typeof defaults>][] =
  [
    ['general', 'radio', 'Light', { theme: 'light' }],
    ['general', 'radio', 'Dark', { theme: 'dark' }],
    ['general', 'radio', 'Same as device', { theme: 'system' }],
    ['general', 'switch', 'Play sounds', { audio_enabled: false }],
    ['general', 'switch', 'By email', { notifications_email: false }],
    ['general', 'switch', 'Push notifications', { notifications_push: false }],
    ['general', 'switch', 'Reduce motion', { accessibility_reduced_motion: true }],
    ['general', 'switch', 'High contrast', { accessibility_high_contrast: true }],
    ['general', 'switch', 'Large text', { accessibility_large_text: true }],
    ['privacy', 'radio', 'Verified scouts', { privacy_profile_visibility: 'scouts' }],
    ['privacy', 'radio', 'Nobody', { privacy_profile_visibility: 'private' }],
    ['privacy', 'radio', 'Everyone', { privacy_profile_visibility: 'public' }],
  ]

test('every setting of the specification starts at its default and is changed on the screen', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  const stored = async () =>
    (
      await service
        .from('user_settings')
        .select(Object.keys(defaults).join(', '))
        .eq('user_id', athlete.id)
        .maybeSingle()
    ).data
  expect(await stored()).toBeNull()
  await signInAs(athlete.email)
  let expected = defaults
  let shown = ''
  for (const [tab, control, name, change] of choices) {
    if (tab !== shown) await page.goto(`/athlete/settings?tab=${tab}`)
    shown = tab
    const choice = page.getByRole(control, { name, exact: true })
    await expect(choice).toBeVisible()
    await expect.poll(stored, name).toEqual(expected)
    if (control === 'radio') await mouse.tick(choice)
    else await choice.click()
    expected = { ...expected, ...change }
    await expect.poll(stored, name).toEqual(expected)
  }
  await page.goto('/athlete/settings?tab=general')
  const language = page.getByLabel('Language')
  for (const [name, code] of [
    ['Español', 'es'],
    ['Français', 'fr'],
    ['English', 'en'],
  ] as const) {
    await page.locator('select').first().selectOption(name)
    await expect.poll(stored).toEqual({ ...expected, language: code })
  }
  await expect(language).toHaveValue('en')
})

for (const language of storyLanguages('es'))
  test(`in ${language} a device that blocks notices says so below the switch of push`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
    const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, locale: language })
    await phone.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    )
    await signInAs(athlete.email, phone)
    await phone.goto('/athlete/settings?tab=general')
    const push = phone.getByRole('switch', { name: t('settings.notices.push'), exact: true })
    await expect(push).toBeChecked()
    await expect(phone.getByText(t('push-device.blocked'))).toBeVisible()
    await expect(phone.getByRole('button', { name: t('push-device.turn_on') })).toHaveCount(0)
    expect(await axe(phone)).toEqual([])
  })
