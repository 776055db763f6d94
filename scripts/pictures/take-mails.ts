import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { AUTH_MAIL_KINDS } from '../../server/src/mail/mail-translations.ts'
import { renderEmail } from '../../server/src/mail/render-email.ts'
import { authMailTemplates } from '../../server/src/mail/templates.ts'
import { templates } from '../../supabase/templates/mail.ts'
import { MAIL_KINDS } from '../../supabase/templates/mail-translations.ts'
import type { Options } from './options.ts'
import { isWanted, type Taken } from './take-screens.ts'
import { LONG } from './too-much.ts'

const SITE = 'https://touchline.example'
const USUAL = {
  link: `${SITE}/verify-auth?token_hash=k3Jx0mT9QeN5vYw2&type=signup`,
  token: 'k3Jx0mT9QeN5vYw2',
  token_hash: 'k3Jx0mT9QeN5vYw2',
  code: '492013',
  old_email: 'nora@old.example',
  new_email: 'nora@new.example',
  guardian_name: 'Marta',
  athlete_name: 'Noa V.',
  scout_name: 'Sam Ferreira',
  from: 'Sam Ferreira',
  organization: 'Harbour Academy',
  subject: 'A trial week',
  intro: 'Would you come to our open session?',
  content: 'Half past four, then.',
  checked: 'Staff page of the academy',
  checked_until: '2027-05-01',
  expires_at: '2026-10-28',
  kind: 'message_request',
}
const MUCH = {
  ...USUAL,
  guardian_name: LONG.athlete,
  athlete_name: LONG.athlete,
  scout_name: LONG.scout,
  organization: LONG.organization,
  subject: LONG.subject,
  intro: LONG.text,
  content: LONG.text,
}

/** Every kind of letter as a mail program shows it; they have one theme. */
export async function takeMails(browser: Browser, options: Options, folder: string) {
  mkdirSync(folder, { recursive: true })
  const taken: Taken[] = []
  const page = await (await browser.newContext({ baseURL: SITE, colorScheme: 'light' })).newPage()
  const amounts = { many: USUAL, much: MUCH }
  for (const kind of [...AUTH_MAIL_KINDS, ...MAIL_KINDS])
    for (const [amount, params] of Object.entries(amounts)) {
      const screen = `mail-${kind.replaceAll('_', '-')}`
      if (!isWanted(screen, options.screens) || !options.states.some((state) => state === amount)) continue
      for (const language of options.languages)
        for (const width of options.widths) {
          const mail = { kind, locale: language, params, siteUrl: SITE, appName: 'Touchline' }
          const { html } = renderEmail(authMailTemplates(mail) ?? templates(mail), language, 'Touchline')
          await page.setViewportSize({ width, height: 600 })
          await page.setContent(html)
          const name = [screen, amount, width, 'light', language].join('--')
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          taken.push({
            name,
            findings: { alert: false, skeleton: false, overflow, foreignFonts: [], errors: [] },
          })
        }
    }
  await page.context().close()
  return taken
}
