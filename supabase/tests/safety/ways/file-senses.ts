import { expect } from 'vitest'
import { senses, tries, type Way } from '../way.ts'

const store = '/storage/v1'
const photo = '11111111-2222-4333-8444-555555555555.jpg'
const other = '99999999-2222-4333-8444-777777777777.jpg'

const meta = (name: string) =>
  `bucketName ${Buffer.from('avatars').toString('base64')},objectName ${Buffer.from(name).toString('base64')}`

/** What answers about a file that is there and hidden, and about one that is not: the same. */
const pictureSenses: Way[] = (
  [
    [
      'asks for the version it may have',
      'GET',
      `object/authenticated/avatars/{subject}/${photo}`,
      undefined,
      { 'if-none-match': '*' },
    ],
    ['asks whether it is there', 'HEAD', `object/avatars/{subject}/${photo}`, undefined, undefined],
    [
      'asks for a part',
      'GET',
      `object/authenticated/avatars/{subject}/${photo}`,
      undefined,
      { range: 'bytes=0-3' },
    ],
    ['asks for its size and owner', 'GET', `object/info/avatars/{subject}/${photo}`, undefined, undefined],
    [
      'asks for it smaller',
      'GET',
      `render/image/authenticated/avatars/{subject}/${photo}?width=20`,
      undefined,
      undefined,
    ],
    [
      'copies it to herself',
      'POST',
      'object/copy',
      { bucketId: 'avatars', sourceKey: `{subject}/${photo}`, destinationKey: `{una}/${other}` },
      undefined,
    ],
    [
      'moves it to herself',
      'POST',
      'object/move',
      { bucketId: 'avatars', sourceKey: `{subject}/${photo}`, destinationKey: `{una}/${other}` },
      undefined,
    ],
    [
      'moves her own over it',
      'POST',
      'object/move',
      { bucketId: 'avatars', sourceKey: `{una}/${photo}`, destinationKey: `{subject}/${photo}` },
      undefined,
    ],
    ['removes it', 'DELETE', `object/avatars/{subject}/${photo}`, undefined, undefined],
    ['removes it in a list', 'DELETE', 'object/avatars', { prefixes: [`{subject}/${photo}`] }, undefined],
    [
      'signs it in a list',
      'POST',
      'object/sign/avatars',
      { expiresIn: 60, paths: [`{subject}/${photo}`] },
      undefined,
    ],
    ['signs an upload over it', 'POST', `object/upload/sign/avatars/{subject}/${photo}`, {}, undefined],
    [
      'lists by the beginning of its name',
      'POST',
      'object/list-v2/avatars',
      { prefix: '{subject}/1' },
      undefined,
    ],
  ] as [string, string, string, object | undefined, Record<string, string> | undefined][]
).map(([what, method, path, body, headers]) =>
  senses('una', what, 'mina', method, `${store}/${path}`, body, headers),
)

const tusSense: Way = tries('una', 'starts an upload in parts over a hidden picture', async (world) => {
  const start = (name: string) =>
    world.call('una', 'POST', `${store}/upload/resumable`, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': meta(world.fill(name)),
        'x-upsert': 'true',
      },
    })
  const [there, missing] = [await start(`{mina}/${photo}`), await start(`{missing}/${photo}`)]
  expect(there.status).toBeGreaterThanOrEqual(400)
  expect([there.status, there.text]).toEqual([missing.status, missing.text])
})

const unsigned = senses(
  'nobody',
  'asks for a picture',
  'nina',
  'GET',
  `${store}/object/avatars/{subject}/${photo}`,
)

export const fileSenses: Way[] = [...pictureSenses, unsigned, tusSense]
