import sharp from 'sharp'
import { newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Given = Pick<Tools, 'service' | 'newPerson'>

const pdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`

type Asked = { file?: { ending: string; type: string; body: Buffer }; created_at?: string }

async function askWith({ service, newPerson }: Given, { file, created_at }: Asked = {}) {
  const scout = await newScout({ service, newPerson }, { verified: false })
  const evidence_path = file ? `${scout.id}/${crypto.randomUUID()}.${file.ending}` : ''
  if (file) {
    const { error } = await service.storage
      .from('evidence')
      .upload(evidence_path, file.body, { contentType: file.type })
    expect(error).toBeNull()
  }
  await service
    .from('verifications')
    .insert({
      user_id: scout.id,
      type: 'identity',
      evidence_note: `Passport of ${scout.id}`,
      evidence_path,
      ...(created_at && { created_at }),
    })
    .throwOnError()
  return scout
}

const caseOf = (page: Page, email: string) =>
  page.getByRole('main').getByRole('region', { name: new RegExp(email) })

async function openCase(page: Page, email: string) {
  await page.goto('/admin/verifications')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  return caseOf(page, email)
}

test('a picture and a PDF given as evidence are read beside the decision', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const white = { width: 400, height: 300, channels: 3, background: 'white' } as const
  const picture = await sharp({ create: white }).png().toBuffer()
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
  await expect(first.getByRole('region', { name: 'Document given as evidence' })).toBeFocused()
  await page.keyboard.press('+')
  await expect(first.getByText('150%')).toBeVisible()
  expect(await axe()).toEqual([])
  await first.getByRole('button', { name: 'Close document' }).click()
  await expect(shown).toHaveCount(0)

  const second = await openCase(page, byPdf.email)
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/storage/v1/object/sign/') && answer.request().isNavigationRequest(),
  )
  // With a viewer the document opens in the frame; a browser without one hands it over as a file. What a policy
  // blocks does neither.
  const opened = Promise.race([
    page.waitForEvent('download'),
    page.waitForEvent('framenavigated', (frame) => frame.url().includes('/storage/v1/object/sign/')),
  ])
  await second.getByRole('button', { name: 'Show document' }).click()
  const answer = await asked
  expect(answer.status()).toBe(200)
  expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN')
  await expect(second.getByTitle('Document given as evidence')).toBeVisible()
  await opened
})

test('an approval by keys asks once more, and the case stays open with its outcome', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  // The longest waiting, so that it is open before any is chosen.
  const scout = await askWith(tools, { created_at: '2001-02-03T04:05:06Z' })
  await askWith(tools)
  const statusOf = async () => {
    const found = service.from('verifications').select('status').eq('user_id', scout.id).single()
    return (await found.throwOnError()).data?.status
  }
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/verifications')
  const row = page.getByRole('listitem').filter({ hasText: scout.email })
  const check = caseOf(page, scout.email)
  await check.getByRole('checkbox', { name: 'Identity document seen' }).check()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Identity document seen. Valid until/)).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await statusOf()).toBe('pending')
  await expect(check.getByRole('checkbox', { name: 'Identity document seen' })).toBeChecked()

  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(check.getByText('Verified', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(check.getByText(`Passport of ${scout.id}`)).toBeVisible()
  expect(await statusOf()).toBe('approved')
  await expect(page).toHaveURL('/admin/verifications')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/case=/)
  await expect(check).toHaveCount(0)
})
