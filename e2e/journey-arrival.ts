import type { Locator } from '@playwright/test'
import { expect, type Page, type test } from './fixtures.ts'
import type { InputDevice } from './input-devices.ts'
import type { Language, Translate } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
export type Person = { page: Page; input: InputDevice; t: Translate; email: string }
export type Way = {
  title: string
  language: Language
  width: number
  minor: boolean
  by: 'mouse' | 'keyboard'
}

const PASSWORD = 'Corner-Arc#27 left'
export const SCOUT = 'Rui Castellan'

export const navLink = ({ page, t }: Person, place: string): Locator =>
  page
    .getByRole('navigation', { name: t('common.nav.main') })
    .getByRole('link', { name: new RegExp(`^${t(`common.nav.${place}`)}`) })
    .filter({ visible: true })

/** Opens a page by the navigation instead of by URL. */
export async function go(person: Person, place: string) {
  const { page, input, t } = person
  // On a phone an open conversation is the whole page.
  const back = page.getByRole('link', { name: t('conversation.back') }).filter({ visible: true })
  if ((await back.count()) > 0) {
    await input.press(back)
    await expect(back).toHaveCount(0)
  }
  if ((await navLink(person, place).count()) === 0)
    await input.press(page.getByRole('button', { name: t('common.nav.more'), exact: true }))
  await input.press(navLink(person, place))
}

/** The unread badge of "Messages" in the navigation. */
export async function waits(person: Person, count: 0 | 1) {
  const badge = navLink(person, 'messages').getByText(
    person.t('common.nav.waiting_messages_one', { count: 1 }),
  )
  await expect(badge).toHaveCount(count)
}

export async function signUp(
  { page, input, t, email }: Person,
  role: 'athlete' | 'scout',
  name: string,
  mailTo: Tools['mailTo'],
) {
  await page.goto(`/auth?mode=sign-up&role=${role}`)
  await input.tick(page.locator(`input[name=role][value=${role}]`))
  await input.type(page.getByLabel(t('sign-in.full_name')), name)
  await input.type(page.getByLabel(t('sign-in.email'), { exact: true }), email)
  await input.type(page.locator('input[name=password]'), PASSWORD)
  await input.press(page.getByRole('button', { name: t('sign-in.sign_up'), exact: true }))
  await expect(page.getByText(t('sign-in.confirm_title'))).toBeVisible()
  const mail = await mailTo(email, /\/auth\/v1\/verify/)
  await page.goto(mail.link ?? '')
  // The link opens a page whose button consumes the token, so that a mail scanner cannot.
  await input.press(page.getByRole('button').first())
  await page.waitForURL(/\/(athlete|scout)\//)
}

export async function startAsAthlete({ page, input, t }: Person, way: Way, guardian: Person | null) {
  await input.date(page.getByLabel(t('onboarding.birth_date')), way.minor ? '2010-05-05' : '2003-05-05')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await input.choose(page.getByLabel(t('onboarding.country')), country)
  const next = page.getByRole('button', { name: t('onboarding.next') })
  const contact = (value: string) => page.locator(`input[name=recruiting_status][value=${value}]`)
  await input.press(next)
  if (guardian) {
    await input.type(page.getByLabel(t('onboarding.guardian.name')), 'Marta Vellamo')
    await input.type(page.getByLabel(t('onboarding.guardian.email')), guardian.email)
    // Minors have to allow contact explicitly.
    await expect(contact('closed')).toBeChecked()
    await input.tick(contact('open'))
    await input.press(next)
  }
  await input.choose(
    page.getByLabel(t('onboarding.sport'), { exact: true }),
    t('sport.sport.american_football'),
  )
  await input.press(page.getByRole('button', { name: t('sport.position.american_football.wr') }))
  if (!guardian) await expect(contact('open')).toBeChecked()
  await input.press(page.getByRole('button', { name: t('onboarding.athlete.done') }))
  await expect(page.getByRole('button', { name: t('onboarding.athlete.done') })).toBeHidden()
  await input.press(page.getByRole('button', { name: t('measurement.entry.later') }))
  await expect(page).toHaveURL('/athlete/home')
}

export async function measure(person: Person, way: Way) {
  const { page, input, t } = person
  await go(person, 'profile')
  await input.press(
    page
      .getByRole('button', { name: t('measurement.add_first') })
      .or(page.getByRole('link', { name: t('measurement.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await input.choose(dialog.getByLabel(t('measurement.metric'), { exact: true }), t('metric.name.dash40_s'))
  await input.type(dialog.getByLabel(t('measurement.value'), { exact: true }), inWords('4.52', way))
  await input.choose(dialog.getByLabel(t('measurement.method')), t('metric.method.laser'))
  await input.tick(dialog.getByRole('radio', { name: new RegExp(`^${t('measurement.entry.by.self')} `) }))
  await input.press(dialog.locator('button[type=submit]'))
  await input.press(
    page
      .getByRole('dialog', { name: t('measurement.entry.saved_title') })
      .getByRole('button', { name: t('measurement.entry.done') }),
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('common.provenance.self_reported')).first()).toBeVisible()
}

export async function addFilm({ page, input, t }: Person) {
  await input.press(
    page
      .getByRole('button', { name: t('video.add_first') })
      .or(page.getByRole('link', { name: t('video.add_first') })),
  )
  const dialog = page.getByRole('dialog')
  await input.type(dialog.getByLabel(t('video.url')), 'https://vimeo.com/123456789')
  await input.type(dialog.getByLabel(t('video.film_title')), 'Spring camp, number 27 in green')
  await input.press(dialog.locator('button[type=submit]'))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Spring camp, number 27 in green')).toBeVisible()
}

export async function viewAs({ page, input, t }: Person, way: Way) {
  await input.tick(page.locator('input[name=view-as][value=stranger]'))
  await expect(
    page
      .getByText(t(way.minor ? 'athlete-profile.hidden.stranger' : 'athlete-profile.view_as.now.stranger'))
      .first(),
  ).toBeVisible()
}

export async function startAsScout({ page, input, t }: Person, way: Way) {
  await input.choose(page.getByLabel(t('onboarding.scout.kind')), t('onboarding.kinds.academy'))
  await input.type(page.getByLabel(t('onboarding.scout.organization')), 'Harbour Academy')
  const country = new Intl.DisplayNames([way.language], { type: 'region' }).of('ES') ?? ''
  await input.choose(page.getByLabel(t('onboarding.country')), country)
  await input.press(page.getByRole('button', { name: t('onboarding.scout.done') }))
  await expect(page.getByRole('button', { name: t('onboarding.scout.done') })).toBeHidden()
}

export async function askForCheck(person: Person) {
  const { page, input, t } = person
  await go(person, 'verification')
  await input.tick(page.locator('input[type=radio][value=organization]'))
  await input.type(
    page.getByRole('textbox', { name: t('verification.form.organization') }),
    'Harbour Academy',
  )
  await input.type(
    page.getByRole('textbox', { name: t('verification.form.note') }),
    'Academy scout since 2024; the staff page names me.',
  )
  await input.press(page.getByRole('button', { name: t('verification.form.send') }))
  await expect(page.getByText(t('verification.status.pending')).first()).toBeVisible()
}

/** What a second admin adds, on evidence that is more than words. */
export async function letWriteToMinors(service: Tools['service'], email: string) {
  const { data } = await service.from('profiles').select('id').eq('email', email).single()
  const { error } = await service
    .from('verifications')
    .update({ for_minors: true, evidence_url: 'https://staff.harbour.example/me' })
    .eq('user_id', data?.id)
  if (error) throw error
}

export async function approve({ page, input, t }: Person, scoutEmail: string) {
  await page.goto('/admin/verifications')
  const request = page.getByRole('listitem').filter({ hasText: scoutEmail })
  await input.press(request.getByRole('link'))
  await input.tick(page.getByRole('checkbox', { name: t('verified-fact.fact.staff_page') }))
  await input.press(page.locator('[data-decide]'))
  await input.press(page.locator('dialog[open] [data-confirm]'))
  await expect(page.getByText(t('verification-review.done.approved', { name: SCOUT }))).toBeVisible()
  await expect(request).toBeHidden()
}

/** A number in the format of the language. */
export const inWords = (number: string, { language }: Way) =>
  language === 'en' ? number : number.replace('.', ',')
