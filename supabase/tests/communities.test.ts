import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communitySteps } from './community-steps.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { start, started, join, people, decide, write, comment, feed, found, told, hint, value } =
  communitySteps(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const member = async (by: Parameters<typeof people>[0], id: string, state: string, role = 'member') =>
  (await people(by, id)).find((one) => one.state === state && one.role === role)?.id ?? ''

describe('a community', () => {
  rolledBack('is started by adults, and for all ages by whoever may write to minors', async () => {
    const [ada, mina] = [await createAthlete(database), await createAthlete(database, { years: 15 })]
    const [vera, sid, athletic] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database),
      await createScout(database, { check: 'athletic' }),
    ]
    await started(ada)
    await started(vera, { age: 'all', join: 'request' })
    await started(await createAdmin(database), { age: 'all', join: 'invitation' })
    expect((await start('anon')).refused).not.toBeNull()
    const banned = await createAthlete(database)
    const open = await started(ada, { name: 'Friday five' })
    await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      banned.id,
    ])
    expect(await hint(start(banned))).toBe('community.not_allowed')
    expect(await hint(join(banned, open))).toBe('community.not_found')
    expect(await hint(start(mina))).toBe('community.not_allowed')
    expect(await hint(start(sid))).toBe('community.not_allowed')
    expect(await hint(start(athletic))).toBe('community.not_allowed')
    expect(await hint(start(ada, { age: 'all', join: 'request' }))).toBe('community.not_for_minors')
    expect(await hint(start(vera, { age: 'all', join: 'open' }))).toBe('community.open_to_minors')
    expect(await hint(start(vera, { name: 'Touchline support' }))).toBe('contact.name')
    expect(await hint(start(vera, { name: 'Call 0171 555 0192' }))).toBe('contact.details')
    expect(await hint(start(vera, { name: 'X' }))).toBe('community.length')
  })

  rolledBack('counts nobody who is suspended, and none of their posts', async () => {
    const [ada, bob, carl] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database),
    ]
    const id = await started(ada)
    await join(bob, id)
    await write(bob, id, 'Training moves to six.')
    const counts = async () =>
      (
        await database.as<{ counts: number[] }>(
          carl,
          `select array[(c ->> 'members')::int, (c ->> 'posts_this_week')::int] as counts
           from jsonb_array_elements(find_communities() -> 'communities') c where c ->> 'id' = $1`,
          [id],
        )
      ).rows[0]?.counts
    expect(await counts()).toEqual([2, 1])
    await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      bob.id,
    ])
    expect(await counts()).toEqual([1, 0])
  })

  rolledBack('is joined by everybody, by request, or by an invitation that ends', async () => {
    const [ada, bob, vera] = [
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    const open = await started(ada)
    expect((await join(bob, open)).rows).toEqual([{ state: 'active' }])
    const asked = await started(ada, { join: 'request' })
    expect((await join(bob, asked)).rows).toEqual([{ state: 'asked' }])
    expect(await hint(database.as(bob, 'select community_feed($1)', [asked]))).toBe('community.not_found')
    expect(await told(ada)).toMatchObject([{ kind: 'community_asked', params: { count: '1' } }])
    expect((await decide(ada, await member(ada, asked, 'asked'), 'accept')).refused).toBeNull()
    expect(await told(bob)).toMatchObject([{ kind: 'community_answer', params: { because: 'accept' } }])
    const closed = await started(ada, { join: 'invitation', listed: false, name: 'Friday five' })
    expect(await found(vera)).not.toContain('Friday five')
    expect(await hint(join(vera, closed))).toBe('community.not_found')
    const secret = await value<string>(ada, 'renew_community_invitation($1, 7)', [closed])
    expect(await hint(join(vera, closed, `${secret.slice(0, 21)}!`))).toBe('community.not_found')
    expect((await join(vera, closed, secret)).rows).toEqual([{ state: 'active' }])
    await value(ada, 'renew_community_invitation($1, 0)', [closed])
    expect(await hint(join(await createAthlete(database), closed, secret))).toBe('community.not_found')
  })

  rolledBack(
    'is left by its owner only after it is handed over, and goes on without the account',
    async () => {
      const [ada, bob, cleo] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      const id = await started(ada)
      await join(bob, id)
      await join(cleo, id)
      expect(await hint(database.as(ada, 'select leave_community($1)', [id]))).toBe('community.owner_leaves')
      const bobs = (await people(ada, id)).filter(({ role }) => role === 'member')[0]?.id ?? ''
      expect(await hint(decide(cleo, bobs, 'promote'))).toBe('community.not_moderator')
      expect((await decide(ada, bobs, 'hand_over')).refused).toBeNull()
      expect(await hint(decide(ada, bobs, 'demote'))).toBe('community.not_owner')
      expect((await database.as(ada, 'select leave_community($1)', [id])).refused).toBeNull()
      const [owner] = await database.sql<{ user_id: string }>(
        `select user_id from private.community_members where community_id = $1 and role = 'owner'`,
        [id],
      )
      const rest = [bob, cleo].find((one) => one.id !== owner?.user_id) ?? cleo
      const newOwner = [bob, cleo].find((one) => one.id === owner?.user_id) ?? bob
      const restId = (await people(newOwner, id)).find(({ role }) => role === 'member')?.id ?? ''
      await decide(newOwner, restId, 'promote')
      await database.sql('delete from auth.users where id = $1', [newOwner.id])
      expect(await people(rest, id)).toMatchObject([{ role: 'owner', is_me: true }])
      await database.sql('delete from auth.users where id = $1', [rest.id])
      expect(await database.sql('select state from private.communities where id = $1', [id])).toEqual([
        { state: 'closed' },
      ])
    },
  )

  rolledBack('keeps out whoever was removed, until they are let in again', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const id = await started(ada)
    await join(bob, id)
    const post = (await write(bob, id)).rows[0]?.id ?? ''
    const bobs = await member(ada, id, 'active')
    expect(await hint(decide(ada, bobs, 'remove'))).toBe('community.length')
    expect((await decide(ada, bobs, 'remove', 'Shouts at people')).refused).toBeNull()
    expect(await hint(write(bob, id))).toBe('community.not_found')
    expect(await hint(join(bob, id))).toBe('community.not_found')
    expect(await found(bob)).toEqual([])
    expect((await feed(ada, id)).posts).toEqual([])
    expect(await hint(comment(ada, post))).toBe('community.no_post')
    expect(await value(ada, 'community_acts($1)', [id])).toMatchObject([
      { action: 'remove', reason: 'Shouts at people', about: 'Ada Marrow' },
      { action: 'created' },
    ])
    expect((await decide(ada, await member(ada, id, 'removed'), 'readmit')).refused).toBeNull()
    expect((await join(bob, id)).rows).toEqual([{ state: 'active' }])
  })
})

describe('a post', () => {
  rolledBack('is read by members, commented, liked, pinned and taken away with a reason', async () => {
    const [ada, bob] = [
      await createAthlete(database),
      await createAthlete(database, { visibility: 'private' }),
    ]
    const id = await started(ada)
    await join(bob, id)
    const post = (await write(bob, id)).rows[0]?.id ?? ''
    expect((await comment(ada, post)).refused).toBeNull()
    await value(ada, 'like_community_post($1, true)', [post])
    expect(await hint(database.as(bob, 'select pin_community_post($1, true)', [post]))).toBe(
      'community.not_moderator',
    )
    await value(ada, 'pin_community_post($1, true)', [post])
    const read = await feed(ada, id)
    expect(read).toMatchObject({
      pinned: [{ body: 'Training moves to six.', likes: 1, comments: 1, is_pinned: true, handle: null }],
      posts: [],
    })
    expect(JSON.stringify([read, await people(ada, id)])).not.toContain(bob.id)
    expect(await hint(database.as(ada, 'select remove_community_words($1)', [post]))).toBe('community.length')
    await value(ada, `remove_community_words($1, 'Not for here')`, [post])
    expect((await feed(bob, id)).pinned).toEqual([])
    expect(await told(bob)).toMatchObject([{ params: { because: 'words_removed' } }])
    for (const by of [await createAthlete(database), 'anon'] as const)
      expect((await database.as(by, 'select community_feed($1)', [id])).refused).not.toBeNull()
  })

  rolledBack('holds no way around the site, in whatever part of it', async () => {
    const ada = await createAthlete(database)
    const id = await started(ada)
    expect(await hint(write(ada, id, 'Mail me: ada@example.org'))).toBe('contact.details')
    expect(await hint(write(ada, id, 'When?', ['0171', '555 01 92']))).toBe('contact.details')
    expect(await hint(write(ada, id, 'When?', ['Monday', 'monday']))).toBe('community.poll')
    expect(await hint(write(ada, id, ''))).toBe('community.length')
    const post = (await write(ada, id)).rows[0]?.id ?? ''
    expect(await hint(comment(ada, post, 'insta: ada.m'))).toBe('contact.details')
  })

  rolledBack('with a poll takes one vote a member, shows the votes to voters, and ends', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const id = await started(ada)
    await join(bob, id)
    const post = (await write(ada, id, 'Which evening?', ['Tuesday', 'Friday'])).rows[0]?.id ?? ''
    const poll = async (by: typeof ada) => (await feed(by, id)).posts[0]?.poll
    const vote = (by: typeof ada, choice: number) =>
      database.as(by, 'select vote_in_community_poll($1, $2)', [post, choice])
    expect(await hint(vote(bob, 3))).toBe('community.poll')
    await vote(bob, 1)
    await vote(bob, 2)
    expect(await poll(ada)).toMatchObject({ my_choice: null, votes: null })
    expect(await poll(bob)).toMatchObject({ my_choice: 2, votes: [0, 1] })
    await database.sql('update private.community_posts set poll_ends_at = now() where id = $1', [post])
    expect(await hint(vote(ada, 1))).toBe('community.poll_over')
    expect(await poll(ada)).toMatchObject({ votes: [0, 1], is_over: true })
  })

  rolledBack('waits in slow mode, while muted and while restricted', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const id = await started(ada)
    await join(bob, id)
    await value(ada, `change_community($1, 'Sprint North', '', '', '', 'open', true, 60)`, [id])
    expect((await write(bob, id)).refused).toBeNull()
    expect(await hint(write(bob, id))).toBe('community.slow')
    expect((await write(ada, id)).refused).toBeNull()
    const bobs = await member(ada, id, 'active')
    expect((await decide(ada, bobs, 'mute', 'Please calm down')).refused).toBeNull()
    expect(await hint(write(bob, id))).toBe('community.muted')
    await database.sql(`insert into private.contact_restrictions values ($1, now() + interval '1 day')`, [
      ada.id,
    ])
    expect(await hint(write(ada, id))).toBe('contact.restricted')
    expect(await hint(decide(ada, bobs, 'unmute'))).toBe('community.not_moderator')
  })

  rolledBack('is hidden both ways after a block by the number of the membership', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const id = await started(await createAthlete(database))
    await join(ada, id)
    await join(bob, id)
    await write(ada, id, 'From Ada')
    await write(bob, id, 'From Bob')
    const adas = (await feed(bob, id)).posts.find(({ body }) => body === 'From Ada')?.author_member_id
    await value(bob, 'block_community_member($1)', [adas])
    expect((await feed(bob, id)).posts.map(({ body }) => body)).toEqual(['From Bob'])
    expect((await feed(ada, id)).posts.map(({ body }) => body)).toEqual(['From Ada'])
    expect(await people(ada, id)).toHaveLength(2)
  })

  rolledBack(
    'is reported by those who read it with its words, taken away by an admin and given back',
    async () => {
      const [ada, bob, cleo] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      const id = await started(ada)
      await join(bob, id)
      const post = (await write(bob, id, 'Pay me for a place', ['Yes', 'No'])).rows[0]?.id ?? ''
      const said = (await comment(bob, post, 'Cash only')).rows[0]?.id ?? ''
      const report = (by: typeof ada, type: string, subject: string) =>
        database.as<{ id: string }>(by, `select report($1, $2, 'spam') as id`, [type, subject])
      for (const [type, subject] of [
        ['community_post', post],
        ['community_comment', said],
      ] as const)
        expect((await report(cleo, type, subject)).refused).not.toBeNull()
      expect((await report(ada, 'community_post', post)).refused).toBeNull()
      expect((await report(ada, 'community_comment', said)).refused).toBeNull()
      expect((await report(cleo, 'community', id)).refused).toBeNull()
      const flags = await database.sql<{ subject_type: string; subject_user_id: string; snapshot: object }>(
        'select subject_type, subject_user_id, snapshot from flags order by subject_type',
      )
      expect(flags).toMatchObject([
        { subject_type: 'community', subject_user_id: ada.id, snapshot: { name: 'Sprint North' } },
        { subject_type: 'community_comment', subject_user_id: bob.id, snapshot: { body: 'Cash only' } },
        {
          subject_type: 'community_post',
          subject_user_id: bob.id,
          snapshot: { body: 'Pay me for a place', poll_choices: ['Yes', 'No'] },
        },
      ])
      await database.sql(
        `select private.remove_reported(f) from flags f where f.subject_type = 'community_post'`,
      )
      expect((await feed(ada, id)).posts).toEqual([])
      await database.sql(`update private.community_posts set state = 'shown' where state = 'removed'`)
      expect((await feed(ada, id)).posts).toHaveLength(1)
      await database.sql(`select private.remove_reported(f) from flags f where f.subject_type = 'community'`)
      expect(await hint(database.as(ada, 'select community_feed($1)', [id]))).toBe('community.not_found')
      expect(await found(cleo)).toEqual([])
    },
  )
})
