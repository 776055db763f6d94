import { expect } from 'vitest'
import { expectOk, expectRefused, reads, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { fileForms } from './file-forms.ts'

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

const sign = async (world: World, by: CallerName, path: string) => {
  const answer = await world.call(by, 'POST', `${store}/object/sign/${path}`, { body: { expiresIn: 600 } })
  expectOk(answer)
  return `${store}${(JSON.parse(answer.text) as { signedURL: string }).signedURL}`
}

const refusesAfter =
  (change: string, undo: string, who: (world: World) => string) => async (world: World) => {
    const link = await sign(world, 'sven', 'avatars/{photo.mina}')
    expectOk(await world.call('nobody', 'GET', link))
    await world.server.sql(change, [who(world)])
    try {
      expectRefused(await world.call('nobody', 'GET', link))
      expectRefused(await world.call('sven', 'GET', `${store}/object/avatars/{photo.mina}`))
    } finally {
      await world.server.sql(undo, [who(world)])
    }
  }

export const photos: Ways = {
  rule: 'file.photo',
  allowed: [
    'a verified scout sees a photo that the guardian agreed to',
    async (world) => expectOk(await world.call('sven', 'GET', `${store}/object/avatars/{photo.mina}`)),
  ],
  ways: [
    ...fileForms,
    opens('nobody', 'opens a minor’s photo', `${store}/object/avatars/{photo.mina}`),
    opens('nobody', 'opens it as if the bucket were public', `${store}/object/public/avatars/{photo.mina}`),
    opens('ada', 'opens it as another athlete', `${store}/object/authenticated/avatars/{photo.mina}`),
    opens('una', 'opens it as an unchecked scout', `${store}/object/avatars/{photo.mina}`),
    opens('sven', 'opens one that the guardian did not agree to', `${store}/object/avatars/{photo.milo}`),
    opens('sven', 'opens one before the guardian answered', `${store}/object/avatars/{photo.nina}`),
    opens('walt', 'opens one after the guardian withdrew', `${store}/object/avatars/{photo.wanda}`),
    opens('bert', 'opens one of who blocked him', `${store}/object/avatars/{photo.mina}`),
    opens('sven', 'opens one of an adult who hides', `${store}/object/avatars/{photo.bob}`),
    opens(
      'nobody',
      'opens one of somebody of 18 who has not answered',
      `${store}/object/avatars/{photo.olga}`,
    ),
    opens(
      'sven',
      'has it drawn smaller',
      `${store}/render/image/authenticated/avatars/{photo.milo}?width=20`,
    ),
    opens(
      'nobody',
      'has it drawn smaller as if public',
      `${store}/render/image/public/avatars/{photo.mina}?width=20`,
    ),
    opens('sven', 'asks for its size and type', `${store}/object/info/avatars/{photo.milo}`),
    opens(
      'sven',
      'asks for its size and type as if public',
      `${store}/object/info/public/avatars/{photo.milo}`,
    ),
    opens('sven', 'asks whether it is there', `${store}/object/avatars/{photo.milo}`, 'HEAD'),
    opens('sven', 'has a link signed for it', `${store}/object/sign/avatars/{photo.milo}`, 'POST', {
      expiresIn: 60,
    }),
    reads('sven', 'has several links signed at once', `${store}/object/sign/avatars`, {
      method: 'POST',
      body: { expiresIn: 60, paths: ['{photo.milo}', '{photo.nina}'] },
      rows: true,
      words: ['token='],
    }),
    opens('sven', 'goes there by another’s folder', `${store}/object/avatars/{mina}/../{photo.milo}`),
    opens('sven', 'goes there by an encoded path', `${store}/object/avatars/{mina}%2F..%2F{photo.milo}`),
    opens('sven', 'copies it to his own folder', `${store}/object/copy`, 'POST', {
      bucketId: 'avatars',
      sourceKey: '{photo.milo}',
      destinationKey: '{sven}/11111111-2222-4333-8444-666666666666.jpg',
    }),
    opens('sven', 'moves it to his own folder', `${store}/object/move`, 'POST', {
      bucketId: 'avatars',
      sourceKey: '{photo.milo}',
      destinationKey: '{sven}/11111111-2222-4333-8444-666666666666.jpg',
    }),
    lists('sven', 'lists the folder', `${store}/object/list/avatars`, { prefix: '{milo}' }),
    lists('nobody', 'lists the bucket', `${store}/object/list/avatars`, { prefix: '{mina}' }),
    lists('sven', 'lists by the second version', `${store}/object/list-v2/avatars`, { prefix: '{milo}/' }),
    lists('una', 'searches for a name', `${store}/object/list/avatars`, { prefix: '{mina}', search: '1111' }),
    tries(
      'bob',
      'opens a photo of a scout after a block, and somebody without a profile does',
      async (world) => {
        const photo = `${store}/object/avatars/{photo.vera}`
        expectOk(await world.call('bob', 'GET', photo))
        await world.server.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
          world.people.vera.id,
          world.people.bob.id,
        ])
        try {
          expectRefused(await world.call('bob', 'GET', photo))
          expectRefused(await world.call('ralf', 'GET', photo))
        } finally {
          await world.server.sql('delete from blocks where blocker_id = $1', [world.people.vera.id])
        }
      },
    ),
    tries('nobody', 'keeps a link for longer than a day', async (world) => {
      const answer = await world.call('sven', 'POST', `${store}/object/sign/avatars/{photo.mina}`, {
        body: { expiresIn: 315_360_000 },
      })
      const token = /token=([\w.-]+)/.exec(answer.text)?.[1]?.split('.')[1]
      if (!token) return expectRefused(answer)
      const { iat, exp } = JSON.parse(Buffer.from(token, 'base64url').toString()) as {
        iat: number
        exp: number
      }
      expect(exp - iat).toBeLessThanOrEqual(86_400)
    }),
    tries('nobody', 'opens another file with a signed link', async (world) => {
      const link = await sign(world, 'sven', 'avatars/{photo.mina}')
      expectRefused(
        await world.call('nobody', 'GET', link.replace(world.people.mina.id, world.people.milo.id)),
      )
    }),
    tries('nobody', 'signs in with the secret of a link', async (world) => {
      const link = await sign(world, 'sven', 'avatars/{photo.mina}')
      const token = new URL(`http://x${link}`).searchParams.get('token')
      expectRefused(
        await world.call('keyless', 'GET', '/rest/v1/athlete_profiles?select=id', {
          headers: { apikey: world.server.anonKey, authorization: `Bearer ${token}` },
        }),
      )
    }),
    tries(
      'nobody',
      'keeps a link after the guardian took the photo back',
      refusesAfter(
        'update athlete_private_details set photo_consent = false where athlete_id = $1',
        'update athlete_private_details set photo_consent = true where athlete_id = $1',
        (world) => world.people.mina.id,
      ),
    ),
    tries(
      'nobody',
      'keeps a link after the scout who signed it was banned',
      refusesAfter(
        `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
        'update auth.users set banned_until = null where id = $1',
        (world) => world.people.sven.id,
      ),
    ),
  ],
}
