import { expect } from 'vitest'
import { picture } from '../../../../server/test/storage/sample-files.ts'
import { each, expectOk, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'
import { type Home, people, read, rpc, withMina } from './community-setup.ts'

const store = '/storage/v1'
const bucket = 'community-pictures'
const newName = (community: string) => `${community}/${crypto.randomUUID()}.jpg`

async function send(world: World, by: CallerName, name: string, method = 'POST', headers = {}) {
  const raw = new Uint8Array(await picture('jpeg', 20, 20))
  return world.call(by, method, `${store}/object/${bucket}/${name}`, {
    raw,
    headers: { 'content-type': 'image/jpeg', ...headers },
  })
}
const write = (world: World, by: CallerName, community: string, path: string, description = 'The start') =>
  rpc(world, by, 'create_community_post', {
    id: crypto.randomUUID(),
    community_id: community,
    body: 'From the camp',
    pictures: [{ path, description }],
  })
const open = (world: World, by: CallerName, path: string) =>
  world.call(by, 'GET', `${store}/object/authenticated/${bucket}/${path}`)
const isPicture = ({ status, text }: Answer) =>
  status < 400 && (text.includes('\uFFFD') || text.includes('JFIF'))
const expectClosed = (answer: Answer) =>
  expect([answer.status >= 400 && answer.status < 500, isPicture(answer)], answer.text.slice(0, 200)).toEqual(
    [true, false],
  )

type Pictured = Home & { path: string; picturePost: string; unused: string }
/** Vera has written a post with a picture where Mina belongs, and has sent another that is in no post. */
const withPicture = (world: World, steps: (home: Pictured) => Promise<void>) =>
  withMina(world, async (home) => {
    const [path, unused] = [newName(home.id), newName(home.id)]
    for (const name of [path, unused]) expectOk(await send(world, 'vera', name))
    const made = await write(world, 'vera', home.id, path)
    expectOk(made)
    await steps({ ...home, path, unused, picturePost: JSON.parse(made.text) as string })
    // Or too many that are in no post would lie there after some ways.
    await world.call('vera', 'DELETE', `${store}/object/${bucket}/${unused}`)
  })
const inside = (by: CallerName, what: string, run: (world: World, home: Pictured) => Promise<void>): Way =>
  tries(by, what, (world) => withPicture(world, (home) => run(world, home)))

async function letIn(world: World, by: CallerName, id: string) {
  expectOk(await rpc(world, by, 'join_community', { community_id: id }))
  const asks = (await people(world, id)).find(({ state }) => state === 'asked')?.id ?? ''
  expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: asks, act: 'accept' }))
  return asks
}
async function linkTo(world: World, by: CallerName, path: string) {
  const signed = await world.call(by, 'POST', `${store}/object/sign/${bucket}/${path}`, {
    body: { expiresIn: 3600 },
  })
  expectOk(signed)
  const link = `${store}${(JSON.parse(signed.text) as { signedURL: string }).signedURL}`
  const opened = await world.call('nobody', 'GET', link)
  expect(isPicture(opened), opened.text.slice(0, 200)).toBe(true)
  return link
}

const outsiders: CallerName[] = [
  'ada',
  'milo',
  'nina',
  'sven',
  'bert',
  'una',
  'otto',
  'amy',
  'ralf',
  'nobody',
]
const opensNone = (by: CallerName): Way =>
  inside(by, 'opens a picture of a community that they are not in', async (world, { id, path, unused }) => {
    for (const name of [path, unused]) {
      for (const place of [
        'object',
        'object/authenticated',
        'object/public',
        'object/info',
        'render/image/authenticated',
      ])
        expectClosed(await world.call(by, 'GET', `${store}/${place}/${bucket}/${name}`))
      expectClosed(
        await world.call(by, 'POST', `${store}/object/sign/${bucket}/${name}`, { body: { expiresIn: 60 } }),
      )
    }
    const listed = await world.call(by, 'POST', `${store}/object/list/${bucket}`, { body: { prefix: id } })
    expect(listed.text).not.toContain('.jpg')
  })
const sendsOutside = (by: CallerName): Way =>
  inside(by, 'puts a picture into a community that they are not in', async (world, { id }) => {
    expectRefused(await send(world, by, newName(id)))
    expectRefused(
      await world.call(by, 'POST', `${store}/object/upload/sign/${bucket}/${newName(id)}`, { body: {} }),
    )
    const meta = Object.entries({ bucketName: bucket, objectName: newName(id), contentType: 'image/jpeg' })
    expectRefused(
      await world.call(by, 'POST', `${store}/upload/resumable`, {
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-metadata': meta
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      }),
    )
  })
const keeps = (by: CallerName, how: 'copy' | 'move'): Way =>
  inside(by, `keeps a picture of a community in a place of their own (${how})`, async (world, { path }) => {
    for (const destinationBucket of ['avatars', 'screenshots', bucket])
      expectRefused(
        await world.call(by, 'POST', `${store}/object/${how}`, {
          body: {
            bucketId: bucket,
            sourceKey: path,
            destinationBucket,
            destinationKey: `{${by}}/${crypto.randomUUID()}.jpg`,
          },
        }),
      )
  })
const describes = (what: string, description: string): Way =>
  inside('vera', what, async (world, { id, unused }) =>
    expectRefused(await write(world, 'vera', id, unused, description)),
  )

export const communityPictures: Ways = {
  rule: 'page.community_pictures',
  allowed: [
    'Mina, who belongs to it, opens what Vera showed',
    (world) =>
      withPicture(world, async ({ path }) => expect(isPicture(await open(world, 'mina', path))).toBe(true)),
  ],
  ways: [
    ...each(outsiders, opensNone),
    ...each(['ada', 'milo', 'sven', 'otto', 'ralf', 'amy', 'nobody'], sendsOutside),
    ...each(['vera', 'mina'], (by) => keeps(by, 'copy')),
    ...each(['vera', 'mina'], (by) => keeps(by, 'move')),
    inside('mina', 'adds a picture as somebody under 18', async (world, { id, unused }) => {
      expectRefused(await send(world, 'mina', newName(id)))
      expectRefused(
        await world.call('mina', 'POST', `${store}/object/upload/sign/${bucket}/${newName(id)}`, {
          body: {},
        }),
      )
      expectRefused(await write(world, 'mina', id, unused))
    }),
    inside('mina', 'opens what is in no post', async (world, { unused }) =>
      expectClosed(await open(world, 'mina', unused)),
    ),
    inside('mina', 'opens a link after her guardian said no', async (world, { path, minas }) => {
      const link = await linkTo(world, 'mina', path)
      const no = { token: '{token.mina}', member_id: minas, agreed: false }
      expectOk(await rpc(world, 'nobody', 'guardian_decide_community', no))
      expectClosed(await world.call('mina', 'GET', link))
      expectClosed(await open(world, 'mina', path))
    }),
    inside('ada', 'opens a link after leaving', async (world, { id, path }) => {
      await letIn(world, 'ada', id)
      const link = await linkTo(world, 'ada', path)
      expectOk(await rpc(world, 'ada', 'leave_community', { community_id: id }))
      expectClosed(await world.call('ada', 'GET', link))
    }),
    inside('ada', 'opens a link after a moderator removed her', async (world, { id, path }) => {
      const adas = await letIn(world, 'ada', id)
      const link = await linkTo(world, 'ada', path)
      expectOk(
        await rpc(world, 'vera', 'decide_community_member', {
          member_id: adas,
          act: 'remove',
          reason: 'Shouts at people',
        }),
      )
      expectClosed(await world.call('ada', 'GET', link))
      expectRefused(await send(world, 'ada', newName(id)))
    }),
    inside('mina', 'opens a link after its post is gone', async (world, { path, picturePost }) => {
      const link = await linkTo(world, 'mina', path)
      expectOk(await rpc(world, 'vera', 'remove_community_words', { target: picturePost }))
      for (const by of ['mina', 'vera'] as const) {
        expectClosed(await world.call(by, 'GET', link))
        expectClosed(await open(world, by, path))
      }
    }),
    inside('ada', 'shows what another has sent as her own', async (world, { id, path, unused }) => {
      await letIn(world, 'ada', id)
      for (const name of [path, unused]) expectRefused(await write(world, 'ada', id, name))
    }),
    inside('ada', 'replaces or deletes what another shows', async (world, { id, path }) => {
      await letIn(world, 'ada', id)
      expectRefused(await send(world, 'ada', path, 'PUT'))
      expectRefused(await send(world, 'ada', path, 'POST', { 'x-upsert': 'true' }))
      expectRefused(await world.call('ada', 'DELETE', `${store}/object/${bucket}/${path}`))
      expect(isPicture(await open(world, 'mina', path))).toBe(true)
    }),
    inside('vera', 'makes another picture of one that is shown', async (world, { path }) => {
      expectRefused(await send(world, 'vera', path, 'PUT'))
      expectRefused(await send(world, 'vera', path, 'POST', { 'x-upsert': 'true' }))
      expectRefused(await world.call('vera', 'DELETE', `${store}/object/${bucket}/${path}`))
    }),
    describes('describes a picture with an account elsewhere', 'insta: vera.coach'),
    describes('describes a picture with a number', 'Call 0171 555 0192'),
    describes('leaves the description away', ''),
    inside('vera', 'says something in the name of a picture', async (world, { id }) =>
      expectRefused(await send(world, 'vera', `${id}/call-0171-5550192.jpg`)),
    ),
    inside('ada', 'opens the copy that came with a report', async (world, { id, path, picturePost }) => {
      await letIn(world, 'ada', id)
      const reported = (await read(world, 'ada', 'report', {
        subject_type: 'community_post',
        subject_id: picturePost,
        reason: 'spam',
      })) as string
      const copy = `${reported}/${path.split('/')[1]}`
      for (const by of ['ada', 'vera', 'mina', 'sven', 'ann', 'nobody'] as const)
        expectClosed(await world.call(by, 'GET', `${store}/object/authenticated/reported/${copy}`))
      expect(
        isPicture(await world.call('amy', 'GET', `${store}/object/authenticated/reported/${copy}`)),
      ).toBe(true)
    }),
  ],
}
