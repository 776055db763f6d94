import sharp from 'sharp'
import { findWholeChromium } from '../scripts/find-chromium.mjs'
import { expect, test } from './fixtures.ts'
import { askWith, openCase } from './verification-steps.ts'

// The browser without a window has no reader of PDF files.
test.use({
  launchOptions: {
    executablePath: findWholeChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
  },
})

/** A page that is red from edge to edge. */
const drawing = '1 0 0 rg 0 0 600 800 re f'
const pdf = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >> endobj',
  `4 0 obj << /Length ${drawing.length} >> stream\n${drawing}\nendstream endobj`,
  'trailer << /Root 1 0 R >>',
  '%%EOF',
  '',
].join('\n')

/** How much of a picture is red. */
async function redness(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60) red += 1
  return red / (info.width * info.height)
}

test('a picture and a PDF given as evidence are read beside the decision', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const red = { width: 400, height: 300, channels: 3, background: '#ff0000' } as const
  const picture = await sharp({ create: red }).png().toBuffer()
  const tools = { service, newPerson }
  const byPicture = await askWith(tools, { file: { ending: 'png', type: 'image/png', body: picture } })
  const byPdf = await askWith(tools, {
    file: { ending: 'pdf', type: 'application/pdf', body: Buffer.from(pdf) },
  })
  await signInAs((await newAdmin()).email)

  const first = await openCase(page, byPicture.email)
  await first.getByRole('button', { name: 'Show document' }).click()
  const shown = first.getByRole('img', { name: 'Document given as evidence' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  const part = first.getByRole('region', { name: 'Document given as evidence' })
  await expect(part).toBeFocused()
  expect(await redness(await part.screenshot())).toBeGreaterThan(0.2)
  await page.keyboard.press('+')
  await expect(first.getByText('150%')).toBeVisible()
  expect(await axe()).toEqual([])
  await first.getByRole('button', { name: 'Close document' }).click()
  await expect(shown).toHaveCount(0)

  const second = await openCase(page, byPdf.email)
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/storage/v1/object/sign/') && answer.request().isNavigationRequest(),
  )
  await second.getByRole('button', { name: 'Show document' }).click()
  const answer = await asked
  expect(answer.status()).toBe(200)
  expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN')
  const frame = second.getByTitle('Document given as evidence')
  await expect(frame).toBeVisible()
  // A frame that a policy blocks shows a page of the browser's own, and a page that is drawn is red.
  await expect.poll(async () => redness(await frame.screenshot())).toBeGreaterThan(0.2)
  expect(page.frames().filter((one) => one.url().startsWith('chrome-error:'))).toEqual([])
})
