import type { Page } from './fixtures.ts'

/** Runs in the page: what has the focus, and where none of it can be seen because something else lies over it. */
function hiddenFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const inside = [0.02, 0.25, 0.5, 0.75, 0.98]
  const seen = inside.some((across) =>
    inside.some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down)
      // A bar is no ancestor of what it covers; the label of a hidden radio button is.
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }),
  )
  if (seen) return null
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
  const name = element.getAttribute('aria-label') ?? label ?? ''
  return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" at ${Math.round(top)} of ${innerHeight}`
}

/**
 * Goes forward with Tab, then back, and gives whatever had the focus without a part of it in sight
 * (WCAG 2.2, 2.4.11). At most so many steps each way.
 */
export async function focusHiddenIn(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key)
      const found = await page.evaluate(hiddenFocus)
      if (found) hidden.push(`${key} ${step + 1}: ${found}`)
    }
  return hidden
}
