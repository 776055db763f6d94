import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../server/test/storage/sample-files.ts'
import { sendChunk, startUpload } from '../../server/test/storage/tus-client.ts'
import type { PEOPLE } from './safety/people.ts'
import { buildWorld, type World } from './safety/world.ts'
import { bornYearsAgo } from './test-accounts.ts'
import { isOnDisk as isOnDiskOf, rowsWith as rowsOf } from './traces.ts'

type Name = (typeof PEOPLE)[number]

let world: World
/** Tests of one world delete different people of it. */
const inOneWorld = () => {
  beforeAll(async () => {
    world = await buildWorld()
  })
  afterAll(() => world.close())
}

const rowsWith = (words: string[]) => rowsOf(world.server, words)
const isOnDisk = (version: string) => isOnDiskOf(world.server, version)

async function filesOf(id: string): Promise<string[]> {
  const rows = await world.server.sql<{ version: string }>(
    `select version from storage.objects where starts_with(name, $1 || '/') order by name`,
    [id],
  )
  return rows.map(({ version }) => version)
}

async function wordsOf(name: Name): Promise<string[]> {
  const { id, email } = world.people[name]
  const rows = await world.server.sql<{ word: string | null }>(
    `select g.guardian_email as word from guardian_links g where g.athlete_id = $1
      union all select p.handle from athlete_profiles p where p.id = $1
      union all select v.url from video_links v where v.athlete_id = $1`,
    [id],
  )
  return [id, email, ...rows.flatMap(({ word }) => (word ? [word] : []))]
}

async function expectNothingLeft(words: string[], files: string[]) {
  expect(await rowsWith(words)).toEqual([])
  // The server removes the bytes after the transaction.
  await expect.poll(() => files.filter(isOnDisk)).toEqual([])
}

const deleteUser = async (id: string, soft = false) =>
  expect((await world.server.serviceClient().auth.admin.deleteUser(id, soft)).error).toBeNull()

describe('an operator deletes an account', () => {
  inOneWorld()

  test.each(['mina', 'vera', 'ada', 'pia', 'amy', 'bert', 'wanda', 'ursa'] as const)(
    '%s: no row, no file and no byte is left',
    async (name) => {
      const { id } = world.people[name]
      // Each writes words of their own into a conversation that stays with the other side.
      await world.server.sql(`update messages set content = 'platypus ' || sender_id where sender_id = $1`, [
        id,
      ])
      const words = await wordsOf(name)
      const files = await filesOf(id)
      expect((await rowsWith(words)).length).toBeGreaterThan(0)
      expect(files.filter(isOnDisk)).toEqual(files)
      await deleteUser(id)
      await expectNothingLeft(words, files)
    },
  )
})

const logOf = (where: string) =>
  world.server.sql<{ action: string; user_id: string | null; details: Record<string, unknown> }>(
    `select action, user_id, details from security_audit_log where ${where} order by created_at, action`,
  )
const erasedId = async (id: string) =>
  (await world.server.sql<{ id: string }>('select private.erased_id($1) as id', [id]))[0]?.id

/** Signs up by email and password, uploads a photo, and stops in the middle of a second upload. */
async function signUpWithFiles(email: string) {
  const client = world.server.client()
  const password = 'Correct-Horse-7-Battery'
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { role: 'athlete', full_name: 'Quillon Vespertine' } },
  })
  expect(error).toBeNull()
  const id = data.user?.id ?? ''
  await world.server.sql('update auth.users set email_confirmed_at = now() where id = $1', [id])
  const { data: signedIn } = await client.auth.signInWithPassword({ email, password })
  const face = await picture('jpeg', 60, 60)
  const photo = await client.storage
    .from('avatars')
    .upload(`${id}/11111111-2222-4333-8444-555555555555.jpg`, face, { contentType: 'image/jpeg' })
  expect(photo.error).toBeNull()
  const headers = {
    apikey: world.server.anonKey,
    authorization: `Bearer ${signedIn.session?.access_token}`,
  }
  const started = await startUpload(
    world.server,
    { headers },
    {
      bucketName: 'avatars',
      objectName: `${id}/22222222-2222-4333-8444-555555555555.jpg`,
      contentType: 'image/jpeg',
    },
    5_000_000,
  )
  expect(started.status).toBe(201)
  expect((await sendChunk(started.url, { headers }, 0, Buffer.alloc(70_000, 'q'))).status).toBe(204)
  const [upload] = await world.server.sql<{ id: string }>(
    'select id from storage.resumable_uploads where owner_id = $1',
    [id],
  )
  return { client, id, upload: upload?.id ?? '' }
}

describe('an account goes', () => {
  inOneWorld()

  test('an account that is deleted softly leaves its emptied row and nothing else', async () => {
    const { id } = world.people.milo
    const words = await wordsOf('milo')
    const files = await filesOf(id)
    await deleteUser(id, true)
    expect((await rowsWith(words.slice(1))).filter((row) => !row.startsWith('auth.users:'))).toEqual([])
    const withId = (await rowsWith([id])).map((row) => row.split(':')[0])
    expect(withId).toEqual(['auth.users'])
    await expect.poll(() => files.filter(isOnDisk)).toEqual([])
    // Deleted for good afterwards, the row goes too.
    await deleteUser(id)
    expect(await rowsWith(words)).toEqual([])
  })

  test('a child of 12 is refused and leaves no row, no file and no byte, and launders no log', async () => {
    const email = 'quillon@example.org'
    const { client, id, upload } = await signUpWithFiles(email)
    await world.server.sql(
      `select private.write_audit_log($1, 'privilege_escalation_attempt', '{"email": "quillon@example.org", "rule": 7}'), private.write_audit_log($1, 'login_success')`,
      [id],
    )
    const files = [...(await filesOf(id)), upload]
    expect(files.filter(isOnDisk)).toEqual(files)
    const answer = await client.rpc('onboard_athlete', {
      details: { birth_date: bornYearsAgo(12), country: 'DE', sport: 'soccer', positions: ['st'] },
    })
    expect(answer).toMatchObject({ error: null, data: { outcome: 'refused' } })
    await expectNothingLeft([id, email, 'Vespertine'], files)
    await expect.poll(() => rowsWith([upload])).toEqual([])
    const suspicious = await logOf(
      `action = 'privilege_escalation_attempt' or details ->> 'reason' = 'too_young'`,
    )
    expect(suspicious).toEqual([
      {
        action: 'privilege_escalation_attempt',
        user_id: null,
        details: { rule: 7 },
      },
      { action: 'account_erased', user_id: null, details: { reason: 'too_young', erased_by: 'self' } },
    ])
  })

  test('what an admin did stays on record, by an id that only the key of the database could find again', async () => {
    const { ann, pia } = world.people
    await world.server.sql(
      `select private.write_audit_log($1, 'account_suspended', jsonb_build_object('user_id', $2::uuid, 'days', 14, 'name', 'Ad Min'))`,
      [ann.id, pia.id],
    )
    await world.server.sql('select private.seal_audit_log()')
    await deleteUser(ann.id)
    const stands = await erasedId(ann.id)
    expect(stands).not.toBe(ann.id)
    expect(await logOf(`action = 'account_suspended'`)).toEqual([
      {
        action: 'account_suspended',
        user_id: null,
        details: { user_id: pia.id, days: 14, person: stands },
      },
    ])
    expect(await logOf(`action = 'account_erased' and details ->> 'person' = '${stands}'`)).toEqual([
      {
        action: 'account_erased',
        user_id: null,
        details: { reason: 'operator', erased_by: 'supabase_auth_admin', person: stands },
      },
    ])
    await world.server.sql('select private.seal_audit_log()')
    const [check] = await world.server.sql<{ fault: string | null }>(
      'select fault from private.audit_chain_fault(0, 100000)',
    )
    expect(check?.fault ?? null).toBeNull()
  })

  test('what somebody else did to the person stays as it was: when, from where, by whom', async () => {
    const { bob, una } = world.people
    await world.server.sql(
      `insert into security_audit_log (user_id, action, details, ip_address, user_agent, created_at)
       select $1, 'privilege_escalation_attempt', jsonb_build_object('person', $2::uuid), '203.0.113.9', 'Firefox', '2026-03-01T10:00:00Z' from generate_series(1, 6)`,
      [una.id, bob.id],
    )
    await deleteUser(bob.id)
    const lines = await world.server.sql(
      `select action, details, ip_address, user_agent, created_at from security_audit_log where user_id = $1`,
      [una.id],
    )
    const line = {
      action: 'privilege_escalation_attempt',
      details: { person: await erasedId(bob.id) },
      ip_address: '203.0.113.9',
      user_agent: 'Firefox',
      created_at: new Date('2026-03-01T10:00:00Z'),
    }
    // Written again, six attempts of a spring are no attack of today.
    expect(lines).toEqual(Array.from({ length: 6 }, () => line))
  })

  test('nobody calls what erases, signed in or not', async () => {
    const erasers = await world.server.sql<{ name: string; callers: string[] }>(
      `select p.proname as name, array(select r from unnest(array['anon', 'authenticated']) r where has_function_privilege(r, p.oid, 'execute')) as callers
        from pg_proc p where p.pronamespace in ('private'::regnamespace, 'touchline'::regnamespace) and p.proname ~ '^(erase|discard|drop_mail)' order by 1`,
    )
    expect(erasers.length).toBeGreaterThan(8)
    expect(erasers.filter(({ callers }) => callers.length > 0)).toEqual([])
  })

  test('what says that a child is in danger is not taken back by leaving; other feedback is', async () => {
    const { olga } = world.people
    await world.server.sql(
      `insert into feedback (user_id, category, message) values ($1, 'idea', 'bandicoot'), ($1, 'safety', 'currawong'), ($1, 'safety', 'wallaroo')`,
      [olga.id],
    )
    await world.server.sql(`update feedback set status = 'done' where message = 'currawong'`)
    await deleteUser(olga.id)
    expect(
      await world.server.sql(`select user_id, message from feedback where message <> 'lorikeet'`),
    ).toEqual([{ user_id: null, message: 'wallaroo' }])
  })

  test('mail to a guardian of two children stays when one of them goes', async () => {
    const { nina, dirk } = world.people
    await world.server.sql(
      `update guardian_links set guardian_email = 'both@example.org' where athlete_id = any ($1::uuid[])`,
      [[nina.id, dirk.id]],
    )
    await world.server.sql(
      `select private.send_mail('guardian_request', 'both@example.org', 'en', '{}') from generate_series(1, 2)`,
    )
    const mails = async () =>
      (await world.server.sql(`select id from touchline.mail_outbox where to_email = 'both@example.org'`))
        .length
    await deleteUser(nina.id)
    expect(await mails()).toBe(2)
    await deleteUser(dirk.id)
    expect(await mails()).toBe(0)
  })
})
