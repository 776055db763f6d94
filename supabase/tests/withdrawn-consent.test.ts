import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const undo = (token: string) =>
  database.as<{ p: { state: string } }>('anon', `select guardian_decide($1, 'undo_withdraw') as p`, [token])

/** A minor whose guardian lets the photo be seen, in a conversation with one scout and asked by another. */
async function contacts() {
  const mina = await createAthlete(database, { years: 16, guardian: 'active' })
  await decideAsGuardian(database, mina, 'consent_photo')
  const [vera, otto] = [
    await createScout(database, { check: 'approved' }),
    await createScout(database, { check: 'approved' }),
  ]
  const conversation = await openConversation(database, vera, mina)
  const asked = await database.as<{ id: string }>(otto, `select id from request_contact($1, 'Camp', 'Hi')`, [
    mina.id,
  ])
  const token = await guardianToken(database, mina)
  return { mina, vera, otto, conversation, request: asked.rows[0]?.id ?? '', token }
}
type Contacts = Awaited<ReturnType<typeof contacts>>

const state = async ({ mina, request, conversation }: Contacts) =>
  (
    await database.sql(
      `select p.effective_visibility, p.photo_allowed, g.state,
         (select r.status from message_requests r where r.id = $2) as request,
         (select c.status from conversations c where c.id = $3) as conversation
       from athlete_profiles p join guardian_links g on g.athlete_id = p.id where p.id = $1`,
      [mina.id, request, conversation],
    )
  )[0]

const open = {
  effective_visibility: 'scouts',
  photo_allowed: true,
  state: 'active',
  request: 'pending',
  conversation: 'open',
}

describe('a withdrawn consent', () => {
  test('is taken back within ten seconds, with photo, request and conversation as they were', () =>
    database.inRolledBackTransaction(async () => {
      const all = await contacts()
      expect(await state(all)).toEqual(open)
      await decideAsGuardian(database, all.mina, 'withdraw')
      expect(await state(all)).toEqual({
        effective_visibility: 'private',
        photo_allowed: false,
        state: 'withdrawn',
        request: 'declined',
        conversation: 'closed',
      })
      expect((await undo(all.token)).rows[0]?.p.state).toBe('active')
      expect(await state(all)).toEqual(open)
      const told = await database.as(all.otto, `select 1 from notifications where kind = 'request_declined'`)
      expect(told.changed).toBe(0)
      const consents = await database.sql<{ decision: string; text_version: string }>(
        `select decision, text_version from consents where scope = 'account' order by created_at`,
      )
      expect(consents.map(({ decision }) => decision)).toContain('withdrawn')
      expect((await undo(all.token)).refused?.hint).toBe('guardian.settled')
    }))

  test('leaves no answer in the figures when it is taken back, and the answer that comes then counts', () =>
    database.inRolledBackTransaction(async () => {
      const all = await contacts()
      const answers = () =>
        database.sql<{ status: string }>(
          `select details ->> 'status' as status from private.activity
           where kind = 'request_answered' and athlete_id = $1 and details ->> 'status' <> 'accepted'`,
          [all.mina.id],
        )
      const before = await answers()
      await decideAsGuardian(database, all.mina, 'withdraw')
      expect(await answers()).toHaveLength(before.length + 1)
      await undo(all.token)
      expect(await answers()).toEqual(before)
      await decideAsGuardian(database, all.mina, 'decline_request', all.request)
      expect(await answers()).toHaveLength(before.length + 1)
    }))

  test('stays withdrawn after ten seconds', () =>
    database.inRolledBackTransaction(async () => {
      const all = await contacts()
      await decideAsGuardian(database, all.mina, 'withdraw')
      await database.sql(`update private.withdrawn_consents set withdrawn_at = now() - interval '11 seconds'`)
      expect((await undo(all.token)).refused?.hint).toBe('guardian.undo_late')
      expect((await state(all))?.state).toBe('withdrawn')
    }))

  test('comes back without the scout whose check was revoked meanwhile', () =>
    database.inRolledBackTransaction(async () => {
      const all = await contacts()
      await decideAsGuardian(database, all.mina, 'withdraw')
      await database.sql(`update verifications set revoked_at = now() where user_id = any ($1)`, [
        [all.vera.id, all.otto.id],
      ])
      expect((await undo(all.token)).refused).toBeNull()
      expect(await state(all)).toEqual({ ...open, request: 'declined', conversation: 'closed' })
    }))

  test('is no way in for a link that was never consented to, or of somebody else', () =>
    database.inRolledBackTransaction(async () => {
      const all = await contacts()
      await decideAsGuardian(database, all.mina, 'withdraw')
      const other = await createAthlete(database, { years: 16, guardian: 'invited' })
      expect((await undo(await guardianToken(database, other))).refused?.hint).toBe('guardian.settled')
      expect((await state(all))?.state).toBe('withdrawn')
    }))

  test('shows the page of the child no longer, nor does an invitation before it is answered', () =>
    database.inRolledBackTransaction(async () => {
      const page = async (token: string) =>
        (await database.as<{ p: { preview: unknown } }>('anon', 'select guardian_portal($1) as p', [token]))
          .rows[0]?.p.preview
      const all = await contacts()
      expect(await page(all.token)).toMatchObject({ bio: '' })
      await decideAsGuardian(database, all.mina, 'withdraw')
      expect(await page(all.token)).toBeNull()
      const invited = await createAthlete(database, { years: 16, guardian: 'invited' })
      expect(await page(await guardianToken(database, invited))).toBeNull()
    }))
})

describe('the photo of a minor', () => {
  test('is opened by the guardian’s own link alone, while the consent stands', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, other] = [
        await createAthlete(database, { years: 16, guardian: 'active' }),
        await createAthlete(database, { years: 16, guardian: 'active' }),
      ]
      await database.sql(
        `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1`,
        [mina.id],
      )
      // The second was replaced by the first.
      await database.sql(
        `insert into storage.objects (bucket_id, name) select 'avatars', avatar_path from athlete_profiles where id = $1
         union all select 'avatars', id || '/' || gen_random_uuid() || '.jpg' from athlete_profiles where id = $1`,
        [mina.id],
      )
      const seen = async (token: string) => {
        await database.sql(`select set_config('request.headers', $1, true)`, [
          JSON.stringify(token ? { 'x-guardian-token': token } : {}),
        ])
        return (await database.as('anon', `select 1 from storage.objects where bucket_id = 'avatars'`))
          .changed
      }
      const token = await guardianToken(database, mina)
      expect(await seen(token)).toBe(1)
      expect(await seen('')).toBe(0)
      expect(await seen(`${token}a`)).toBe(0)
      expect(await seen(await guardianToken(database, other))).toBe(0)
      await decideAsGuardian(database, mina, 'withdraw')
      expect(await seen(token)).toBe(0)
    }))
})
