import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('a scout reports a profile by keyboard alone, and the focus comes back', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto(`/scout/search?open=${athlete.id}`)
  const menu = page.getByRole('button', { name: 'Report or block Lena Vasko' }).first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report profile' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report Lena Vasko’s profile' })
  await expect(dialog).toBeVisible()
  expect(await axe()).toEqual([])
  await dialog.getByLabel('Fake information').focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  // Chosen as the menu begins to appear, which takes it three seconds here; the code of the dialog is there by now.
  const slow = await page.context().newCDPSession(page)
  await slow.send('Animation.enable')
  await slow.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const opened = document.querySelector('[role="menu"]')
      if (!opened || getComputedStyle(opened).animationName === 'none') return
      observer.disconnect()
      opened.querySelector<HTMLElement>('[role="menuitem"]')?.click()
    }).observe(document.body, { attributes: true, childList: true, subtree: true })
  })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
})
