import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communitySteps } from './community-steps.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { started, join, people, decide, feed, hint, value } = communitySteps(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

const nameIn = (community: string) => `${community}/${randomUUID()}.jpg`
/** As an upload ends: the row of the object appears, as its owner. */
const addFile = (who: Account, name: string, ownerId = who.id) =>
  database.as(
    who,
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ('community-pictures', $1, $2, $3, '{"size": 1000, "mimetype": "image/jpeg", "eTag": "\\"abc\\""}')`,
    [name, ownerId, randomUUID()],
  )
const added = async (who: Account, community: string) => {
  const name = nameIn(community)
  expect((await addFile(who, name)).refused).toBeNull()
  return name
}
type Picture = { path?: string; description?: string }
const post = (who: Account, community: string, pictures: unknown, id = randomUUID()) =>
  database.as<{ id: string }>(
    who,
    `select create_community_post($1, $2, 'From the camp', pictures => $3) as id`,
    [id, community, JSON.stringify(pictures)],
  )
const described = (...paths: string[]): Picture[] =>
  paths.map((path, n) => ({ path, description: `The start, picture ${n + 1}` }))
const seen = async (who: Account | 'anon', path: string) =>
  (await database.as(who, 'select from storage.objects where name = $1', [path])).changed
const files = () =>
  database
    .sql<{ name: string }>(`select name from storage.objects where bucket_id = 'community-pictures'`)
    .then((rows) => rows.map(({ name }) => name))

/** Ada's community, where Bob has written a post with two pictures. */
async function shown() {
  const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
  const id = await started(ada)
  await join(bob, id)
  const paths = [await added(bob, id), await added(bob, id)] as const
  const made = await post(bob, id, described(...paths))
  expect(made.refused).toBeNull()
  return { ada, bob, id, paths, path: paths[0], postId: made.rows[0]?.id ?? '' }
}

describe('a picture of a post', () => {
  rolledBack('is added by adults who take part, into the folder of the community alone', async () => {
    const [ada, bob, mina, vera] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await started(vera, { age: 'all', join: 'request' })
    await join(ada, id)
    await join(mina, id)
    await database.sql(
      `insert into private.community_consents (member_id, link_id, agreed)
       select m.id, g.id, true from private.community_members m join guardian_links g on g.athlete_id = m.user_id`,
    )
    await database.sql(`update private.community_members set state = 'active'`)
    expect((await addFile(ada, nameIn(id))).refused).toBeNull()
    for (const who of [bob, mina, 'anon'] as const)
      expect((await addFile(who === 'anon' ? bob : who, nameIn(id))).refused).not.toBeNull()
    for (const name of [
      `${id}/call-0171-5550192.jpg`,
      `${id}/${randomUUID()}.gif`,
      `${id}/more/${randomUUID()}.jpg`,
      `${ada.id}/${randomUUID()}.jpg`,
      `${'-'.repeat(36)}/${randomUUID()}.jpg`,
      `${randomUUID()}.jpg`,
    ])
      expect([name, (await addFile(ada, name)).refused === null]).toEqual([name, false])
    expect((await addFile(ada, nameIn(id), vera.id)).refused).not.toBeNull()
    // A child who found a way to a file of their own has no post to show it in.
    const path = await added(ada, id)
    expect(await hint(post(mina, id, described(path)))).toBe('community.pictures_adults')
    expect(await value<{ may_add_pictures: boolean }>(mina, 'open_community($1)', [id])).toMatchObject({
      may_add_pictures: false,
    })
    expect(await value(ada, 'open_community($1)', [id])).toMatchObject({ may_add_pictures: true })
  })

  rolledBack(
    'is refused while its author is muted or restricted, and past twenty that are in no post',
    async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const id = await started(ada)
      await join(bob, id)
      const bobs = (await people(ada, id)).find(({ role }) => role === 'member')?.id ?? ''
      await decide(ada, bobs, 'mute', 'Please calm down')
      expect((await addFile(bob, nameIn(id))).refused).not.toBeNull()
      await decide(ada, bobs, 'unmute')
      for (let n = 0; n < 20; n += 1) await added(bob, id)
      expect((await addFile(bob, nameIn(id))).refused).not.toBeNull()
      const waiting = (await files())[0] ?? ''
      await post(bob, id, described(waiting))
      expect((await addFile(bob, nameIn(id))).refused).toBeNull()
      await database.sql(`insert into private.contact_restrictions values ($1, now() + interval '1 day')`, [
        ada.id,
      ])
      expect((await addFile(ada, nameIn(id))).refused).not.toBeNull()
    },
  )

  rolledBack('is refused of a link that was signed before, whoever redeems it', async () => {
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const id = await started(ada)
    await join(bob, id)
    await value(bob, 'leave_community($1)', [id])
    await database.sql('set local role supabase_storage_admin')
    await expect(
      database.sql(
        `insert into storage.objects (bucket_id, name, owner_id, version) values ('community-pictures', $1, $2, 'v')`,
        [nameIn(id), bob.id],
      ),
    ).rejects.toThrow('adults who take part')
  })

  rolledBack('has one to four files of one’s own, each in words, in the order that was given', async () => {
    const { ada, bob, id, paths } = await shown()
    expect((await feed(ada, id)).posts[0]).toMatchObject({
      pictures: [
        { path: paths[0], description: 'The start, picture 1' },
        { path: paths[1], description: 'The start, picture 2' },
      ],
    })
    const [mine, another] = [await added(ada, id), await added(bob, id)]
    const other = await started(ada)
    const elsewhere = await added(ada, other)
    for (const [pictures, expected] of [
      [[], 'community.pictures'],
      [{ path: mine }, 'community.pictures'],
      ['words', 'community.pictures'],
      [described(mine, mine, mine, mine, mine), 'community.pictures'],
      [described(mine, mine), 'community.picture'],
      [described(another), 'community.picture'],
      [described(paths[0]), 'community.picture'],
      [described(elsewhere), 'community.picture'],
      [described(nameIn(id)), 'community.picture'],
      [[{ path: null, description: 'x' }], 'community.picture'],
      [[mine], 'community.picture'],
      [[{ path: mine }], 'community.length'],
      [[{ path: mine, description: ' ' }], 'community.length'],
      [[{ path: mine, description: 'x'.repeat(201) }], 'community.length'],
      [[{ path: mine, description: 'insta: ada.m' }], 'contact.details'],
    ] as const)
      expect([pictures, await hint(post(ada, id, pictures))]).toEqual([pictures, expected])
    const pieces = [await added(ada, id), await added(ada, id)]
    expect(
      await hint(
        post(ada, id, [
          { path: pieces[0], description: '0171' },
          { path: pieces[1], description: '555 01 92' },
        ]),
      ),
    ).toBe('contact.details')
    // Nothing of a refused post stays, and what was refused can be sent again.
    const again = randomUUID()
    expect((await post(ada, id, described(mine), again)).refused).toBeNull()
    expect((await post(ada, id, described(mine), again)).rows).toEqual([{ id: again }])
  })

  rolledBack('is seen by whoever reads the post, and by nobody else, at every moment', async () => {
    const { ada, bob, id, path, postId } = await shown()
    const [cleo, amy] = [await createAthlete(database), await createAdmin(database)]
    expect(await seen(ada, path)).toBe(1)
    for (const who of [cleo, amy, 'anon'] as const) expect(await seen(who, path)).toBe(0)
    await join(cleo, id)
    expect(await seen(cleo, path)).toBe(1)
    await value(cleo, 'leave_community($1)', [id])
    expect(await seen(cleo, path)).toBe(0)
    await join(cleo, id)
    const bobs = (await feed(cleo, id)).posts[0]?.author_member_id
    await value(cleo, 'block_community_member($1)', [bobs])
    expect([await seen(cleo, path), await seen(ada, path)]).toEqual([0, 1])
    for (const operation of ['storage.object.copy', 'storage.object.move']) {
      await database.sql(`select set_config('storage.operation', $1, true)`, [operation])
      expect([await seen(ada, path), await seen(bob, path)]).toEqual([0, 0])
    }
    await database.sql(`select set_config('storage.operation', '', true)`)
    await database.sql(`update private.community_posts set state = 'removed' where id = $1`, [postId])
    expect([await seen(ada, path), await seen(bob, path)]).toEqual([0, 0])
    await database.sql(`update private.community_posts set state = 'shown' where id = $1`, [postId])
    await decide(ada, bobs ?? '', 'remove', 'Shouts at people')
    expect([await seen(ada, path), await seen(bob, path)]).toEqual([0, 0])
  })

  rolledBack('is not shown while its author’s age is that of a minor', async () => {
    const { ada, bob, id, path } = await shown()
    await database.sql(
      `update athlete_private_details set birth_date = current_date - interval '16 years' where athlete_id = $1`,
      [bob.id],
    )
    await database.sql(`update athlete_profiles set is_minor = true where id = $1`, [bob.id])
    expect(await seen(ada, path)).toBe(0)
    expect(JSON.stringify(await feed(ada, id))).not.toContain(path)
  })

  rolledBack('is never replaced, moved or deleted by hand once it is shown', async () => {
    const { ada, bob, id, path } = await shown()
    for (const change of [
      `update storage.objects set version = 'other' where name = $1`,
      `update storage.objects set name = '${nameIn(id)}' where name = $1`,
      `update storage.objects set bucket_id = 'avatars' where name = $1`,
    ])
      expect((await database.as(bob, change, [path])).changed).toBe(0)
    await database.sql(`select set_config('storage.allow_delete_query', 'true', true)`)
    for (const who of [ada, bob])
      expect((await database.as(who, 'delete from storage.objects where name = $1', [path])).changed).toBe(0)
    const unused = await added(bob, id)
    expect([await seen(ada, unused), await seen(bob, unused)]).toEqual([0, 1])
    expect((await database.as(ada, 'delete from storage.objects where name = $1', [unused])).changed).toBe(0)
    expect((await database.as(bob, 'delete from storage.objects where name = $1', [unused])).changed).toBe(1)
  })

  rolledBack('goes with the post that is deleted, and with the account', async () => {
    const { ada, bob, id, paths, postId } = await shown()
    const kept = await added(ada, id)
    await value(bob, 'remove_community_words($1)', [postId])
    expect(await files()).toEqual([kept])
    expect(await database.sql('select version from storage.orphaned_blobs')).toHaveLength(paths.length)
    await added(bob, id)
    const more = await added(bob, id)
    expect((await post(bob, id, described(more))).refused).toBeNull()
    await database.sql('delete from auth.users where id = $1', [bob.id])
    expect(await files()).toEqual([kept])
  })

  rolledBack('is collected where no post shows it within a day, and where its community closed', async () => {
    const { ada, bob, id, paths } = await shown()
    const [old, young] = [await added(bob, id), await added(bob, id)]
    await database.sql(
      `update storage.objects set created_at = now() - interval '25 hours' where name = any ($1)`,
      [[old, ...paths]],
    )
    expect(await database.sql('select private.delete_unused_pictures() as gone')).toEqual([{ gone: 1 }])
    expect((await files()).sort()).toEqual([...paths, young].sort())
    await value(ada, 'close_community($1)', [id])
    await database.sql('select private.delete_unused_pictures()')
    expect(await files()).toEqual([young])
  })

  rolledBack('is evidence in a report, stays with it, and comes back with the post', async () => {
    const { ada, bob, id, paths, postId } = await shown()
    const amy = await createAdmin(database)
    const cleo = await createAthlete(database)
    const report = (by: Account) =>
      database.as<{ id: string }>(by, `select report('community_post', $1, 'spam') as id`, [postId])
    expect((await report(cleo)).refused).not.toBeNull()
    const flag = (await report(ada)).rows[0]?.id ?? ''
    const open = async () => (await value<{ reports: object[] }>(amy, 'flag_evidence($1)', [flag])).reports[0]
    const copies = paths.map((path, n) => ({
      copy: `${flag}/${path.split('/')[1]}`,
      description: `The start, picture ${n + 1}`,
    }))
    expect(await open()).toMatchObject({ pictures: copies, photo_copy: null })
    for (const who of [ada, bob, cleo]) expect(await seen(who, copies[0]?.copy ?? '')).toBe(0)
    expect(await seen(amy, copies[0]?.copy ?? '')).toBe(1)

    await database.sql(`select private.remove_reported(f) from flags f where f.id = $1`, [flag])
    await database.sql('select private.delete_unused_pictures()')
    expect((await files()).sort()).toEqual([...paths].sort())
    await database.sql(`update private.community_posts set state = 'shown' where id = $1`, [postId])
    expect((await feed(ada, id)).posts[0]).toMatchObject({ pictures: [{ path: paths[0] }, {}] })

    await database.sql(`update private.community_posts set state = 'removed' where id = $1`, [postId])
    await database.sql(`update flags set status = 'no_action', decided_at = now() - interval '2 years'`)
    await database.sql('select private.delete_old_copies()')
    await database.sql('select private.delete_unused_pictures()')
    expect(await files()).toEqual([])
    expect(await open()).toMatchObject({ pictures: copies.map((kept) => ({ ...kept, copy: null })) })
  })
})
