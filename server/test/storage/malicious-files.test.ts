import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { EICAR, hugePng, mp4, packed, pdf, picture, SCRIPT, webm, zip } from './sample-files.ts'
import { createOwnFolderBucket, createStorageUser, type StorageUser, storageFetch } from './test-clients.ts'

let world: TestServer
let ada: StorageUser
const buckets: Record<string, string> = {}
beforeAll(async () => {
  world = await startTestServer()
  ada = await createStorageUser(world)
  buckets.photo = await createOwnFolderBucket(world, { types: ['image/jpeg', 'image/png', 'image/webp'] })
  buckets.video = await createOwnFolderBucket(world, {
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
  })
  buckets.document = await createOwnFolderBucket(world, {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
  })
  buckets.notes = await createOwnFolderBucket(world, { types: ['text/plain', 'text/csv'] })
  buckets.anything = await createOwnFolderBucket(world)
})
afterAll(() => world.stop())

let count = 0
async function upload(kind: string, body: Buffer | string, contentType: string, ending: string) {
  count += 1
  const name = `${ada.id}/f${count}${ending === '' ? '' : `.${ending}`}`
  const { error } = await ada.storage
    .from(buckets[kind] as string)
    .upload(name, Buffer.from(body), { contentType })
  return {
    name,
    bucket: buckets[kind] as string,
    error: error as { statusCode?: string; message: string } | null,
  }
}

type Hostile = [
  what: string,
  kind: string,
  body: () => Buffer | string | Promise<Buffer>,
  type: string,
  ending: string,
]
const followedBy = (good: Buffer, extra: Buffer | string) => Buffer.concat([good, Buffer.from(extra)])
const JS_ACTION = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'

const HOSTILE: Hostile[] = [
  ...['photo', 'video', 'document'].flatMap((kind): Hostile[] => {
    const [type, ending] = {
      photo: ['image/jpeg', 'jpg'],
      video: ['video/mp4', 'mp4'],
      document: ['application/pdf', 'pdf'],
    }[kind] as [string, string]
    const bodies: [what: string, body: Buffer | string][] = [
      ['an SVG with script', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
      ['an XML', `<?xml version="1.0"?><svg>${SCRIPT}</svg>`],
      ['a page', `<!doctype html>${SCRIPT}`],
      ['a page after blanks', `\n\n   <html>${SCRIPT}`],
      ['a zip', zip()],
      ['a gzip', gzipSync('x'.repeat(1000))],
      ['a Windows program', followedBy(Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(200))],
      ['a Linux program', followedBy(Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200))],
      ['a shell script', '#!/bin/sh\nrm -rf /'],
      ['a test virus', EICAR],
      ['nothing at all', ''],
      ['one byte', '\0'],
      ['a playlist of local files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
      ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
      ['an AVI', 'RIFF\x24\0\0\0AVI LIST'],
      ['a Flash film', 'CWS\x08aaaaaaaaaaaaaaaa'],
      ['a PHP archive', '<?php __HALT_COMPILER(); ?>'],
    ]
    return bodies.map(([what, body]) => [`${what} as ${ending}`, kind, () => body, type, ending])
  }),
  ['a picture that says it is an SVG', 'photo', () => picture('png'), 'image/svg+xml', 'svg'],
  ['a type the bucket does not take', 'photo', () => picture('gif'), 'image/gif', 'gif'],
  ['a page that says so', 'photo', () => SCRIPT, 'text/html', 'html'],
  ['a picture named as a page', 'photo', () => picture('png'), 'image/png', 'html'],
  ['a film named as a picture', 'video', () => mp4(), 'video/mp4', 'png'],
  ['a film as a picture', 'photo', () => mp4(), 'image/png', 'png'],
  ['a picture as a film', 'video', () => picture('jpeg'), 'video/mp4', 'mp4'],
  ['a document as a picture', 'document', () => pdf(), 'image/png', 'png'],
  ['a picture of 2.5 billion points', 'photo', () => hugePng(), 'image/png', 'png'],
  [
    'a picture cut off',
    'photo',
    async () => (await picture('png', 900, 900)).subarray(0, 300),
    'image/png',
    'png',
  ],
  [
    'the first bytes of a JPEG',
    'photo',
    () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    'image/jpeg',
    'jpg',
  ],
  ['a GIF that is a script', 'photo', () => `GIF89a=1;/*${'\0'.repeat(20)}*/alert(1)`, 'image/jpeg', 'jpg'],
  ['a film with a page in it', 'video', () => mp4({ free: SCRIPT }), 'video/mp4', 'mp4'],
  ['a film that fetches', 'video', () => mp4({ external: true }), 'video/mp4', 'mp4'],
  ['a film in a codec that was broken', 'video', () => mp4({ codec: 'M8RG' }), 'video/mp4', 'mp4'],
  ['a film in an old codec', 'video', () => mp4({ codec: 'mp4v' }), 'video/mp4', 'mp4'],
  ['an encrypted film', 'video', () => mp4({ codec: 'encv' }), 'video/mp4', 'mp4'],
  ['a film with sound tracks that are scripts', 'video', () => mp4({ handler: 'odsm' }), 'video/mp4', 'mp4'],
  ['a film of a brand nobody knows', 'video', () => mp4({ brand: 'evil' }), 'video/mp4', 'mp4'],
  ['a film without any track', 'video', () => mp4({ tracks: 0 }), 'video/mp4', 'mp4'],
  ['a film with too many tracks', 'video', () => mp4({ tracks: 50 }), 'video/mp4', 'mp4'],
  ['a film cut off', 'video', () => mp4().subarray(0, -100), 'video/mp4', 'mp4'],
  ['a film with a zip behind it', 'video', () => followedBy(mp4(), zip()), 'video/mp4', 'mp4'],
  ['a film with a page behind it', 'video', () => followedBy(mp4(), SCRIPT), 'video/mp4', 'mp4'],
  ['a Matroska file', 'video', () => webm({ docType: 'matroska' }), 'video/webm', 'webm'],
  [
    'a WebM in a codec that was broken',
    'video',
    () => webm({ codec: 'V_MS/VFW/FOURCC' }),
    'video/webm',
    'webm',
  ],
  ['a WebM without tracks', 'video', () => webm({ tracks: false }), 'video/webm', 'webm'],
  ['a WebM cut off', 'video', () => webm().subarray(0, 60), 'video/webm', 'webm'],
  ['a document with a script', 'document', () => pdf(JS_ACTION), 'application/pdf', 'pdf'],
  [
    'a document with a disguised script',
    'document',
    () => pdf(JS_ACTION.replace('/JavaScript', '/J#61vaScr#69pt')),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a packed script',
    'document',
    () => pdf('', [packed(`5 0 ${JS_ACTION}`)]),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a script behind a false stream',
    'document',
    () => pdf(`(>>stream\n) ${JS_ACTION} (endstream)`),
    'application/pdf',
    'pdf',
  ],
  [
    'a document that starts a program',
    'document',
    () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a file in it',
    'document',
    () => pdf('/Names << /EmbeddedFiles 7 0 R >>'),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a form that sends',
    'document',
    () => pdf('/AA << /O << /S /SubmitForm >> >>'),
    'application/pdf',
    'pdf',
  ],
  ['a document nobody can look into', 'document', () => pdf('/Encrypt 8 0 R'), 'application/pdf', 'pdf'],
  [
    'a document packed in an odd way',
    'document',
    () => pdf('', [packed('x', '/Type /ObjStm /Filter /LZWDecode')]),
    'application/pdf',
    'pdf',
  ],
  [
    'a document that unpacks without end',
    'document',
    () => pdf('', [packed('a'.repeat(90_000_000))]),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a zip behind it',
    'document',
    () => pdf('', [], zip().toString('latin1')),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a page behind it',
    'document',
    () => pdf('', [], SCRIPT.repeat(100)),
    'application/pdf',
    'pdf',
  ],
  [
    'a document with a page before it',
    'document',
    () => followedBy(Buffer.from(SCRIPT), pdf()),
    'application/pdf',
    'pdf',
  ],
  ['a document cut off', 'document', () => pdf().subarray(0, 60), 'application/pdf', 'pdf'],
  ['a page as a note', 'notes', () => SCRIPT, 'text/plain', 'txt'],
  ['a drawing as a note', 'notes', () => `<svg>${SCRIPT}</svg>`, 'text/plain', 'txt'],
  ['a program as a note', 'notes', () => Buffer.from('MZ\x90\0'), 'text/plain', 'txt'],
  ['other letters as a note', 'notes', () => Buffer.from('ff41ff42ff43', 'hex'), 'text/plain', 'txt'],
  ['a test virus as a note', 'notes', () => EICAR, 'text/plain', 'txt'],
]

test.each(HOSTILE)('content inspection refuses %s', async (_what, kind, body, type, ending) => {
  const { error, name } = await upload(kind, await body(), type, ending)
  expect(error?.statusCode).toMatch(/^(415|400)$/)
  expect(await world.sql('select from storage.objects where name = $1', [name])).toHaveLength(0)
})

test('refused files leave nothing on disk', async () => {
  const { readdirSync } = await import('node:fs')
  expect(readdirSync(`${world.context.config.dataDir}/storage/incoming`)).toEqual([])
})

describe('active content in an unrestricted bucket is served inert', () => {
  test.each([
    ['a page', () => `<!doctype html>${SCRIPT}`, 'text/html', 'page.html', 'text/plain; charset=utf-8'],
    [
      'an XML page',
      () => `<?xml version="1.0"?><html>${SCRIPT}</html>`,
      'application/xhtml+xml',
      'a.xhtml',
      'text/plain; charset=utf-8',
    ],
    ['a script', () => 'alert(1)', 'text/javascript', 'a.mjs', 'text/plain; charset=utf-8'],
    [
      'a picture that says it is a page',
      () => picture('png'),
      'text/html',
      'b.html',
      'application/octet-stream',
    ],
    ['a zip that says it is a picture', () => zip(), 'image/png', 'a.png', 'application/zip'],
    [
      'a document that says it is a page',
      () => pdf(JS_ACTION),
      'text/html',
      'a.pdf',
      'application/octet-stream',
    ],
  ])('%s', async (_what, body, contentType, file, served) => {
    const name = `${ada.id}/${file}`
    const bucket = buckets.anything as string
    const { error } = await ada.storage
      .from(bucket)
      .upload(name, Buffer.from(await body()), { contentType, upsert: true })
    expect(error).toBeNull()
    const answer = await storageFetch(world, `/object/${bucket}/${name}`, { headers: ada.headers })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': served,
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('sanitizing keeps only the pixels of polyglot images', () => {
  test.each([
    [
      'a JPEG with a zip behind it',
      async () => followedBy(await picture('jpeg'), zip()),
      'image/jpeg',
      'jpg',
    ],
    [
      'a JPEG with a PHP archive behind it',
      async () => followedBy(await picture('jpeg'), '<?php __HALT_COMPILER(); ?>'),
      'image/jpeg',
      'jpg',
    ],
    ['a PNG with a page behind it', async () => followedBy(await picture('png'), SCRIPT), 'image/png', 'png'],
    ['a GIF under a JPEG name', async () => followedBy(await picture('gif'), SCRIPT), 'image/jpeg', 'jpg'],
    [
      'a PNG with a script in its comment',
      async () =>
        sharp(await picture('png'))
          .withExif({ IFD0: { Copyright: SCRIPT } })
          .png()
          .toBuffer(),
      'image/png',
      'png',
    ],
    [
      'a JPEG that says where it was taken',
      async () =>
        sharp(await picture('jpeg'))
          .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
          .jpeg()
          .toBuffer(),
      'image/jpeg',
      'jpg',
    ],
  ] as const)('%s', async (_what, make, type, ending) => {
    const { error, name, bucket } = await upload('photo', await make(), type, ending)
    expect(error).toBeNull()
    const answer = await storageFetch(world, `/object/${bucket}/${name}`, { headers: ada.headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(bytes.toString('latin1')).not.toMatch(/script|HALT_COMPILER|PK\x05\x06|GPS/)
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([`image/${format}`, width, height, exif]).toEqual([type, 40, 30, undefined])
  })
})

const GOOD: [string, string, () => Buffer | string | Promise<Buffer>, string, string][] = [
  ...(['jpeg', 'png', 'webp'] as const).flatMap((format) =>
    [
      [1, 1],
      [3, 700],
      [1200, 800],
    ].map(([width, height]): (typeof GOOD)[number] => [
      `${format} ${width}x${height}`,
      'photo',
      () => picture(format, width, height),
      `image/${format}`,
      format === 'jpeg' ? 'jpg' : format,
    ]),
  ),
  ['a picture without an ending', 'photo', () => picture('png'), 'image/png', ''],
  ['a picture under its old name', 'photo', () => picture('jpeg'), 'image/jpg', 'JPG'],
  ...['isom', 'mp42', 'avc1', 'M4V ', 'iso5', 'mp41'].map((brand): (typeof GOOD)[number] => [
    `a film, ${brand}`,
    'video',
    () => mp4({ brand }),
    'video/mp4',
    'mp4',
  ]),
  ...['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01'].map((codec): (typeof GOOD)[number] => [
    `a film in ${codec}`,
    'video',
    () => mp4({ codec }),
    'video/mp4',
    'mp4',
  ]),
  ['a film of sound', 'video', () => mp4({ codec: 'mp4a', handler: 'soun' }), 'video/mp4', 'mp4'],
  ['a film from a phone', 'video', () => mp4({ brand: 'qt  ', codec: 'hvc1' }), 'video/quicktime', 'mov'],
  ['a film from a phone as MP4', 'video', () => mp4({ brand: 'qt  ' }), 'video/mp4', 'mov'],
  ['a film with room to grow', 'video', () => mp4({ free: '\0'.repeat(5000) }), 'video/mp4', 'mp4'],
  ...['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS'].map((codec): (typeof GOOD)[number] => [
    `WebM ${codec}`,
    'video',
    () => webm({ codec }),
    'video/webm',
    'webm',
  ]),
  ['a plain document', 'document', () => pdf(), 'application/pdf', 'pdf'],
  [
    'a document with links',
    'document',
    () => pdf('', ['4 0 obj << /S /URI /URI (https://a.test) >> endobj\n']),
    'application/pdf',
    'pdf',
  ],
  [
    'a packed document',
    'document',
    () => pdf('', [packed('5 0 << /Type /Page >>')]),
    'application/pdf',
    'pdf',
  ],
  [
    'a document that opens on a page',
    'document',
    () => pdf('/OpenAction [3 0 R /Fit]'),
    'application/pdf',
    'pdf',
  ],
  ['a note', 'notes', () => 'Größe: 1,80 m — schnell.\n', 'text/plain;charset=UTF-8', 'txt'],
  ['a table', 'notes', () => 'a;b\n1;2\n', 'text/csv', 'csv'],
]

test.each(GOOD)('content inspection accepts %s', async (_what, kind, body, type, ending) => {
  expect((await upload(kind, await body(), type, ending)).error).toBeNull()
})

test('an empty folder placeholder is accepted in an image bucket, but nothing below its name', async () => {
  const photos = ada.storage.from(buckets.photo as string)
  const mark = `${ada.id}/empty/.emptyFolderPlaceholder`
  const full = await photos.upload(mark, new Blob([SCRIPT]))
  expect(full.error).toMatchObject({ statusCode: '413' })
  expect((await photos.upload(mark, new Blob([]))).error).toBeNull()
  expect((await photos.update(mark, SCRIPT, { contentType: 'text/html' })).error).not.toBeNull()
  expect((await photos.list(`${ada.id}/empty`)).data).toMatchObject([
    { name: '.emptyFolderPlaceholder', metadata: { size: 0, mimetype: 'application/octet-stream' } },
  ])
})

test.each([
  ['an upload', 'POST'],
  ['a replacement', 'PUT'],
])('%s of a folder placeholder with content is refused before its bytes are read', async (_what, method) => {
  const path = `/storage/v1/object/${buckets.photo}/${ada.id}/full/.emptyFolderPlaceholder`
  const asked = request(`${world.url}${path}`, {
    method,
    headers: { ...ada.headers, 'content-type': 'image/png', 'content-length': '5000000' },
  })
  asked.on('error', () => undefined)
  asked.flushHeaders()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = JSON.parse(Buffer.concat(await answer.toArray()).toString())
  asked.destroy()
  expect(said).toMatchObject({ statusCode: '413' })
})

test('copy and move into a restricted bucket inspect the file again', async () => {
  const from = buckets.anything as string
  const to = buckets.photo as string
  const files = ada.storage.from(from)
  await files.upload(`${ada.id}/slip.png`, Buffer.from(`<html>${SCRIPT}`), { contentType: 'image/png' })
  await files.upload(`${ada.id}/fine.png`, followedBy(await picture('png'), SCRIPT), {
    contentType: 'image/png',
  })
  for (const act of ['copy', 'move'] as const) {
    const slipped = await files[act](`${ada.id}/slip.png`, `${ada.id}/${act}.png`, { destinationBucket: to })
    expect(slipped.error).toMatchObject({ statusCode: '415' })
    expect(
      (await files[act](`${ada.id}/fine.png`, `${ada.id}/${act}-fine.png`, { destinationBucket: to })).error,
    ).toBeNull()
    const { data } = await ada.storage.from(to).download(`${ada.id}/${act}-fine.png`)
    expect(await data?.text()).not.toContain('script')
  }
  expect((await files.exists(`${ada.id}/fine.png`)).data).toBe(false)
  expect((await files.exists(`${ada.id}/slip.png`)).data).toBe(true)
})
