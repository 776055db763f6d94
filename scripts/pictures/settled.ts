import type { Page } from '@playwright/test'
import type { State } from './options.ts'

/** What the tool itself saw on a screen, to be read beside its picture. */
export type Findings = {
  alert: boolean
  skeleton: boolean
  overflow: number
  foreignFonts: string[]
  errors: string[]
}

const OUR_FONTS = /^(Inter|Archivo)/

/** Waits until the screen is all there: words, fonts and pictures, nothing that still loads. */
export async function settle(page: Page, state: State) {
  await page.locator('h1, h2').first().waitFor({ state: 'attached' })
  if (state === 'slow') await page.locator('[data-skeleton], [aria-busy=true], .boot').first().waitFor()
  else {
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('[data-skeleton], main [aria-busy=true], .boot'))
  }
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((picture) => picture.src)
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
}

export async function inspect(page: Page, errors: string[]): Promise<Findings> {
  const seen = await page.evaluate(() => ({
    alert: [...document.querySelectorAll('[role=alert]')].some((one) => one.textContent?.trim()),
    skeleton: document.querySelector('[data-skeleton]') !== null,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  return { ...seen, foreignFonts: await foreignFonts(page), errors: [...errors] }
}

/** The faces that words were drawn in, apart from ours. */
export async function foreignFonts(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument', { depth: -1 })
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' })
  const found = new Set<string>()
  for (const nodeId of nodeIds) {
    // A list that changes while one looks at it takes its nodes with it.
    const { fonts } = await client
      .send('CSS.getPlatformFontsForNode', { nodeId })
      .catch(() => ({ fonts: [] }))
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.add(familyName)
  }
  await client.detach()
  return [...found].filter((name) => !OUR_FONTS.test(name))
}
