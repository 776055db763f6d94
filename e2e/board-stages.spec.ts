import { boardWith, card, column, stageKinds } from './board-builders.ts'
import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { swipe } from './input-devices.ts'

test('all eight stages are in sight at 1440 and 1280, the empty ones as narrow columns with their count', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const { scout } = await boardWith({ service, newPerson }, [
    { name: 'Lena Vasko', at: 'watching' },
    { name: 'Nora Quill', at: 'trial' },
    { name: 'Iris Blom', at: 'signed' },
  ])
  await signInAs(scout.email)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/scout/favorites')
    await expect(card(page, 'Lena Vasko')).toBeVisible()
    for (const name of [
      'Watching',
      'Evaluating',
      'Contacted',
      'In conversation',
      'Trial or visit',
      'Offer made',
      'Signed',
      'Closed',
    ])
      await expect(column(page, name)).toBeInViewport({ ratio: 0.3 })
    await expect(page.getByRole('button', { name: /to the right$/ })).toHaveCount(0)
  }
  // Where nothing more is expected of anybody, the count is enough until somebody asks.
  await expect(card(page, 'Iris Blom')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show “Signed”' }).click()
  await expect(card(page, 'Iris Blom')).toBeVisible()
  expect(await axe()).toEqual([])
  await expect(column(page, 'Trial or visit')).toMatchAriaSnapshot(`
    - region "Trial or visit, 1 athlete":
      - heading "Trial or visit 1" [level=2]
      - button "Fold “Trial or visit”" [expanded]
      - list:
        - listitem:
          - article "Nora Quill":
            - button "Nora Quill"
            - button "Move or remove Nora Quill"
            - paragraph: /Football/
            - button "Drag Nora Quill"
  `)
})

test('eight full stages on a narrow laptop say how many lie beyond the edge, and a button and keys go there', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout } = await boardWith(
    { service, newPerson },
    stageKinds.map((at, n) => ({ name: `Person ${'ABCDEFGH'[n]}`, at })),
  )
  await signInAs(scout.email)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/scout/favorites')
  await expect(card(page, 'Person A')).toBeInViewport()
  const right = page.getByRole('button', { name: /stages? to the right$/ })
  await expect(right).toBeEnabled()
  await right.click()
  await expect(card(page, 'Person F')).toBeInViewport()
  await expect(page.getByRole('button', { name: /stages? to the left$/ })).toBeEnabled()
  await page.getByRole('region', { name: 'Stages of this shortlist' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /to the left$/ })).toBeVisible()
  expect(await hasHorizontalScroll(page)).toBe(false)
})

test('a name of sixty letters stays inside its card at every width', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const long = `${'Wolfeschlegelsteinhausen'.repeat(2)} Bergerdorff`.slice(0, 60)
  const { scout } = await boardWith(
    { service, newPerson },
    (['watching', 'evaluating', 'contacted', 'trial', 'offered'] as const).map((at) => ({ name: long, at })),
  )
  await signInAs(scout.email)
  for (const width of [1440, 1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/scout/favorites')
    const first = page.getByRole('article', { name: long }).first()
    await expect(first).toBeVisible()
    const spills = await page.getByRole('article').evaluateAll(
      (all) =>
        all.filter((one) =>
          [...one.querySelectorAll('button, p, span')].some((part) => {
            const inner = part.getBoundingClientRect()
            return (
              inner.width > 0 &&
              !part.closest('.sr-only') &&
              inner.right > one.getBoundingClientRect().right + 1
            )
          }),
        ).length,
    )
    expect(spills).toBe(0)
    expect(await hasHorizontalScroll(page)).toBe(false)
  }
})

test('on a phone and a tablet one stage is open, with the counts of all, steps by button and by swipe', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const { scout } = await boardWith({ service, newPerson }, [
    { name: 'Lena Vasko', at: 'watching' },
    { name: 'Nora Quill', at: 'evaluating' },
  ])
  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(scout.email, phone)
  await phone.goto('/scout/favorites')
  const picker = phone.getByRole('group', { name: 'Stages of this shortlist' })
  await expect(picker.getByRole('button')).toHaveText([
    'Watching1',
    'Evaluating1',
    'Contacted0',
    'In conversation0',
    'Trial or visit0',
    'Offer made0',
    'Signed0',
    'Closed0',
  ])
  await phone.getByRole('button', { name: 'Next stage: Evaluating' }).click()
  await expect(card(phone, 'Nora Quill')).toBeVisible()
  await expect(phone).toHaveURL(/stage=/)
  await swipe(phone.getByRole('article').first(), 160)
  await expect(card(phone, 'Lena Vasko')).toBeVisible()
  await swipe(phone.getByRole('article').first(), -160)
  await expect(card(phone, 'Nora Quill')).toBeVisible()
  await phone.setViewportSize({ width: 768, height: 1000 })
  await expect(picker).toBeVisible()
  await expect(card(phone, 'Nora Quill')).toBeVisible()
  await phone.setViewportSize({ width: 320, height: 700 })
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])
})
