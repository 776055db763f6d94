import { expect, type Locator, type Page } from '@playwright/test'

/** An input device, so that one test can run with a mouse and with a keyboard. */
export type InputDevice = {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** `day` as YYYY-MM-DD with equal day and month, since the browser's language decides their order. */
  date(field: Locator, day: string): Promise<void>
  choose(select: Locator, label: string): Promise<void>
  tick(box: Locator): Promise<void>
}

/** Enter as it is heard while an input method composes a word. */
export const enterOfComposing = (field: Locator) =>
  field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, cancelable: true })

export const mouse: InputDevice = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
  // The checkbox may be hidden under its label; a forced click hits the label.
  tick: async (box) => {
    // A forced click does not wait until a sheet has stopped moving; this does.
    await box.scrollIntoViewIfNeeded()
    if (!(await box.isChecked())) await box.click({ force: true })
    await expect(box).toBeChecked()
  },
}

const MAX_FOCUS_ATTEMPTS = 40

/** Uses only Tab, Shift+Tab, arrows, letters, Space and Enter. */
export function keyboard(page: Page): InputDevice {
  /** Tabs to the element in the shorter direction, as a user who sees the page would. */
  const reach = async (targets: Locator) => {
    await expect(targets.first()).toBeVisible()
    for (let looks = 0; looks < MAX_FOCUS_ATTEMPTS; looks++) {
      const way = await targets.evaluateAll(([first, ...others]) => {
        const focused = document.activeElement
        if (!first || !focused) return { key: 'Tab', between: 0 }
        if (focused === first || others.some((other) => other === focused)) return null
        const isAhead = (one: Node, other: Node) =>
          Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
        const back = isAhead(first, focused)
        const [from, to] = back ? [first, focused] : [focused, first]
        const stops = document.querySelectorAll('a[href], button:enabled, input:enabled, select, textarea')
        const between = [...stops].filter(
          (stop) => stop.checkVisibility() && isAhead(from, stop) && isAhead(stop, to),
        )
        return { key: back ? 'Shift+Tab' : 'Tab', between: between.length }
      })
      if (way === null) return
      // Only half the distance before checking again, because some elements in between are no tab stops.
      for (let tabs = 0; tabs <= way.between / 2; tabs++) await page.keyboard.press(way.key)
    }
    throw new Error(`${targets} cannot be reached with Tab`)
  }
  return {
    press: async (target) => {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    type: async (field, text) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    date: async (field, day) => {
      await reach(field)
      const [year = '', month = '', date = ''] = day.split('-')
      await page.keyboard.type(`${date}${month}${year}`)
      await expect(field).toHaveValue(day)
    },
    choose: async (select, label) => {
      await reach(select)
      await page.keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
    tick: async (box) => {
      if ((await box.getAttribute('type')) === 'radio') {
        // Tab enters a radio group once; arrows move within it.
        const group = page.locator(`input[type=radio][name="${await box.getAttribute('name')}"]`)
        await reach(group)
        await page.keyboard.press('Space')
        const size = await group.count()
        for (let moves = 0; moves < size && !(await box.isChecked()); moves++) {
          await page.keyboard.press('ArrowDown')
          // Check after each key: a choice kept in the URL is shown a moment later, and another key would skip it.
          await expect(group.and(page.locator(':focus'))).toBeChecked()
        }
      } else {
        await reach(box)
        if (!(await box.isChecked())) await page.keyboard.press('Space')
      }
      await expect(box).toBeChecked()
    },
  }
}

/** Opens what a key of the shell opens. The shell may stand on the screen a moment before it listens, and a key is heard once. */
export const openByKey = (page: Page, key: string) =>
  expect(async () => {
    const opened = page.getByRole('dialog')
    if ((await opened.count()) === 0) await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 5_000 })
  }).toPass()

/** One finger across an element, so many pixels to the right; to the left where negative. */
export const swipe = (target: Locator, pixels: number) =>
  target.evaluate((element, across) => {
    const touch = (type: string, clientX: number) => {
      const finger = new Touch({ identifier: 1, target: element, clientX, clientY: 400 })
      const touches = type === 'touchend' ? [] : [finger]
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }))
    }
    touch('touchstart', 180)
    touch('touchend', 180 + across)
  }, pixels)

/** Chooses a radio button that is drawn as a tile: the button itself has no size, its label is what a finger meets. */
export async function pickTile(scope: Locator, name: RegExp) {
  const radio = scope.page().getByRole('radio', { name })
  await scope.locator('label').filter({ has: radio }).click()
  await expect(scope.getByRole('radio', { name })).toBeChecked()
}
