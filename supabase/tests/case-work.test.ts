import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPEAL, moderationOf } from './moderation-steps.ts'
import { type Account, createAthlete, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, report, decide, review, decisionOf } = moderationOf(() => database)

type Work = {
  taken_by: string | null
  is_mine: boolean
  notes: { note: string; by: string }[]
  referrals: { id: string; sha256: string; referred_to: string }[]
  told: { whom: string; count: number }[]
}
const workOn = async (admin: Account, id: string | undefined) =>
  (await database.as<{ w: Work }>(admin, `select flag_evidence($1) -> 'work' as w`, [id])).rows[0]?.w
const take = (admin: Account, id: string | undefined, takes = true) =>
  database.as(admin, 'select take_case($1, $2)', [id, takes])
const note = (admin: Account, id: string | undefined, words: string) =>
  database.as(admin, 'select add_case_note($1, $2)', [id, words])
const refer = (admin: Account, id: string | undefined, to: string | null = 'police') =>
  database.as<{ r: { id: string; sha256: string } }>(
    admin,
    `select refer_case($1, $2, '2026/17', 'He asked a child for pictures') as r`,
    [id, to],
  )
const asCommitted = async () => {
  const { amy, ann, ada, bob, vera } = await people()
  await database.sql(`update profiles set full_name = 'Amy First' where id = $1`, [amy.id])
  return { amy, ann, ada, bob, vera, id: await report(ada, 'scout_profile', vera.id) }
}

describe('a case', () => {
  test('is taken by one admin, whose name colleagues see, and given back', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, bob, vera, id } = await asCommitted()
      expect((await take(amy, id)).refused).toBeNull()
      expect((await take(ann, id)).refused).toMatchObject({
        hint: 'flag.taken',
        message: 'Amy First has taken this case.',
      })
      expect(await workOn(ann, id)).toMatchObject({ taken_by: 'Amy First', is_mine: false })
      // It is the case that is taken: another report of the same person is in it.
      const other = await report(bob, 'scout_profile', vera.id)
      expect(await workOn(amy, other)).toMatchObject({ taken_by: 'Amy First', is_mine: true })
      const { rows } = await database.as(ann, `select taken_by from moderation_queue('open')`)
      expect(rows).toEqual([{ taken_by: 'Amy First' }])
      await take(ann, id, false)
      expect((await workOn(ann, id))?.taken_by).toBe('Amy First')
      await take(amy, id, false)
      expect((await take(ann, id)).refused).toBeNull()
      await database.sql(`update admin_task_marks set taken_at = now() - interval '25 hours'`)
      expect((await take(amy, id)).refused).toBeNull()
    }))

  test('holds notes of colleagues, which nobody outside the team and no party to it reads', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, vera, id } = await asCommitted()
      expect((await note(amy, id, 'Please look at his other page')).refused).toBeNull()
      expect((await note(amy, id, ' ')).refused?.hint).toBe('flag.note')
      expect((await workOn(ann, id))?.notes).toMatchObject([
        { note: 'Please look at his other page', by: 'Amy First' },
      ])
      for (const who of [ada, vera]) {
        expect((await note(who, id, 'Mine')).refused?.hint).toBe('admin.only')
        expect((await database.as(who, 'select 1 from private.case_notes')).refused?.code).toBe('42501')
      }
      const [own] = await database.sql<{ id: string }>(
        `insert into flags (subject_type, subject_id, subject_user_id, reason)
         values ('athlete_profile', $1, $1, 'other') returning id`,
        [ann.id],
      )
      await note(amy, own?.id, 'About a colleague')
      expect((await workOn(ann, own?.id))?.notes).toEqual([])
      for (const act of [take, (who: Account, id?: string) => note(who, id, 'It was nothing'), refer])
        expect((await act(ann, own?.id)).refused?.hint).toBe('flag.own')
    }))

  test('is referred with a sealed copy, whose hash is on the audit record', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, vera, id } = await asCommitted()
      const made = (await refer(amy, id)).rows[0]?.r
      const read = async (who: Account) =>
        database.as<{ c: string }>(who, 'select referral_copy($1) as c', [made?.id])
      const copy = (await read(ann)).rows[0]?.c ?? ''
      expect(createHash('sha256').update(copy).digest('hex')).toBe(made?.sha256)
      expect(JSON.parse(copy)).toMatchObject({
        referred_to: 'police',
        person: { id: vera.id },
        reports: [{ details: 'Look at this', reason: 'harassment' }],
      })
      expect(copy).not.toContain(ada.id)
      expect(
        await database.sql(
          `select details ->> 'sha256' as sha256 from security_audit_log where action = 'case_referred'`,
        ),
      ).toEqual([{ sha256: made?.sha256 }])
      expect((await workOn(ann, id))?.referrals).toMatchObject([{ referred_to: 'police' }])
      expect((await refer(amy, id, 'a newspaper')).refused?.hint).toBe('flag.authority')
      for (const who of [ada, vera]) expect((await read(who)).refused?.hint).toBe('admin.only')
    }))

  test('says who was told: admins, how many reporters, and the person', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, id } = await asCommitted()
      expect((await workOn(amy, id))?.told).toEqual([])
      await decide(amy, id, 'warn')
      expect((await workOn(amy, id))?.told.map(({ whom, count }) => [whom, count]).sort()).toEqual([
        ['reporters', 1],
        ['subject', 1],
      ])
    }))
})

/** On the panel and in the case, one rule says who leaves it to a colleague. */
describe('a case is for another admin', () => {
  const hint = async (work: ReturnType<typeof database.as>) => (await work).refused?.hint ?? null
  const both = async (admin: Account, id: string | undefined, about: Account) => [
    await hint(take(admin, id)),
    await hint(database.as(admin, `select take_task('case', $1)`, [about.id])),
  ]
  const OTHERS = ['flag.own', 'task.conflict']
  const flagAbout = async (person: Account, reporter: Account | null = null) => {
    const [made] = await database.sql<{ id: string }>(
      `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason)
       values ($1, 'athlete_profile', $2, $2, 'other') returning id`,
      [reporter?.id, person.id],
    )
    return made?.id
  }
  const ward = async (guardian: Account) => {
    const mina = await createAthlete(database, { years: 14, guardian: 'active' })
    await database.sql('update profiles set email = $2 where id = $1', [
      guardian.id,
      `guardian-${mina.email}`,
    ])
    return mina
  }

  test('where it is about one’s child, in every act on it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann } = await people()
      const mina = await ward(amy)
      const id = await flagAbout(mina)
      expect(await both(amy, id, mina)).toEqual(OTHERS)
      expect(await hint(note(amy, id, 'It was nothing'))).toBe('flag.own')
      expect(await hint(refer(amy, id))).toBe('flag.own')
      expect(await hint(decide(amy, id, 'no_action'))).toBe('flag.own')
      expect(await both(ann, id, mina)).toEqual([null, null])
      await note(ann, id, 'The school has called')
      expect((await workOn(amy, id))?.notes).toEqual([])
      expect(await hint(decide(ann, id, 'ban'))).toBeNull()
      expect(await hint(review(amy, await decisionOf(mina), false))).toBe('flag.own')
      for (const [act, ...given] of [
        ['decide_account($1, $2, $3)', 'warn', 'Against the rules'],
        ['restore_account($1, $2)', 'It was nothing'],
      ] as const)
        expect([act, await hint(database.as(amy, `select ${act}`, [mina.id, ...given]))]).toEqual([
          act,
          'flag.own',
        ])
    }))

  test('where one has reported the same before', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, bob, ada } = await people()
      const first = await flagAbout(bob, amy)
      await decide(ann, first, 'no_action')
      const id = await flagAbout(bob, ada)
      expect(await both(amy, id, bob)).toEqual(OTHERS)
      expect(await both(ann, id, bob)).toEqual([null, null])
    }))

  test('where one has decided it, and whoever reported asks for a second look', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ann, ada, vera, id } = await asCommitted()
      await decide(amy, id, 'no_action')
      expect(await hint(database.as(ada, 'select appeal_report($1, $2)', [id, APPEAL]))).toBeNull()
      expect(await both(amy, id, vera)).toEqual(OTHERS)
      expect(await both(ann, id, vera)).toEqual([null, null])
    }))
})

describe('what was taken away', () => {
  const FILM = 'https://film.example.org/watch/1'
  const removedFilm = async () => {
    const { amy, ann, ada, bob } = await people()
    const [film] = await database.sql<{ id: string }>(
      `insert into video_links (athlete_id, url, title) values ($1, $2, 'Season') returning id`,
      [ada.id, FILM],
    )
    await decide(amy, await report(bob, 'video_link', film?.id), 'remove')
    const put = (url: string) =>
      database.as(ada, `insert into video_links (athlete_id, url, title) values ($1, $2, 'Mine')`, [
        ada.id,
        url,
      ])
    return { ann, ada, put }
  }

  test('an address does not come back however it is written, and another one does', () =>
    database.inRolledBackTransaction(async () => {
      const { put } = await removedFilm()
      for (const url of [FILM, 'http://www.film.example.org/watch/1/', `${FILM}#again`, FILM.toUpperCase()])
        expect([url, (await put(url)).refused?.hint]).not.toEqual([url, undefined])
      expect((await put(FILM)).refused?.hint).toBe('flag.removed_again')
      expect((await put('https://film.example.org/watch/2')).refused).toBeNull()
    }))

  test('comes back when the decision is reversed', () =>
    database.inRolledBackTransaction(async () => {
      const { ann, ada, put } = await removedFilm()
      const decision = await decisionOf(ada)
      await database.as(ada, 'select appeal_decision($1, $2)', [decision, APPEAL])
      await review(ann, decision, false)
      expect((await put(FILM)).refused).toBeNull()
    }))

  test('a picture does not come back under another name', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, bob } = await people()
      const upload = async (hash: string) => {
        const [file] = await database.sql<{ name: string }>(
          `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
           values ('avatars', $1 || '/' || gen_random_uuid() || '.jpg', $1, gen_random_uuid(), jsonb_build_object('eTag', $2::text))
           returning name`,
          [ada.id, hash],
        )
        return file?.name
      }
      const show = (path: string | undefined) =>
        database.as(ada, 'update athlete_profiles set avatar_path = $2 where id = $1', [ada.id, path])
      expect((await show(await upload('first'))).refused).toBeNull()
      await decide(amy, await report(bob, 'photo', ada.id), 'remove')
      expect((await show(await upload('first'))).refused?.hint).toBe('flag.removed_again')
      const other = await upload('second')
      expect((await show(other)).refused).toBeNull()
      expect(
        (
          await database.as(
            ada,
            `update storage.objects set metadata = '{"eTag": "first"}' where name = $1`,
            [other],
          )
        ).refused?.code,
      ).toBe('42501')
    }))

  test('the words of an endorsement do not come again from the same scout', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, vera } = await people()
      await openConversation(database, vera, ada)
      const endorse = (notes: string) =>
        database.as(
          vera,
          `insert into endorsements (athlete_id, relationship, observed_on, rating, notes)
           values ($1, 'coached', current_date, 4, $2) returning id`,
          [ada.id, notes],
        )
      const made = await endorse('Nice legs')
      expect(made.refused).toBeNull()
      await decide(amy, await report(ada, 'endorsement', String(made.rows[0]?.id)), 'remove')
      expect((await endorse('nice  LEGS')).refused?.hint).toBe('flag.removed_again')
      expect((await endorse('Reads the game well')).refused).toBeNull()
    }))
})

test('whoever was refused many times can still report, block and leave', () =>
  database.inRolledBackTransaction(async () => {
    const { vera } = await people()
    const mina = await createAthlete(database, { years: 16, guardian: 'active' })
    const thread = await openConversation(database, vera, mina)
    for (let n = 0; n < 31; n++) await database.sql('select private.count_refused_call($1)', [mina.id])
    const acts = [
      ['select report($1, $2, $3)', ['scout_profile', vera.id, 'harassment']],
      ['select end_conversation($1)', [thread]],
      ['select block_user($1)', [vera.id]],
    ] as const
    for (const [text, values] of acts)
      expect([text, (await database.as(mina, text, [...values])).refused]).toEqual([text, null])
  }))
