import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { pdf, picture } from './sample-files.ts'
import { createStorageUser, type StorageUser, serviceStorage } from './test-clients.ts'
import { uploadMetadata } from './tus-client.ts'

let world: TestServer
let ada: StorageUser
let bo: StorageUser
const secret = randomUUID()
const BUCKETS = ['evidence', 'avatars'] as const
const ending = { evidence: 'pdf', avatars: 'jpg' }

beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world, { role: 'athlete', full_name: 'Ada Adler' })
  bo = await createStorageUser(world, { role: 'athlete', full_name: 'Bo Berg' })
  for (const { id } of [ada, bo]) {
    const service = serviceStorage(world)
    await service.from('evidence').upload(`${id}/${secret}.pdf`, pdf(), { contentType: 'application/pdf' })
    const photo = await picture('jpeg', 30, 30)
    await service.from('avatars').upload(`${id}/${secret}.jpg`, photo, { contentType: 'image/jpeg' })
  }
})
afterAll(() => world.stop())

/** How `<own>/…/<other>/file` may be written: as a program sends it, whatever a browser would make of it. */
const SPELLINGS: Record<string, (own: string, other: string) => string> = {
  plain: (own, other) => `${own}/../${other}`,
  'dots as escapes': (own, other) => `${own}/%2e%2e/${other}`,
  'one dot as an escape': (own, other) => `${own}/.%2E/${other}`,
  'everything as escapes': (own, other) => `${own}%2f%2e%2e%2f${other}`,
  'escaped twice': (own, other) => `${own}/%252e%252e/${other}`,
  'escaped twice with its slashes': (own, other) => `${own}%252f..%252f${other}`,
  'a backslash': (own, other) => `${own}/..\\${other}`,
  'an escaped backslash': (own, other) => `${own}%5c..%5c${other}`,
  'dots of other alphabets': (own, other) => `${own}/%E2%80%A5/${other}`,
  'full-width dots': (own, other) => `${own}/%EF%BC%8E%EF%BC%8E/${other}`,
  'overlong dots': (own, other) => `${own}/%c0%ae%c0%ae/${other}`,
  'one dot': (own, other) => `${own}/./../${other}`,
  'an empty folder': (own, other) => `${own}//../${other}`,
  'an empty folder alone': (own, other) => `${own}//${other}`,
  'a NUL': (own, other) => `${own}/..%00/${other}`,
  'a parameter': (own, other) => `${own}/..;/${other}`,
  'more than one way up': (own, other) => `${own}/../../evidence/${other}`,
}

const WAYS: Record<string, (bucket: string, name: string) => Call> = {
  download: (bucket, name) => ({ path: `/object/${bucket}/${name}` }),
  'download when signed in': (bucket, name) => ({ path: `/object/authenticated/${bucket}/${name}` }),
  'download in public': (bucket, name) => ({ path: `/object/public/${bucket}/${name}` }),
  head: (bucket, name) => ({ method: 'HEAD', path: `/object/${bucket}/${name}` }),
  info: (bucket, name) => ({ path: `/object/info/${bucket}/${name}` }),
  'info in public': (bucket, name) => ({ path: `/object/info/public/${bucket}/${name}` }),
  render: (bucket, name) => ({ path: `/render/image/authenticated/${bucket}/${name}?width=20` }),
  sign: (bucket, name) => ({
    method: 'POST',
    path: `/object/sign/${bucket}/${name}`,
    body: { expiresIn: 60 },
  }),
  upload: (bucket, name) => ({ method: 'POST', path: `/object/${bucket}/${name}`, file: true }),
  replace: (bucket, name) => ({ method: 'PUT', path: `/object/${bucket}/${name}`, file: true }),
  form: (bucket, name) => ({ method: 'POST', path: `/object/${bucket}/${name}`, file: true, form: true }),
  'sign an upload': (bucket, name) => ({ method: 'POST', path: `/object/upload/sign/${bucket}/${name}` }),
  remove: (bucket, name) => ({ method: 'DELETE', path: `/object/${bucket}/${name}` }),
}
/** Here the name stands in the body or the head, once as it is and once with its escapes read. */
const NAMED: Record<string, (bucket: string, name: string, own: string) => Call> = {
  'sign several': (bucket, name) => ({
    method: 'POST',
    path: `/object/sign/${bucket}`,
    body: { expiresIn: 60, paths: [name] },
  }),
  'remove several': (bucket, name) => ({
    method: 'DELETE',
    path: `/object/${bucket}`,
    body: { prefixes: [name] },
  }),
  list: (bucket, name) => ({
    method: 'POST',
    path: `/object/list/${bucket}`,
    body: { prefix: folderOf(name) },
  }),
  'list anew': (bucket, name) => ({
    method: 'POST',
    path: `/object/list-v2/${bucket}`,
    body: { prefix: name },
  }),
  'move from': (bucketId, name, own) => move('move', bucketId, name, own),
  'move to': (bucketId, name, own) => move('move', bucketId, own, name),
  'copy from': (bucketId, name, own) => move('copy', bucketId, name, own.replace(secret, randomUUID())),
  'copy to': (bucketId, name, own) => move('copy', bucketId, own, name),
  resumable: (bucketName, objectName) => ({
    method: 'POST',
    path: '/upload/resumable',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': uploadMetadata({ bucketName, objectName, contentType: 'application/pdf' }),
    },
  }),
}
const move = (what: string, bucketId: string, sourceKey: string, destinationKey: string): Call => ({
  method: 'POST',
  path: `/object/${what}`,
  body: { bucketId, sourceKey, destinationKey },
})
const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/'))

type Call = {
  method?: string
  path: string
  body?: object
  headers?: Record<string, string>
  file?: boolean
  form?: boolean
}
const FORM = `--x\r\nContent-Disposition: form-data; name=""; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf()}\r\n--x--\r\n`

/** The address goes out as it is written: fetch would walk up the path itself. */
function send({
  method = 'GET',
  path,
  body,
  headers,
  file,
  form,
}: Call): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(world.url)
  const type = form ? 'multipart/form-data; boundary=x' : file ? 'application/pdf' : 'application/json'
  const bytes = form ? FORM : file ? pdf() : body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        method,
        path: `/storage/v1${path}`,
        headers: { ...ada.headers, 'content-type': type, ...headers },
      },
      async (answer) => {
        const text = (await answer.toArray()).join('')
        resolve({ status: answer.statusCode ?? 0, text })
      },
    )
    call.on('error', reject)
    call.end(bytes)
  })
}

const kept = () => world.sql('select bucket_id, name, version from storage.objects order by bucket_id, name')

test.each(['download', 'head', 'info', 'sign'])('one’s own name is taken: %s', async (way) => {
  const call = WAYS[way] as (typeof WAYS)[string]
  expect((await send(call('evidence', `${ada.id}/${secret}.pdf`))).status).toBe(200)
})

const CASES = BUCKETS.flatMap((bucket) =>
  Object.keys(SPELLINGS).map((spelling) => [bucket, spelling] as const),
)

test.each(CASES)('nothing in %s is reached by a name with %s', async (bucket, spelling) => {
  const before = await kept()
  const file = `${secret}.${ending[bucket]}`
  const spelled = `${(SPELLINGS[spelling] as (typeof SPELLINGS)[string])(ada.id, bo.id)}/${file}`
  const calls = Object.entries(WAYS).map(([way, call]) => [way, call(bucket, spelled)] as const)
  for (const name of new Set([spelled, unescaped(spelled)]))
    for (const [way, call] of Object.entries(NAMED))
      calls.push([way, call(bucket, name, `${ada.id}/${file}`)])
  for (const [way, call] of calls) {
    const { status, text } = await send(call)
    const holds = status >= 400 || text === '[]' || /"objects":\[\]|"signedURL":null/.test(text)
    expect([way, status, holds ? '' : text]).toEqual([way, status, ''])
    expect(status).toBeLessThan(500)
    expect(await kept()).toEqual(before)
  }
})

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
