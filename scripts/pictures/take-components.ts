import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createServer } from 'vite'
import { CATALOG_PATH } from '../../web/build/catalog-page.ts'
import { PICTURE_TIME } from './fixed-clock.ts'
import type { Options } from './options.ts'
import { inspect } from './settled.ts'
import { isWanted, type Taken } from './take-screens.ts'

type Shots = { component: string; states: string[] }

/** Each component of the catalog with all its states; what covers the page, state by state. */
export async function takeComponents(browser: Browser, tree: string, options: Options, folder: string) {
  mkdirSync(folder, { recursive: true })
  const vite = await createServer({
    configFile: join(tree, 'web/vite.config.ts'),
    logLevel: 'error',
    server: { port: 0 },
  })
  await vite.listen()
  try {
    return await takeAll(browser, vite.resolvedUrls?.local[0] ?? '', options, folder)
  } finally {
    await vite.close()
  }
}

async function takeAll(browser: Browser, baseURL: string, options: Options, folder: string) {
  const taken: Taken[] = []
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', timezoneId: 'Europe/Madrid' })
  await context.clock.setFixedTime(PICTURE_TIME)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(CATALOG_PATH)
  await page.locator('[data-shots]').first().waitFor()
  const catalog = await page
    .locator('[data-shots]')
    .evaluateAll((items) => items.map((item): Shots => JSON.parse(item.getAttribute('data-shots') ?? '{}')))
  for (const { component, states } of catalog) {
    if (!isWanted(`component-${component}`, options.screens)) continue
    for (const state of states)
      for (const width of options.widths)
        for (const theme of options.themes)
          for (const language of options.languages) {
            const name = [`component-${component}`, state || 'all', width, theme, language].join('--')
            const params = new URLSearchParams({ frame: '', component, language })
            params.set('theme', theme === 'dark' ? 'dark' : 'light')
            params.set('contrast', theme === 'contrast' ? 'high' : 'normal')
            if (state) params.set('state', state)
            errors.length = 0
            try {
              await page.setViewportSize({ width, height: 700 })
              await page.goto(`${CATALOG_PATH}?${params}`)
              await page.locator('main[data-catalog="1"] > section').waitFor()
              await page.evaluate(() => document.fonts.ready)
              const path = join(folder, `${name.replaceAll(' ', '-')}.png`)
              await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' })
              taken.push({ name, findings: await inspect(page, errors) })
            } catch (error) {
              taken.push({ name, failure: String(error).split('\n')[0] })
            }
            console.log(name)
          }
  }
  await context.close()
  return taken
}
