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

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

const ask = async (scout: Account, wish: { type?: string; file?: boolean; link?: boolean } = {}) => {
  const asked = await stage.as<{ id: string }>(
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
const decide = (admin: Account, id: string, decision = 'approved', words = 'Passport in a call') =>
  stage.as<{ status: string }>(admin, `select status from decide_verification($1, $2, $3, $4)`, [
    id,
    decision,
    decision === 'approved' ? words : '',
    decision === 'rejected' ? words : '',
  ])
const admins = async () =>
  [await createAdmin(stage), await createAdmin(stage), await createAdmin(stage)] as const
const contact = (scout: Account, minor: Account) =>
  stage.as(scout, `select request_contact($1, 'Trial', 'Hi')`, [minor.id])

describe('a scout who wants to write to minors', () => {
  test('is let by two admins, not by one', () =>
    stage.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const [una, mina] = [
        await createScout(stage),
        await createAthlete(stage, { years: 16, guardian: 'active' }),
      ]
      const id = await ask(una, { file: true })
      expect((await decide(amy, id)).rows).toEqual([{ status: 'pending' }])
      expect((await contact(una, mina)).refused?.hint).toBe('contact.scout_not_verified')
      expect((await decide(amy, id)).refused?.hint).toBe('verification.reviewed')
      expect((await decide(ann, id)).rows).toEqual([{ status: 'approved' }])
      expect((await contact(una, mina)).refused).toBeNull()
    }))

  test('who was checked for adults alone is refused, in requests, words and endorsements', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await createAthlete(stage, { years: 16, guardian: 'active' })
      const vera = await createScout(stage, { check: 'approved' })
      const thread = await openConversation(stage, vera, mina)
      await stage.sql('update verifications set for_minors = false where user_id = $1', [vera.id])
      const sven = await createScout(stage, { check: 'approved' })
      await stage.sql('update verifications set for_minors = false where user_id = $1', [sven.id])
      expect((await contact(sven, mina)).refused?.hint).toBe('contact.not_checked_for_minors')
      expect(
        (await stage.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread]))
          .refused?.hint,
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
    stage.inRolledBackTransaction(async () => {
      const [amy] = await admins()
      const id = await ask(await createScout(stage), { type, ...wish })
      expect((await decide(amy, id)).refused?.hint).toBe(hint)
    }),
  )

  test('is judged by the second admin before the first one’s choice can be seen', () =>
    stage.inRolledBackTransaction(async () => {
      const [amy, ann] = await admins()
      const id = await ask(await createScout(stage), { file: true })
      await decide(amy, id, 'approved', 'SECRET WORDS')
      const seen = async (who: Account) =>
        (await stage.as(who, 'select decision from verification_reviews where verification_id = $1', [id]))
          .rows
      expect([await seen(amy), await seen(ann)]).toEqual([[{ decision: 'approved' }], []])
      const row = await stage.as(ann, 'select * from verifications where id = $1', [id])
      expect(JSON.stringify(row.rows)).not.toContain('SECRET')
      await decide(ann, id)
      expect((await seen(ann)).length).toBe(2)
    }))

  test('is decided by a third admin where two differ', () =>
    stage.inRolledBackTransaction(async () => {
      const [amy, ann, kim] = await admins()
      const id = await ask(await createScout(stage), { file: true })
      await decide(amy, id)
      expect((await decide(ann, id, 'rejected', 'Not readable')).rows).toEqual([{ status: 'pending' }])
      expect((await decide(kim, id, 'rejected', 'Blurred')).rows).toEqual([{ status: 'rejected' }])
    }))
})

describe('what was checked about a scout', () => {
  const record = (who: Account, scout: Account) =>
    stage.as<{ r: object | null }>(who, 'select scout_public_record($1) as r', [scout.id])

  test('is told to those who may see the scout or have met them, with the role of whoever looked', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await createAthlete(stage, { years: 16, guardian: 'active' })
      const [vera, una] = [await createScout(stage, { check: 'approved' }), await createScout(stage)]
      await openConversation(stage, vera, mina)
      const told = {
        display_name: 'Sid Harrow',
        state: 'verified',
        for_minors: true,
        checks: [{ type: 'identity', what: 'Passport', by: 'two_admins' }],
      }
      expect((await record(mina, vera)).rows[0]?.r).toMatchObject(told)
      expect((await record(mina, una)).rows[0]?.r).toBeNull()
      expect(JSON.stringify((await record(mina, vera)).rows)).not.toMatch(/@|decided_by/)
      const portal = await stage.as<{ p: { contacts: object[]; requests: object[] } }>(
        'anon',
        'select guardian_portal($1) as p',
        [await guardianToken(stage, mina)],
      )
      expect(portal.rows[0]?.p.contacts).toMatchObject([{ scout: told }])
      expect(portal.rows[0]?.p.requests).toMatchObject([{ scout: told }])
      await stage.sql('update verifications set revoked_at = now()')
      expect((await record(mina, vera)).rows[0]?.r).toMatchObject({
        state: 'not_verified',
        for_minors: false,
        checks: [],
      })
    }))
})
