import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = async (scout: Account, wish: { type?: string; file?: boolean; link?: boolean } = {}) => {
  const asked = await database.as<{ id: string }>(
    scout,
    `insert into verifications (user_id, type, for_minors, evidence_note, evidence_path, evidence_url) values ($1, $2, true, 'trust me', $3, $4) returning id`,
    [
      scout.id,
      wish.type ?? 'identity',
      wish.file ? `${scout.id}/passport.pdf` : '',
      wish.link ? 'https://register.example.org/1' : '',
    ],
  )
  return asked.rows[0]?.id ?? ''
}
const decide = (admin: Account, id: string, decision = 'approved', said = 'identity_document') =>
  database.as<{ status: string }>(
    admin,
    `select d.status from verifications v, decide_verification(v.id, $2, v.subject ->> 'hash', $3, $4) d where v.id = $1`,
    [id, decision, decision === 'approved' ? said.split(' ') : [], decision === 'rejected' ? said : ''],
  )
const admins = async () =>
  [await createAdmin(database), await createAdmin(database), await createAdmin(database)] as const
const contact = (scout: Account, minor: Account) =>
  database.as(scout, `select request_contact($1, 'Trial', 'Hi')`, [minor.id])

const SUSPEND = `update auth.users set banned_until = now() + interval '1 day' where id = $1`

describe('a scout who wants to write to minors', () => {
  test('is let by two admins, not by one', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const [una, mina] = [
        await createScout(database),
        await createAthlete(database, { years: 16, guardian: 'active' }),
      ]
      const id = await ask(una, { file: true })
      expect((await decide(amy, id)).rows).toEqual([{ status: 'pending' }])
      expect((await contact(una, mina)).refused?.hint).toBe('contact.scout_not_verified')
      expect((await decide(amy, id)).refused?.hint).toBe('verification.reviewed')
      expect((await decide(ann, id)).rows).toEqual([{ status: 'approved' }])
      expect((await contact(una, mina)).refused).toBeNull()
    }))

  test('verified for adults only is refused in requests, messages and endorsements', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      await database.sql('update verifications set for_minors = false where user_id = $1', [vera.id])
      const sven = await createScout(database, { check: 'approved' })
      await database.sql('update verifications set for_minors = false where user_id = $1', [sven.id])
      expect((await contact(sven, mina)).refused?.hint).toBe('contact.not_checked_for_minors')
      expect(
        (
          await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [
            thread,
          ])
        ).refused?.hint,
      ).toBe('thread.closed')
    }))

  test.each([
    ['identity', {}, 'verification.words_only'],
    ['identity', { link: true }, 'verification.words_only'],
    ['identity', { file: true }, undefined],
    ['coaching', {}, 'verification.words_only'],
    ['coaching', { link: true }, undefined],
    ['organization', { link: true }, undefined],
  ] as const)('shows more than words for %s %j', (type, wish, hint) =>
    database.inRolledBackTransaction(async () => {
      const [amy] = await admins()
      const id = await ask(await createScout(database), { type, ...wish })
      expect((await decide(amy, id)).refused?.hint).toBe(hint)
    }),
  )

  test('is judged by the second admin before the first one’s choice can be seen', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const id = await ask(await createScout(database), { file: true })
      await decide(amy, id, 'approved', 'background_check')
      const seen = async (who: Account) =>
        (await database.as(who, 'select decision from verification_reviews where verification_id = $1', [id]))
          .rows
      expect([await seen(amy), await seen(ann)]).toEqual([[{ decision: 'approved' }], []])
      const row = await database.as(ann, 'select * from verifications where id = $1', [id])
      expect(JSON.stringify(row.rows)).not.toContain('background_check')
      await decide(ann, id)
      expect((await seen(ann)).length).toBe(2)
    }))

  test.each([
    ['suspended', SUSPEND],
    ['no admin any more', 'delete from admin_users where user_id = $1'],
  ])('is not let by the verdict of somebody who is %s', (_what, leave) =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann, kim] = await admins()
      const [una, mina] = [
        await createScout(database),
        await createAthlete(database, { years: 16, guardian: 'active' }),
      ]
      const id = await ask(una, { file: true })
      await decide(amy, id, 'approved', 'video_call')
      await database.sql(leave, [amy.id])
      expect((await decide(ann, id)).rows).toEqual([{ status: 'pending' }])
      expect((await contact(una, mina)).refused?.hint).toBe('contact.scout_not_verified')
      expect((await decide(kim, id)).rows).toEqual([{ status: 'approved' }])
      const [told] = await database.sql<{ what: string[] }>(
        'select what_was_checked as what from verifications where id = $1',
        [id],
      )
      expect(told?.what).toEqual(['identity_document'])
    }),
  )

  test('keeps what two had decided before one was suspended, until it is revoked', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann, kim] = await admins()
      const [una, mina] = [
        await createScout(database),
        await createAthlete(database, { years: 16, guardian: 'active' }),
      ]
      const id = await ask(una, { file: true })
      await decide(amy, id)
      await decide(ann, id)
      await database.sql(SUSPEND, [amy.id])
      expect((await contact(una, mina)).refused).toBeNull()
      await database.as(kim, `update verifications set revoked_reason = 'Doubtful' where id = $1`, [id])
      const milo = await createAthlete(database, { years: 16, guardian: 'active' })
      expect((await contact(una, milo)).refused?.hint).toBe('contact.scout_not_verified')
    }))

  test('is let by both verdicts again once a suspension is over, by the one of the two who agrees again', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const id = await ask(await createScout(database), { file: true })
      await decide(amy, id)
      await database.sql(SUSPEND, [amy.id])
      await decide(ann, id)
      expect((await decide(ann, id)).refused?.hint).toBe('verification.reviewed')
      await database.sql('update auth.users set banned_until = null where id = $1', [amy.id])
      expect((await decide(ann, id, 'rejected', 'Blurred')).refused?.hint).toBe('verification.reviewed')
      expect((await decide(ann, id)).rows).toEqual([{ status: 'approved' }])
    }))

  test('is decided by a third admin where two differ', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann, kim] = await admins()
      const id = await ask(await createScout(database), { file: true })
      await decide(amy, id)
      expect((await decide(ann, id, 'rejected', 'Not readable')).rows).toEqual([{ status: 'pending' }])
      expect((await decide(kim, id, 'rejected', 'Blurred')).rows).toEqual([{ status: 'rejected' }])
    }))
})

describe('scout verification details', () => {
  const record = (who: Account, scout: Account) =>
    database.as<{ r: object | null }>(who, 'select scout_public_record($1) as r', [scout.id])

  test.each(['the athlete', 'the scout'])('close with a block by %s, though the two have met', (who) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      await openConversation(database, vera, mina)
      expect((await record(mina, vera)).rows[0]?.r).not.toBeNull()
      const [by, of] = who === 'the scout' ? [vera, mina] : [mina, vera]
      await database.as(by, 'select block_user($1)', [of.id])
      expect((await record(mina, vera)).rows[0]?.r).toBeNull()
    }),
  )

  test('say what both reviewers verified, each fact once, in the order of the list', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const una = await createScout(database)
      const id = await ask(una, { file: true })
      await decide(amy, id, 'approved', 'references identity_document references')
      await decide(ann, id, 'approved', 'staff_page references')
      const [{ what } = { what: [] }] = await database.sql<{ what: string[] }>(
        'select what_was_checked as what from verifications where id = $1',
        [id],
      )
      expect(what).toEqual(['identity_document', 'staff_page', 'references'])
    }))

  test('are visible to users who may see or have met the scout, with the role of the reviewer', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const [vera, una] = [await createScout(database, { check: 'approved' }), await createScout(database)]
      await openConversation(database, vera, mina)
      const told = {
        display_name: 'Sid Harrow',
        state: 'verified',
        for_minors: true,
        approved_verifications: [{ type: 'identity', what: ['identity_document'], by: 'two_admins' }],
      }
      expect((await record(mina, vera)).rows[0]?.r).toMatchObject(told)
      expect((await record(mina, una)).rows[0]?.r).toBeNull()
      expect(JSON.stringify((await record(mina, vera)).rows)).not.toMatch(/@|decided_by/)
      const portal = await database.as<{ p: { contacts: object[]; requests: object[] } }>(
        'anon',
        'select guardian_portal($1) as p',
        [await guardianToken(database, mina)],
      )
      expect(portal.rows[0]?.p.contacts).toMatchObject([{ scout: told }])
      expect(portal.rows[0]?.p.requests).toMatchObject([{ scout: told }])
      await database.sql('update verifications set revoked_at = now()')
      expect((await record(mina, vera)).rows[0]?.r).toMatchObject({
        state: 'not_verified',
        for_minors: false,
        approved_verifications: [],
      })
    }))
})
