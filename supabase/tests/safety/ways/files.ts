import { expect } from 'vitest'
import { picture } from '../../../../server/test/storage/sample-files.ts'
import { expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName } from '../world.ts'

const store = '/storage/v1'

const jpeg = (text: string) => text.includes('\uFFFD') || text.includes('JFIF')

const opens = (by: CallerName, what: string, path: string, method = 'GET', body?: unknown): Way =>
  tries(by, what, async (world) => {
    const answer = await world.call(by, method, path, { body })
    expect(
      [answer.status >= 400 && answer.status < 500, jpeg(answer.text)],
      answer.text.slice(0, 200),
    ).toEqual([true, false])
  })

const lists = (by: CallerName, what: string, path: string, body: object): Way =>
  reads(by, what, path, { method: 'POST', body, rows: true, words: ['.jpg', '.pdf'] })

export const evidence: Ways = {
  rule: 'file.evidence',
  allowed: [
    'an admin opens the document of a check',
    async (world) => {
      expectOk(
        await world.call('amy', 'POST', '/rest/v1/rpc/open_verification_document', {
          body: { verification_id: '{check.vera}' },
        }),
      )
      expectOk(await world.call('amy', 'GET', `${store}/object/evidence/{paper.vera}`))
    },
  ],
  ways: [
    ...(['nobody', 'ada', 'sven', 'una', 'mina', 'pia'] as const).map((by) =>
      opens(by, 'opens a passport', `${store}/object/evidence/{paper.vera}`),
    ),
    opens('vera', 'opens what a minor sent in', `${store}/object/evidence/{paper.mina}`),
    opens('nobody', 'opens it as if public', `${store}/object/public/evidence/{paper.vera}`),
    opens('sven', 'has a link signed for it', `${store}/object/sign/evidence/{paper.vera}`, 'POST', {
      expiresIn: 60,
    }),
    opens('sven', 'asks for its size and type', `${store}/object/info/evidence/{paper.vera}`),
    opens('sven', 'copies it among the pictures', `${store}/object/copy`, 'POST', {
      bucketId: 'evidence',
      sourceKey: '{paper.vera}',
      destinationBucket: 'avatars',
      destinationKey: '{sven}/11111111-2222-4333-8444-777777777777.jpg',
    }),
    opens('vera', 'shows her own to everybody by moving it', `${store}/object/move`, 'POST', {
      bucketId: 'evidence',
      sourceKey: '{paper.vera}',
      destinationBucket: 'avatars',
      destinationKey: '{vera}/passport.pdf',
    }),
    ...(['nobody', 'ada', 'sven', 'una', 'vera', 'ann'] as const).map((by) =>
      opens(by, 'opens the screenshot of a minor', `${store}/object/screenshots/{screenshot.mina}`),
    ),
    opens('ann', 'has a link signed for it', `${store}/object/sign/screenshots/{screenshot.mina}`, 'POST', {
      expiresIn: 60,
    }),
    lists('sven', 'lists the screenshots', `${store}/object/list/screenshots`, { prefix: '{mina}' }),
    lists('sven', 'lists the folder', `${store}/object/list/evidence`, { prefix: '{vera}' }),
    lists('sven', 'lists the bucket', `${store}/object/list-v2/evidence`, {}),
  ],
}

const upload = (
  by: CallerName,
  what: string,
  path: string,
  method = 'POST',
  headers: Record<string, string> = {},
): Way =>
  tries(by, what, async (world) => {
    const before = await world.fingerprint()
    const raw = new Uint8Array(await picture('jpeg', 20, 20))
    const answer = await world.call(by, method, path, {
      raw,
      headers: { 'content-type': 'image/jpeg', ...headers },
    })
    expectRefused(answer)
    expect(await world.fingerprint(), answer.text).toEqual(before)
  })

const meta = (bucket: string, name: string, more: Record<string, string> = {}) =>
  Object.entries({ bucketName: bucket, objectName: name, contentType: 'image/jpeg', ...more })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const name = '99999999-2222-4333-8444-555555555555.jpg'

export const ownFiles: Ways = {
  rule: 'file.own',
  allowed: [
    'an athlete adds a picture of her own',
    async (world) => {
      const raw = new Uint8Array(await picture('jpeg', 20, 20))
      expectOk(
        await world.call('ada', 'POST', `${store}/object/avatars/{ada}/${name}`, {
          raw,
          headers: { 'content-type': 'image/jpeg' },
        }),
      )
    },
  ],
  ways: [
    upload('vera', 'puts a picture into a minor’s folder', `${store}/object/avatars/{mina}/${name}`),
    upload('vera', 'replaces a minor’s photo', `${store}/object/avatars/{photo.mina}`, 'PUT'),
    upload('vera', 'replaces it by an upsert', `${store}/object/avatars/{photo.mina}`, 'POST', {
      'x-upsert': 'true',
    }),
    upload('nobody', 'adds a picture without an account', `${store}/object/avatars/{ada}/${name}`),
    upload('ralf', 'adds a picture without a profile', `${store}/object/avatars/{ralf}/${name}`),
    upload(
      'ada',
      'says something in the name of a picture',
      `${store}/object/avatars/{ada}/call-612345678.jpg`,
    ),
    upload('ada', 'puts it into a folder inside the folder', `${store}/object/avatars/{ada}/call/${name}`),
    upload('ada', 'puts it at the top', `${store}/object/avatars/${name}`),
    upload('ada', 'puts it into another bucket of the server', `${store}/object/private/{ada}/${name}`),
    tries('vera', 'has a link signed to upload for another', async (world) =>
      expectRefused(
        await world.call('vera', 'POST', `${store}/object/upload/sign/avatars/{mina}/${name}`, { body: {} }),
      ),
    ),
    tries('vera', 'uploads in parts for another', async (world) =>
      expectRefused(
        await world.call('vera', 'POST', `${store}/upload/resumable`, {
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': '10',
            'upload-metadata': meta('avatars', `${world.people.mina.id}/${name}`),
          },
        }),
      ),
    ),
    tries('vera', 'goes on with the parts of another', async (world) => {
      const started = await world.call('ada', 'POST', `${store}/upload/resumable`, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-metadata': meta(
            'avatars',
            `${world.people.ada.id}/88888888-2222-4333-8444-555555555555.jpg`,
          ),
        },
      })
      const place = new URL(started.headers.get('location') ?? '').pathname
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expectRefused(
          await world.call('vera', method, place, {
            headers: {
              'tus-resumable': '1.0.0',
              'upload-offset': '0',
              'content-type': 'application/offset+octet-stream',
            },
            ...(method === 'PATCH' ? { raw: '0123456789' } : {}),
          }),
        )
    }),
    writes('vera', 'removes a minor’s photo', 'DELETE', `${store}/object/avatars/{photo.mina}`),
    writes('vera', 'removes several at once', 'DELETE', `${store}/object/avatars`, {
      prefixes: ['{photo.mina}', '{photo.ada}'],
    }),
    writes('vera', 'moves her picture into a minor’s folder', 'POST', `${store}/object/move`, {
      bucketId: 'avatars',
      sourceKey: '{photo.vera}',
      destinationKey: `{mina}/${name}`,
    }),
    writes('vera', 'copies her picture into a minor’s folder', 'POST', `${store}/object/copy`, {
      bucketId: 'avatars',
      sourceKey: '{photo.vera}',
      destinationKey: `{mina}/${name}`,
    }),
    ...(['copy', 'move'] as const).map((how) =>
      writes('vera', `keeps a minor’s picture in her own folder (${how})`, 'POST', `${store}/object/${how}`, {
        bucketId: 'avatars',
        sourceKey: '{photo.mina}',
        destinationKey: '{vera}/11111111-2222-4333-8444-888888888888.jpg',
      }),
    ),
    writes('ada', 'renames her picture into words', 'POST', `${store}/object/move`, {
      bucketId: 'avatars',
      sourceKey: '{photo.ada}',
      destinationKey: '{ada}/call-612345678.jpg',
    }),
    writes('ada', 'shows another’s photo as her own', 'PATCH', '/rest/v1/athlete_profiles?id=eq.{ada}', {
      avatar_path: '{photo.mina}',
    }),
    writes('ada', 'shows it by a path with dots', 'PATCH', '/rest/v1/athlete_profiles?id=eq.{ada}', {
      avatar_path: '{ada}/../{photo.mina}',
    }),
  ],
}
