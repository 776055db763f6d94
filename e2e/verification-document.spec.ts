import sharp from 'sharp'
import { findWholeChromium } from '../scripts/find-chromium.mjs'
import { newScout } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

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

for (const kind of ['pdf', 'png'] as const)
  test(`the page of a ${kind} given as evidence stands drawn beside the decision`, async ({
    page,
    service,
    newPerson,
    newAdmin,
    signInAs,
  }) => {
    const t = translationsFor('en')
    const scout = await newScout({ service, newPerson }, { verified: false })
    const path = `${scout.id}/${crypto.randomUUID()}.${kind}`
    const body =
      kind === 'pdf'
        ? Buffer.from(pdf)
        : await sharp({ create: { width: 600, height: 800, channels: 3, background: '#ff0000' } })
            .png()
            .toBuffer()
    const { error } = await service.storage
      .from('evidence')
      .upload(path, body, { contentType: kind === 'pdf' ? 'application/pdf' : 'image/png' })
    expect(error).toBeNull()
    await service
      .from('verifications')
      .insert({ user_id: scout.id, type: 'identity', evidence_note: 'Passport', evidence_path: path })
      .throwOnError()
    await signInAs((await newAdmin()).email)
    await page.goto('/admin/verifications')
    await page.getByRole('listitem').filter({ hasText: scout.email }).getByRole('link').click()
    const asked = page.getByRole('main').getByRole('region', { name: new RegExp(scout.email) })
    await asked.getByRole('button', { name: t('verification-review.document.show') }).click()
    const document =
      kind === 'pdf'
        ? asked.getByTitle(t('verification-review.document.title'))
        : asked.getByRole('region', { name: t('verification-review.document.title') })
    await expect(document).toBeVisible()
    await expect.poll(async () => redness(await document.screenshot())).toBeGreaterThan(0.2)
  })
