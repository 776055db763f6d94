import { boardWith, column, importedOnto } from './board-builders.ts'
import { expect, test } from './fixtures.ts'

test('an athlete is dragged by keyboard, each step is said, and Escape puts them back', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, ids } = await boardWith({ service, newPerson }, [{ name: 'Lena Vasko', at: 'watching' }])
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const grip = page.getByRole('button', { name: 'Drag Lena Vasko' })
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
  await grip.focus()
  await page.keyboard.press('Space')
  await said('Lena Vasko picked up')
  await page.keyboard.press('ArrowRight')
  await said('Evaluating, stage 2 of 8')
  await page.keyboard.press('Escape')
  await said('Lena Vasko stays in place')
  await expect(column(page, 'Watching').getByRole('article')).toHaveCount(1)

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(column(page, 'Contacted').getByRole('article', { name: 'Lena Vasko' })).toBeVisible()
  // The next key goes on from where the card now stands.
  await expect(grip).toBeFocused()
  await expect
    .poll(async () => {
      const { data } = await service
        .from('board_items')
        .select('board_stages (kind)')
        .eq('athlete_id', ids[0])
        .single()
      return data?.board_stages
    })
    .toEqual({ kind: 'contacted' })
})

test('a moved card comes from where it was, and stands still for who asked for stillness', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout } = await boardWith({ service, newPerson }, [{ name: 'Lena Vasko', at: 'watching' }])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInAs(scout.email)
  await page.addInitScript(() => {
    const flights: number[] = []
    Object.assign(window, { flights })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (this.matches('[data-item]') && typeof options === 'object') flights.push(Number(options.duration))
      return animate.call(this, frames, options)
    }
  })
  const flights = () => page.evaluate(() => Reflect.get(window, 'flights') as number[])
  const move = async (to: string) => {
    await page.getByRole('button', { name: 'Move or remove Lena Vasko' }).click()
    await page.getByRole('menuitem', { name: to }).click()
    await expect(column(page, to).getByRole('article')).toBeVisible()
  }
  await page.goto('/scout/favorites')
  await move('Contacted')
  await expect.poll(flights).toHaveLength(1)
  const [duration] = await flights()
  expect(duration).toBeGreaterThanOrEqual(120)
  expect(duration).toBeLessThanOrEqual(180)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await move('Evaluating')
  expect(await flights()).toHaveLength(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    document.documentElement.dataset.motion = 'reduced'
  })
  await move('Trial or visit')
  expect(await flights()).toHaveLength(1)
})

test('a stage of three hundred shows a few dozen at a time, and a drop changes two stages alone', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await importedOnto({ service, newPerson }, 300)
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const watching = column(page, 'Watching')
  await expect(watching).toHaveAccessibleName('Watching, 300 athletes')
  await expect(watching.getByRole('article')).toHaveCount(40)
  await watching.getByRole('button', { name: 'Show 260 more' }).click()
  await expect(watching.getByRole('article')).toHaveCount(80)

  // How long it takes is measured by the benchmark of interaction; how much is drawn anew decides it.
  for (const n of [0, 1, 2]) {
    const name = `Crowd ${String(n).padStart(3, '0')}`
    const drawn = await page.evaluate(async (who) => {
      const item = document.querySelector(`article[aria-label="${who}"]`)?.closest('li')
      const target = [...document.querySelectorAll('section[aria-label^="Contacted"]')].at(0)
      if (!item || !target) throw new Error('nobody to drag')
      const dataTransfer = new DataTransfer()
      item.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
      target.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
      const { promise, resolve } = Promise.withResolvers<void>()
      let cards = 0
      const seen = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element) cards += node.querySelectorAll('article').length
        if (target.querySelector(`article[aria-label="${who}"]`)) resolve()
      })
      seen.observe(document.body, { childList: true, subtree: true })
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      await promise
      seen.disconnect()
      return cards
    }, name)
    // The one that was moved, and the one that comes up at the end of the stage it has left.
    expect(drawn).toBeLessThanOrEqual(2)
  }
  await expect(column(page, 'Contacted')).toHaveAccessibleName('Contacted, 3 athletes')
})
