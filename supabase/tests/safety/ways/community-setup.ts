import { expectOk } from '../way.ts'
import type { CallerName, World } from '../world.ts'

export const api = '/rest/v1'
export const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })
export const read = async (world: World, by: CallerName, name: string, body: object = {}) => {
  const answer = await rpc(world, by, name, body)
  expectOk(answer)
  return JSON.parse(answer.text) as unknown
}

export type Started = { age?: 'adults' | 'all'; join?: string; listed?: boolean; name?: string }
export const start = (
  world: World,
  by: CallerName,
  { age = 'all', join = 'request', listed = true, name = 'Sprint North' }: Started = {},
) => {
  const id = crypto.randomUUID()
  return rpc(world, by, 'create_community', {
    id,
    kind: 'club',
    name,
    about: 'Sprinters of the north',
    rules: 'Be kind.',
    place: 'Leeds',
    sport: 'soccer',
    join_policy: join,
    age_policy: age,
    is_listed: listed,
  })
}
export const CHANGES = {
  name: 'Ours now',
  about: '',
  rules: '',
  place: '',
  join_policy: 'request',
  is_listed: true,
  slow_seconds: 0,
}
type Member = { id: string; name: string; state: string; role: string; is_me: boolean }
export const people = async (world: World, id: string) =>
  (await read(world, 'vera', 'community_people', { community_id: id })) as Member[]

/** A community of Vera for all ages, closed again when the steps are over. */
export async function withCommunity(
  world: World,
  steps: (id: string) => Promise<void>,
  wanted: Started = {},
) {
  const made = await start(world, 'vera', wanted)
  expectOk(made)
  const id = JSON.parse(made.text) as string
  await steps(id)
  expectOk(await rpc(world, 'vera', 'close_community', { community_id: id }))
}

export type Home = { id: string; post: string; comment: string; minas: string; veras: string }
/** Mina belongs to it, with her guardian's yes, and has written a post and a comment that hold "kookaburra". */
export const withMina = (world: World, steps: (home: Home) => Promise<void>) =>
  withCommunity(world, async (id) => {
    expectOk(await rpc(world, 'mina', 'join_community', { community_id: id }))
    const token = '{token.mina}'
    const [asked] = (await read(world, 'nobody', 'guardian_communities', { token })) as {
      member_id: string
    }[]
    const minas = asked?.member_id ?? ''
    expectOk(
      await rpc(world, 'nobody', 'guardian_decide_community', { token, member_id: minas, agreed: true }),
    )
    expectOk(await rpc(world, 'vera', 'decide_community_member', { member_id: minas, act: 'accept' }))
    const post = crypto.randomUUID()
    expectOk(
      await rpc(world, 'mina', 'create_community_post', {
        id: post,
        community_id: id,
        body: 'kookaburra here',
      }),
    )
    const comment = crypto.randomUUID()
    expectOk(
      await rpc(world, 'mina', 'comment_on_community_post', {
        id: comment,
        post_id: post,
        body: 'kookaburra',
      }),
    )
    const veras = (await people(world, id)).find(({ is_me }) => is_me)?.id ?? ''
    await steps({ id, post, comment, minas, veras })
  })
