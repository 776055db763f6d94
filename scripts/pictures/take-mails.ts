import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { EVERY_MAIL_KIND, MAIL_SITE, sampleMail } from './mail-samples.ts'
import type { Options } from './options.ts'
import { isWanted, type Taken } from './take-screens.ts'

const LOGO = new URL('../../web/public/mail-logo.png', import.meta.url)

/** Every kind of letter as a mail program shows it, in both themes. */
export async function takeMails(browser: Browser, options: Options, folder: string) {
  mkdirSync(folder, { recursive: true })
  const taken: Taken[] = []
  const page = await (await browser.newContext({ baseURL: MAIL_SITE })).newPage()
  await page.route(`${MAIL_SITE}/**`, (route) =>
    route.fulfill({ contentType: 'image/png', body: readFileSync(LOGO) }),
  )
  for (const kind of EVERY_MAIL_KIND)
    for (const amount of ['many', 'much'] as const) {
      const screen = `mail-${kind.replaceAll('_', '-')}`
      if (!isWanted(screen, options.screens) || !options.states.some((state) => state === amount)) continue
      for (const language of options.languages)
        for (const width of options.widths)
          for (const theme of options.themes.filter((one) => one !== 'contrast')) {
            await page.emulateMedia({ colorScheme: theme })
            await page.setViewportSize({ width, height: 600 })
            await page.setContent(sampleMail(kind, language, amount).html)
            const name = [screen, amount, width, theme, language].join('--')
            await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            )
            taken.push({
              name,
              findings: {
                alert: false,
                skeleton: false,
                overflow,
                beyondTheirBox: [],
                foreignFonts: [],
                errors: [],
              },
            })
          }
    }
  await page.context().close()
  return taken
}
