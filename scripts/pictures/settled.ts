import type { Page } from '@playwright/test'
import type { State } from './options.ts'

/** What the tool itself saw on a screen, to be read beside its picture. */
export type Findings = {
  alert: boolean
  skeleton: boolean
  overflow: number
  /** Controls and headings that reach out of the box they stand in, as a long word of another language does. */
  beyondTheirBox: string[]
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
  return {
    ...seen,
    beyondTheirBox: await page.evaluate(beyondTheirBox),
    foreignFonts: await foreignFonts(page),
    errors: [...errors],
  }
}

/** Runs in the page. */
function beyondTheirBox(): string[] {
  const contentRight = (box: Element) =>
    box.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(box).paddingRight)
  return [...document.querySelectorAll('main :is(button, a, h1, h2, h3, label)')].flatMap((element) => {
    const box = element.parentElement?.closest('section, article, form, li, td, dialog, main')
    const { right, width } = element.getBoundingClientRect()
    const isPlaced = ['absolute', 'fixed'].includes(getComputedStyle(element).position)
    if (!box || width < 2 || isPlaced || element.closest('.sr-only') || scrollsSideways(element)) return []
    const by = Math.round(right - contentRight(box))
    return by > 4 ? [`${element.textContent?.trim().slice(0, 40)} (${by} px)`] : []
  })

  function scrollsSideways(element: Element) {
    for (let above = element.parentElement; above && above.tagName !== 'MAIN'; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== 'visible') return true
    return false
  }
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
