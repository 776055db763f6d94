import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const send = (by: Caller, message: string, category = 'idea', rest: Record<string, unknown> = {}) => {
  const fields = Object.entries({ category, message, ...rest })
  const marks = fields.map((_, index) => `$${index + 1}`).join(', ')
  return database.as(
    by,
    `insert into feedback (${fields.map(([name]) => name).join(', ')}) values (${marks})`,
    fields.map(([, value]) => value),
  )
}
const idOf = async (message: string) =>
  (await database.sql<{ id: string }>('select id from feedback where message = $1', [message]))[0]?.id ?? ''
const notificationsOf = ({ id }: Account) =>
  database.sql<{ kind: string; url: string }>(
    `select kind, url from notifications where user_id = $1 and kind like '%feedback%'`,
    [id],
  )

describe('feedback', () => {
  test('comes from anybody, under their own name or none, and only its sender and admins read it', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, sven, ann] = [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      expect((await send('anon', 'from nobody', 'bug', { reply_wanted: true })).refused).toBeNull()
      expect((await send(ada, 'from ada', 'bug', { reply_wanted: true })).refused).toBeNull()
      expect(
        await database.sql('select message, user_id, reply_wanted from feedback order by message'),
      ).toEqual([
        { message: 'from ada', user_id: ada.id, reply_wanted: true },
        { message: 'from nobody', user_id: null, reply_wanted: false },
      ])
      const read = async (by: Caller) =>
        (await database.as(by, 'select message from feedback order by message')).rows
      expect(await read(ada)).toEqual([{ message: 'from ada' }])
      expect(await read(sven)).toEqual([])
      expect(await read(ann)).toHaveLength(2)
      expect(await read(atAal1(ann))).toEqual([])
      expect((await database.as(sven, 'select * from feedback_counts()')).rows).toEqual([])
      expect((await database.as(ann, 'select * from feedback_counts()')).rows).toEqual([
        { category: 'bug', status: 'new', amount: '2' },
      ])
    }))

  test('cannot be sent in a state, with a reply, under another name or on the roadmap', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      for (const [name, value] of Object.entries({
        status: 'done',
        reply: 'Thanks',
        user_id: ada.id,
        roadmap_item_id: ada.id,
      }))
        expect((await send(ada, 'x', 'idea', { [name]: value })).refused?.code, name).toBe('42501')
    }))

  test.each(['/athlete/profile?thread=1', '/athlete/3f0c', 'https://a.example', '/a/pat-marlow/x1'])(
    'keeps the screen and no address of anybody: %s is refused',
    (route) =>
      database.inRolledBackTransaction(async () => {
        expect((await send('anon', 'x', 'bug', { route })).refused?.code).toBe('23514')
      }),
  )

  test.each(['', '/', '/athlete/profile/edit', '/scout/search'])('keeps the screen %s', (route) =>
    database.inRolledBackTransaction(async () => {
      expect((await send('anon', 'x', 'bug', { route })).refused).toBeNull()
    }),
  )

  test('takes a screenshot from the sender’s own folder alone, and none without an account', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const file = '/11111111-2222-4333-8444-555555555555.png'
      const withPicture = async (by: Caller, screenshot_path: string) =>
        (await send(by, 'see', 'bug', { screenshot_path })).refused?.hint ?? null
      expect(await withPicture(ada, `${bob.id}${file}`)).toBe('feedback.screenshot')
      expect(await withPicture(ada, `${ada.id}/../${bob.id}/a.png`)).toBe('feedback.screenshot')
      expect(await withPicture(ada, `${ada.id}/call-me.png`)).toBe('feedback.screenshot')
      expect(await withPicture('anon', `${ada.id}${file}`)).toBe('feedback.screenshot')
      expect(await withPicture(ada, `${ada.id}${file}`)).toBeNull()
    }))

  test('shows a screenshot to its sender and to admins with a second factor alone', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera, amy] = [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      const store = (by: Caller, owner: Account, file = '11111111-2222-4333-8444-555555555555.png') =>
        database.as(by, `insert into storage.objects (bucket_id, name) values ('screenshots', $1)`, [
          `${owner.id}/${file}`,
        ])
      expect((await store('anon', ada)).refused?.code).toBe('42501')
      expect((await store(vera, ada)).refused?.code).toBe('42501')
      expect((await store(ada, ada, 'call-me.png')).refused?.code).toBe('42501')
      expect((await store(ada, ada)).refused).toBeNull()
      const seenBy = async (by: Caller) =>
        (await database.as(by, `select from storage.objects where bucket_id = 'screenshots'`)).rows.length
      expect([await seenBy(ada), await seenBy(amy)]).toEqual([1, 1])
      expect([await seenBy('anon'), await seenBy(vera), await seenBy(atAal1(amy))]).toEqual([0, 0, 0])
    }))

  test('without an account is limited by network, and with one by person', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      for (let sent = 0; sent < 10; sent += 1) expect((await send('anon', 'more')).refused).toBeNull()
      expect((await send('anon', 'more')).refused).toMatchObject({ code: 'PT429', hint: 'limit.feedback' })
      expect((await send(ada, 'more')).refused).toBeNull()
    }))

  test('about safety tells every admin at once, without its words, and counts as their work', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, amy, ann] = [
        await createAthlete(database),
        await createAdmin(database),
        await createAdmin(database),
      ]
      await send(ada, 'more light')
      expect(await notificationsOf(amy)).toEqual([])
      await send('anon', 'somebody follows me', 'safety')
      const url = `/admin/feedback?feedback=${await idOf('somebody follows me')}`
      for (const admin of [amy, ann])
        expect(await notificationsOf(admin)).toEqual([{ kind: 'safety_feedback', url }])
      expect(await notificationsOf(ada)).toEqual([])
      const work = async () =>
        (await database.as(amy, `select admin_work_counts() ->> 'feedback' as open`)).rows
      expect(await work()).toEqual([{ open: '1' }])
      await database.as(amy, `update feedback set status = 'done' where is_safety`)
      expect(await work()).toEqual([{ open: '0' }])
    }))
})

describe('an answer', () => {
  test.each([
    ['an athlete', createAthlete, '/athlete/feedback'],
    ['a scout', createScout, '/scout/feedback'],
    ['an admin', createAdmin, '/feedback'],
  ] as const)('with a reply notifies %s once', (_who, create, url) =>
    database.inRolledBackTransaction(async () => {
      const [sender, amy] = [await create(database), await createAdmin(database)]
      await send(sender, 'more light')
      await database.as(amy, `update feedback set status = 'triaged'`)
      expect(await notificationsOf(sender)).toEqual([])
      await database.as(amy, `update feedback set reply = 'It is on'`)
      await database.as(amy, `update feedback set status = 'done'`)
      expect(await notificationsOf(sender)).toEqual([{ kind: 'feedback_reply', url }])
      const { rows } = await database.as(sender, 'select status, reply from feedback where user_id = $1', [
        sender.id,
      ])
      expect(rows).toEqual([{ status: 'done', reply: 'It is on' }])
    }),
  )

  test('that declines gives its reason', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      await send(ada, 'more light')
      const decline = (reply: string) =>
        database.as(amy, `update feedback set status = 'declined', reply = $1`, [reply])
      expect((await decline('  ')).refused).toMatchObject({ code: 'PT422', hint: 'feedback.reason' })
      expect((await decline('It would hide the badges.')).refused).toBeNull()
    }))
})

describe('the roadmap', () => {
  const publish = (by: Caller, message: string, title: string, status = 'planned') =>
    database.as(by, 'select publish_feedback(id, $2, $3) from feedback where message = $1', [
      message,
      title,
      status,
    ])

  test('shows everybody the title of the team and the count, and nothing of the sender', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, amy] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAdmin(database),
      ]
      await send(ada, 'I play at night and see nothing, Ada')
      expect((await publish(amy, 'I play at night and see nothing, Ada', ' Dark theme ')).refused).toBeNull()
      expect(
        (await database.as(bob, 'insert into roadmap_votes (item_id) select id from roadmap_items')).changed,
      ).toBe(1)
      const { rows } = await database.as('anon', 'select * from roadmap_items')
      expect(rows).toMatchObject([{ title: 'Dark theme', status: 'planned', vote_count: 1 }])
      expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['created_at', 'id', 'status', 'title', 'vote_count'])
      const { rows: mine } = await database.as(ada, 'select status from feedback')
      expect(mine).toEqual([{ status: 'planned' }])
    }))

  test('counts one vote of each person, which only they take back', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, amy] = [
        await createAthlete(database),
        await createAthlete(database),
        await createAdmin(database),
      ]
      await send(ada, 'more light')
      await publish(amy, 'more light', 'Dark theme')
      const count = async () =>
        (await database.sql<{ vote_count: number }>('select vote_count from roadmap_items'))[0]?.vote_count
      const vote = (by: Caller, forWhom?: Account) =>
        database.as(
          by,
          `insert into roadmap_votes (item_id, user_id) select id, coalesce($1, auth.uid()) from roadmap_items`,
          [forWhom?.id ?? null],
        )
      expect((await vote(ada)).refused).toBeNull()
      expect((await vote(ada)).refused?.code).toBe('23505')
      expect((await vote(bob, ada)).refused?.code).toBe('42501')
      expect((await vote('anon')).refused?.code).toBe('42501')
      expect((await vote(bob)).refused).toBeNull()
      expect(await count()).toBe(2)
      expect((await database.as(bob, 'select user_id from roadmap_votes')).rows).toEqual([
        { user_id: bob.id },
      ])
      expect((await database.as(bob, 'delete from roadmap_votes')).changed).toBe(1)
      expect(await count()).toBe(1)
      await database.sql('delete from auth.users where id = $1', [ada.id])
      expect(await count()).toBe(0)
    }))

  test('takes no vote for what is done', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      await send(ada, 'more light')
      await publish(amy, 'more light', 'Dark theme', 'done')
      const tried = await database.as(ada, 'insert into roadmap_votes (item_id) select id from roadmap_items')
      expect(tried.refused?.code).toBe('42501')
    }))

  test.each([
    ['more light', 'More light!', 'planned', 'feedback.own_words'],
    [
      'Please. I want to print a comparison on one page.',
      'I want to print a comparison on one page',
      'planned',
      'feedback.own_words',
    ],
    ['more light', 'Planned: more light', 'planned', 'feedback.own_words'],
    ['Noa Vellamo is bullied, by the coach.', 'Noa Vellamo is bullied', 'planned', 'feedback.own_words'],
    [
      'Noa Vellamo is bullied by the coach',
      'Soon: Noa Vellamo is bullied no more',
      'done',
      'feedback.own_words',
    ],
    ['more light', 'x', 'planned', 'feedback.title'],
    ['more light', 'Dark theme', 'new', 'feedback.status'],
    ['thanks', 'Praise for us', 'done', 'feedback.category'],
  ])('refuses %s under the title %s, %s: %s', (message, title, status, hint) =>
    database.inRolledBackTransaction(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      await send(ada, message, message === 'thanks' ? 'praise' : 'idea')
      expect((await publish(amy, message, title, status)).refused?.hint).toBe(hint)
      expect(await database.sql('select from roadmap_items')).toEqual([])
    }),
  )

  test('follows the state of its feedback, and goes before that is declined', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      await send(ada, 'more light')
      await publish(amy, 'more light', 'Dark theme')
      await database.as(amy, `update feedback set status = 'done'`)
      expect(await database.sql('select status from roadmap_items')).toEqual([{ status: 'done' }])
      const decline = () => database.as(amy, `update feedback set status = 'declined', reply = 'Too much'`)
      expect((await decline()).refused).toMatchObject({ code: 'PT409', hint: 'feedback.published' })
      const { refused } = await database.as(amy, 'select unpublish_feedback(id) from feedback')
      expect(refused).toBeNull()
      expect((await decline()).refused).toBeNull()
      expect(await database.sql('select from roadmap_items')).toEqual([])
    }))
})
