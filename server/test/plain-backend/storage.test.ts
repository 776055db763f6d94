import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, picture } from '../storage/sample-files.ts'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

const MIGRATIONS = {
  'migrations/0001_files.sql': `
    create policy own on storage.objects for all to authenticated
      using (bucket_id = 'files' and owner_id = auth.uid()::text)
      with check (bucket_id = 'files' and owner_id = auth.uid()::text);`,
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>'

let server: TestServer
let files: ReturnType<ReturnType<TestServer['client']>['storage']['from']>
beforeAll(async () => {
  server = await startPlainServer(MIGRATIONS, { MAILER_AUTOCONFIRM: '1' })
  const made = await server.serviceClient().storage.createBucket('files')
  if (made.error) throw made.error
  await server.serviceClient().storage.createBucket('open', { public: true })
  const client = server.client()
  await client.auth.signUp({ email: 'ada@paper-boats.example', password: 'paper1' })
  files = client.storage.from('files')
})
afterAll(() => server.stop())

test('files are uploaded, downloaded, signed, listed, moved and removed', async () => {
  expect((await files.upload('a/one.txt', 'one', { contentType: 'text/plain' })).error).toBeNull()
  const { data } = await files.download('a/one.txt')
  expect([await data?.text(), data?.type]).toEqual(['one', 'text/plain'])
  const signed = await files.createSignedUrl('a/one.txt', 60)
  expect(await (await fetch(signed.data?.signedUrl ?? '')).text()).toBe('one')
  const ticket = await files.createSignedUploadUrl('a/two.txt')
  expect((await files.uploadToSignedUrl('a/two.txt', ticket.data?.token ?? '', 'two')).error).toBeNull()
  expect((await files.list('a')).data?.map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  expect((await files.move('a/two.txt', 'b.txt')).error).toBeNull()
  expect((await files.remove(['a/one.txt', 'b.txt'])).data).toHaveLength(2)
  expect((await server.client().storage.from('files').list()).data).toEqual([])
})

test('a bucket without a list of types accepts empty folder names and scripts', async () => {
  const headers = { authorization: `Bearer ${server.serviceRoleKey}` }
  for (const name of ['a///b', 'a.js']) {
    const address = `${server.url}/storage/v1/object/files/${name}`
    expect((await fetch(address, { method: 'POST', headers, body: 'x' })).status).toBe(200)
    expect(await (await fetch(address, { headers })).text()).toBe('x')
  }
})

test('a bucket with a list of types refuses a program by its name', async () => {
  const service = server.serviceClient()
  await service.storage.createBucket('texts', { public: false, allowedMimeTypes: ['text/plain'] })
  const refused = await service.storage.from('texts').upload('a.js', 'x', { contentType: 'text/plain' })
  expect(refused.error).toMatchObject({ statusCode: '415' })
})

describe('content that is shown inline', () => {
  const show = async (name: string, body: string | Buffer, contentType: string) => {
    const open = server.serviceClient().storage.from('open')
    const { error } = await open.upload(name, body, { contentType })
    if (error) throw error
    const { headers } = await fetch(open.getPublicUrl(name).data.publicUrl)
    return {
      type: headers.get('content-type'),
      shown: headers.get('content-disposition')?.split(';')[0],
      policy: headers.get('content-security-policy') ?? '',
    }
  }

  test('an SVG is shown as an SVG, sandboxed so that no script runs', async () => {
    const { type, shown, policy } = await show('boat.svg', SVG, 'image/svg+xml')
    expect([type, shown]).toEqual(['image/svg+xml', 'inline'])
    expect(policy).toContain("default-src 'none'; sandbox")
    expect(policy).not.toMatch(/allow-|script-src/)
  })

  test('a PDF without actions is shown, a PDF with a script is a download', async () => {
    expect(await show('plain.pdf', pdf(), 'application/pdf')).toMatchObject({
      type: 'application/pdf',
      shown: 'inline',
    })
    const active = pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')
    expect(await show('active.pdf', active, 'application/pdf')).toMatchObject({ shown: 'attachment' })
  })

  test('an HTML page declared as SVG is served as a text download', async () => {
    expect(await show('page.svg', '<html><svg/></html>', 'image/svg+xml')).toMatchObject({
      type: 'text/plain; charset=utf-8',
      shown: 'attachment',
    })
    expect(await show('photo.svg', await picture('png'), 'image/svg+xml')).toMatchObject({
      shown: 'attachment',
    })
  })
})

test('listing buckets without a token answers 400 like hosted storage', async () => {
  const answer = await fetch(`${server.url}/storage/v1/bucket`)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ statusCode: '400', error: 'Error' }),
  ])
})

test('a bucket returns its legacy owner', async () => {
  const owner = '00000000-0000-4000-8000-000000000001'
  await server.sql("insert into storage.buckets (id, name, owner) values ('old', 'old', $1)", [owner])
  expect((await server.serviceClient().storage.getBucket('old')).data?.owner).toBe(owner)
})
