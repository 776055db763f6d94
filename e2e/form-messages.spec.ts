import { newAthlete, newScout } from './builders.ts'
import { expect, type Page, TEST_PASSWORD, test } from './fixtures.ts'

/** What is typed, or picked, and the words that then stand at the field. */
type Told<T = string> = readonly [typed: T, message: string]

const passwords: readonly Told[] = [
  ['', 'Password is required'],
  ['Short-1', 'Password must be at least 12 characters long for enhanced security'],
  [`Aa1-${'xY'.repeat(62)}`, 'Password must be less than 128 characters'],
  ['lower-case-only-7', 'Password must contain at least one uppercase letter'],
  ['UPPER-CASE-ONLY-7', 'Password must contain at least one lowercase letter'],
  ['No-Number-Anywhere', 'Password must contain at least one number'],
  ['NoSpecial7Anywhere', 'Password must contain at least one special character'],
  ['Booo-Horse-7-Staple', 'Password cannot contain repeated characters (e.g., aaa, 111)'],
  ['Corner-111-Arc left', 'Password cannot contain repeated characters (e.g., aaa, 111)'],
  ...['4123', 'xabc', 'Qwerz', 'PassWord', 'Admin', 'Test', 'User'].map(
    (common): Told => [`Horse-7-${common}-Hill`, 'Password cannot contain common sequences or words'],
  ),
]
const emails: readonly Told[] = [
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['not an address', 'Invalid email format'],
  ['no-dot@example', 'Invalid email format'],
  [`${'a'.repeat(309)}@example.org`, 'Email too long'],
]
const urls: readonly Told[] = [
  ['', 'URL is required'],
  ['not an address', 'Invalid URL format'],
  ['ftp://club.example/film', 'Invalid URL format'],
  ['javascript:alert(1)', 'Invalid URL format'],
  ['http://localhost:3000/film', 'Private network URLs are not allowed'],
  ['https://192.168.1.7/film', 'Private network URLs are not allowed'],
  ['http://[::1]/film', 'Private network URLs are not allowed'],
]

const file = (name: string, more: { mimeType?: string; bytes?: number } = {}) => ({
  name,
  mimeType: more.mimeType ?? 'application/pdf',
  buffer: Buffer.alloc(more.bytes ?? 16, '%PDF-1.7\n'),
})
type PickedFile = ReturnType<typeof file>
const refusedTypes: readonly Told<PickedFile>[] = ['exe', 'bat', 'cmd', 'scr', 'pif', 'vbs', 'js'].map(
  (ending) => [file(`licence.${ending}`), 'File type not allowed'],
)
const files: readonly Told<PickedFile>[] = [
  ...refusedTypes,
  [file('licence.html', { mimeType: 'text/html' }), 'File type not allowed'],
  [file('licence.pdf', { bytes: 10 * 1024 * 1024 + 1 }), 'File size exceeds 10 MB limit'],
  [file(`${'a'.repeat(252)}.pdf`), 'File name too long'],
]

/** Fails with the value that was typed, since many are typed into one field. */
async function expectTold(field: ReturnType<Page['getByLabel']>, message: string, typed: string) {
  await expect(field, JSON.stringify(typed)).toHaveAccessibleDescription(
    new RegExp(`${message.replace(/[.()]/g, '\\$&')}$`),
  )
}

test('each mistake in a sign-up is told at its field in the words of the specification', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/auth/v1/signup') && sent.push(request.url()))
  await page.goto('/auth?mode=sign-up')
  const [name, email, password] = [
    page.getByLabel('Full name'),
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
  ]
  const create = page.getByRole('button', { name: 'Create account' })
  await email.fill('nadia@people.example')
  for (const [typed, message] of passwords) {
    await password.fill(typed)
    await create.click()
    await expectTold(password, message, typed)
    // The first wrong field takes the focus, and with it what is typed meanwhile.
    await expect(name).toBeFocused()
  }
  await expectTold(name, 'This field is required', '')
  await name.fill('Nadia Verón')
  await password.fill(TEST_PASSWORD)
  for (const [typed, message] of emails) {
    await email.fill(typed)
    await create.click()
    await expectTold(email, message, typed)
    await expect(email).toBeFocused()
  }
  expect(sent).toEqual([])
})

test('a password of 127 characters and an address of 320 are taken by the sign-up form', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full name').fill('Nadia Verón')
  await page.getByLabel('Password', { exact: true }).fill(`Aa1-${'xY'.repeat(61)}z`)
  await page.getByLabel('Email').fill(` ${'A'.repeat(308)}@Example.org `)
  await page.route(/\/auth\/v1\/signup/, (route) => route.fulfill({ json: {} }))
  const asked = page.waitForRequest(/\/auth\/v1\/signup/)
  await page.getByRole('button', { name: 'Create account' }).click()
  const { email, password } = (await asked).postDataJSON() as { email: string; password: string }
  expect([email, password.length]).toEqual([`${'a'.repeat(308)}@example.org`, 127])
})

test('each mistake in a link or a file is told at its field in the words of the specification', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { verified: false })
  await signInAs(scout.email)
  await page.goto('/scout/verification')
  await page.getByRole('radio', { name: 'Identity' }).check()
  await page.getByLabel('Evidence').fill('Passport, page 2')
  const ask = page.getByRole('button', { name: 'Request verification' })
  const [link, document] = [page.getByLabel('Link'), page.getByLabel('Document')]
  for (const [typed, message] of urls.slice(1)) {
    await link.fill(typed)
    await ask.click()
    await expectTold(link, message, typed)
    await expect(link).toBeFocused()
  }
  await link.fill('')
  for (const [picked, message] of files) {
    await document.setInputFiles(picked)
    await ask.click()
    await expectTold(document, message, picked.name)
  }
  const { data } = await service.from('verifications').select('id').eq('user_id', scout.id)
  expect(data).toEqual([])
})

test('each mistake in a film’s address is told at its field, and markup in its title is taken out', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  await signInAs(athlete.email)
  await page.goto('/athlete/profile?add=film')
  const form = page.getByRole('dialog', { name: 'Add a video' })
  const [address, save] = [form.getByLabel('Link'), form.getByRole('button', { name: 'Save' })]
  await form
    .getByLabel('Title')
    .fill(
      '<script>alert(1)</script>Cup <b>final</b> javascript:VBScript:first onload=onerror=onclick=half & <3',
    )
  for (const [typed, message] of urls) {
    await address.fill(typed)
    await save.click()
    await expectTold(address, message, typed)
    await expect(address).toBeFocused()
  }
  await address.fill('https://www.youtube.com/watch?v=abcdef')
  await save.click()
  await expect(page.getByRole('list', { name: 'Video' })).toContainText('Cup final first half & <3')
  const { data } = await service.from('video_links').select('title').eq('athlete_id', athlete.id)
  expect(data).toEqual([{ title: 'Cup final first half & <3' }])
})
