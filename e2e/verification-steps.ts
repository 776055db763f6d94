import { newScout } from './builders.ts'
import { expect, type Page, type test } from './fixtures.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
type Given = Pick<Tools, 'service' | 'newPerson'>

type Asked = { file?: { ending: string; type: string; body: Buffer }; created_at?: string }

/** A scout who asks to be verified, with a document where one is given. */
export async function askWith({ service, newPerson }: Given, { file, created_at }: Asked = {}) {
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

export const caseOf = (page: Page, email: string) =>
  page.getByRole('main').getByRole('region', { name: new RegExp(email) })

export async function openCase(page: Page, email: string) {
  await page.goto('/admin/verifications')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  return caseOf(page, email)
}
