import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works a page. A story is told once, for a mouse and for a keyboard. */
export type InputDevice = {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** `day` as YYYY-MM-DD; day and month alike, since a browser's own language decides their order. */
  date(field: Locator, day: string): Promise<void>
  choose(select: Locator, label: string): Promise<void>
  tick(box: Locator): Promise<void>
}

export const mouse: InputDevice = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
  // The box itself may lie hidden under its label; the click lands on the label all the same.
  tick: async (box) => {
    // A forced click does not wait for a sheet that is still on its way up; this does.
    await box.scrollIntoViewIfNeeded()
    if (!(await box.isChecked())) await box.click({ force: true })
    await expect(box).toBeChecked()
  },
}

const MAX_FOCUS_ATTEMPTS = 40

/** Nothing but Tab forward and back, arrows, letters, Space and Enter. */
export function keyboard(page: Page): InputDevice {
  /** Puts the focus on one of them, by the shorter way: somebody who sees the page knows where it lies. */
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
      // Half the way before the next look: some of what lies between may be no stop of its own.
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
        // Tab enters a group of radio buttons once; arrows move within it.
        const group = page.locator(`input[type=radio][name="${await box.getAttribute('name')}"]`)
        await reach(group)
        await page.keyboard.press('Space')
        const size = await group.count()
        for (let moves = 0; moves < size && !(await box.isChecked()); moves++) {
          await page.keyboard.press('ArrowDown')
          // One look after each key: a choice kept in the address shows a moment later, and another key would pass it by.
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
