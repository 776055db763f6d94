import { foreignFonts } from '../../scripts/pictures/settled.ts'
import { newAthlete, newScout, sprintResult, uniqueWord } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { openByKey } from '../input-devices.ts'

const PHONE = { width: 360, height: 780 }

test('every word on a screen, and on the toast over it, is in a font of ours', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await page.setViewportSize(PHONE)
  await signInAs(scout.email)
  await page.goto('/scout/settings?tab=account')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Ferreira-Vidal')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await foreignFonts(page)).toEqual([])
})

test('a toast on a phone covers neither what was pressed nor the way to other screens', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await page.setViewportSize(PHONE)
  await signInAs(scout.email)
  await page.goto('/scout/settings?tab=account')
  const save = page.getByRole('button', { name: 'Save name' })
  await page.getByRole('textbox', { name: 'Full name' }).fill('Sam Ferreira-Vidal')
  await save.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  // It slides in; where it stays is what counts.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const covered = async (other: ReturnType<Page['locator']>) => {
    const [one, two] = [await toast.boundingBox(), await other.boundingBox()]
    if (!one || !two) throw new Error('one of them is not there')
    return (
      one.x < two.x + two.width &&
      two.x < one.x + one.width &&
      one.y < two.y + two.height &&
      two.y < one.y + one.height
    )
  }
  expect(await covered(save)).toBe(false)
  expect(await covered(page.getByRole('navigation').filter({ visible: true }).first())).toBe(false)
})

test('a sheet that opens puts the focus on what it is about, never on Close', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const club = uniqueWord()
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Lena Vasko', club, visibility: 'public', numbers: [sprintResult(4.2)] },
  )
  const scout = await newScout({ service, newPerson })
  await page.setViewportSize(PHONE)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${club}&open=${athlete.id}`)
  await noCloseFocused(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await noCloseFocused(page)
  await page.goto(`/scout/search?q=${club}`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await noCloseFocused(page)
  await page.goto('/scout/settings')
  for (const key of ['?', 'ControlOrMeta+k']) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openByKey(page, key)
    await noCloseFocused(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
})

async function noCloseFocused(page: Page) {
  const sheet = page.locator('dialog[open]').last()
  await expect(sheet).toBeVisible()
  const focused = sheet.locator(':focus')
  await expect(focused).toHaveCount(1)
  await expect(focused).not.toHaveAccessibleName('Close')
}

test('on paper a page of the app is its content alone, dark on white also in the dark theme', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/athlete/home')
  await expect(page.getByRole('navigation').filter({ visible: true })).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  const lightness = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const [, lightness = '1'] = /oklch\(([\d.]+)/.exec(getComputedStyle(heading).color) ?? []
    return Number(lightness)
  })
  expect(lightness).toBeLessThan(0.5)
  const main = await page.getByRole('main').boundingBox()
  expect(main?.x).toBe(0)
})

test('the component catalog is no part of what is built or served', async ({ page }) => {
  const answer = await page.request.get('/_components')
  expect(answer.status()).toBe(404)
  const manifest = await page.request.get('/catalog/index.html')
  expect(manifest.status()).toBe(404)
})
