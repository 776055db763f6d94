import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { family, rolledBack } = testFamilies(() => database)
const BUCKET = 'honour-documents'

async function honourOf(who: Account) {
  const { rows } = await database.as<{ id: string }>(
    who,
    `insert into honours (athlete_id, title, awarded_on) values ($1, 'Cup winners', '2025-06-14') returning id`,
    [who.id],
  )
  return rows[0]?.id ?? ''
}
const addRow = (who: Account, honour: string, shown = false, id = randomUUID(), athlete = who.id) =>
  database
    .as(who, 'insert into honour_documents (id, honour_id, athlete_id, shown) values ($1, $2, $3, $4)', [
      id,
      honour,
      athlete,
      shown,
    ])
    .then(({ refused }) => ({ id, refused }))
/** As an upload ends: the row of the object appears, as its owner. */
const addFile = (who: Caller, name: string, ownerId: string, version = randomUUID()) =>
  database.as(
    who,
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ($1, $2, $3, $4, '{"size": 9}')`,
    [BUCKET, name, ownerId, version],
  )
async function withDocument(who: Account, shown = false) {
  const honour = await honourOf(who)
  const { id, refused } = await addRow(who, honour, shown)
  expect(refused).toBeNull()
  const file = `${who.id}/${id}.pdf`
  expect((await addFile(who, file, who.id)).refused).toBeNull()
  return { honour, id, file }
}
const opens = async (who: Caller, file: string) =>
  (await database.as(who, 'select from storage.objects where bucket_id = $2 and name = $1', [file, BUCKET]))
    .changed
const reads = async (who: Account, id: string) =>
  (await database.as(who, 'select from honour_documents where id = $1', [id])).changed
const show = (who: Account, id: string, shown = true) =>
  database.as(who, 'update honour_documents set shown = $2 where id = $1', [id, shown])
const hint = ({ refused }: { refused: { hint?: string | undefined } | null }) => refused?.hint
const files = async () =>
  (await database.sql<{ name: string }>('select name from storage.objects where bucket_id = $1', [BUCKET]))
    .map(({ name }) => name)
    .sort()

/** As the page of whoever has this secret asks for the file. */
async function opensByLink(token: string, file: string) {
  await database.sql(`select set_config('request.headers', $1, true)`, [
    JSON.stringify({ 'x-honour-token': token }),
  ])
  const found = await opens('anon', file)
  await database.sql(`select set_config('request.headers', '', true)`)
  return found
}
async function ask(who: Account, honour: string) {
  const asked = await database.as<{ id: string }>(
    who,
    `select ask_honour_confirmation($1, 'office@league.test') as id`,
    [honour],
  )
  expect(asked.refused).toBeNull()
  const [link] = await database.sql<{ token: string }>(
    `select private.derive_confirmation_token('honour', $1) as token`,
    [asked.rows[0]?.id],
  )
  return link?.token ?? ''
}
type Question = { document: string | null; hash: string }
const question = async (token: string) =>
  (await database.as<{ q: Question }>('anon', 'select honour_to_confirm($1) as q', [token])).rows[0]?.q

describe('a document beside an honour', () => {
  test(
    'is its athlete’s alone until an adult shows it, and again when they hide it',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const vera = await createScout(database, { check: 'approved' })
      const { id, file } = await withDocument(ada)
      expect([await opens(ada, file), await reads(ada, id)]).toEqual([1, 1])
      for (const who of [bob, vera]) expect([await opens(who, file), await reads(who, id)]).toEqual([0, 0])
      expect((await show(ada, id)).refused).toBeNull()
      for (const who of [bob, vera]) expect([await opens(who, file), await reads(who, id)]).toEqual([1, 1])
      expect(await opens('anon', file)).toBe(0)
      await show(ada, id, false)
      expect([await opens(vera, file), await reads(vera, id)]).toEqual([0, 0])
    }),
  )

  test(
    'is not opened by whoever does not see the honour: blocked, or a page that is hidden',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const { id, file } = await withDocument(ada, true)
      expect(await opens(bob, file)).toBe(1)
      await database.as(ada, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, bob.id])
      expect([await opens(bob, file), await reads(bob, id)]).toEqual([0, 0])
      const eve = await createAthlete(database)
      await database.sql(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private')
         on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [ada.id],
      )
      expect([await opens(eve, file), await reads(eve, id), await opens(ada, file)]).toEqual([0, 0, 1])
    }),
  )

  test(
    'of a minor is shown to nobody: no scout, no issuer, whatever stands in its row',
    rolledBack(async () => {
      const { mina } = await family(1)
      const vera = await createScout(database, { check: 'approved' })
      const { honour, id, file } = await withDocument(mina)
      expect(hint(await show(mina, id))).toBe('honour.document_shown')
      expect(hint(await addRow(mina, await honourOf(mina), true))).toBe('honour.document_shown')
      const token = await ask(mina, honour)
      await database.sql('update honour_documents set shown = true where id = $1', [id])
      expect([await opens(vera, file), await reads(vera, id)]).toEqual([0, 0])
      expect([await opensByLink(token, file), (await question(token))?.document]).toEqual([0, null])
      expect(await opens(mina, file)).toBe(1)
    }),
  )

  test(
    'of somebody who turns out to be under 18 is shown to nobody any more',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { honour, id, file } = await withDocument(ada, true)
      const token = await ask(ada, honour)
      await database.sql(
        `update athlete_private_details set birth_date = current_date - interval '15 years' where athlete_id = $1`,
        [ada.id],
      )
      const bob = await createAthlete(database)
      expect([await opens(bob, file), await reads(bob, id), await opensByLink(token, file)]).toEqual([
        0, 0, 0,
      ])
    }),
  )

  test(
    'is opened by the issuer for as long as the answer is waited for, and no other one is',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const [{ honour, file }, other] = [await withDocument(ada), await withDocument(bob, true)]
      const token = await ask(ada, honour)
      expect((await question(token))?.document).toBe(file)
      expect([await opensByLink(token, file), await opensByLink(token, other.file)]).toEqual([1, 0])
      for (const wrong of ['', 'no secret', honour, `${token}x`])
        expect(await opensByLink(wrong, file)).toBe(0)
      await database.sql(`update honour_confirmations set expires_at = now() - interval '1 second'`)
      expect(await opensByLink(token, file)).toBe(0)
      await database.sql(`update honour_confirmations set expires_at = now() + interval '1 day'`)
      const hash = (await question(token))?.hash
      const said = await database.as('anon', `select answer_honour($1, 'confirm', 'The office', $2)`, [
        token,
        hash,
      ])
      expect(said.refused).toBeNull()
      expect([await opensByLink(token, file), (await question(token))?.document]).toEqual([0, null])
    }),
  )

  test(
    'stands beside one’s own honour, under its own name, and is never another file',
    rolledBack(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const { honour, file } = await withDocument(ada)
      expect(hint(await addRow(bob, honour))).toBe('honour.not_found')
      expect(hint(await addRow(bob, randomUUID()))).toBe('honour.not_found')
      expect((await addRow(bob, honour, false, randomUUID(), ada.id)).refused?.code).toBe('42501')
      expect((await addFile(ada, file.replace('pdf', 'png'), ada.id)).refused).not.toBeNull()
      const waiting = await addRow(ada, await honourOf(ada))
      for (const [who, name] of [
        [bob, `${ada.id}/${waiting.id}.pdf`],
        [bob, `${bob.id}/${waiting.id}.pdf`],
        [ada, `${ada.id}/${waiting.id}.exe`],
        [ada, `${ada.id}/${randomUUID()}.pdf`],
        [ada, `${ada.id}/call-0171-2345678.pdf`],
      ] as const)
        expect((await addFile(who, name, who.id)).refused, name).not.toBeNull()
      const set = `update storage.objects set version = 'other' where name = $1`
      expect((await database.as(ada, set, [file])).changed).toBe(0)
      await database.sql('set local role service_role')
      await expect(database.sql(set, [file])).rejects.toThrow('never replaced')
    }),
  )

  test(
    'gives way to the next one when that is there, and not before',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { honour, file } = await withDocument(ada)
      const next = await addRow(ada, honour, true)
      expect([await opens(ada, file), await opens(await createAthlete(database), file)]).toEqual([1, 0])
      expect((await addFile(ada, `${ada.id}/${next.id}.webp`, ada.id)).refused).toBeNull()
      expect(await files()).toEqual([`${ada.id}/${next.id}.webp`])
      const { rows } = await database.as(ada, 'select id, shown from honour_documents')
      expect(rows).toEqual([{ id: next.id, shown: true }])
    }),
  )

  test(
    'goes with its row, its honour and its account, bytes and all',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const [one, two] = [await withDocument(ada), await withDocument(ada, true)]
      const three = await withDocument(ada)
      expect(await files()).toHaveLength(3)
      await database.as(ada, 'delete from honour_documents where id = $1', [one.id])
      expect(await files()).toEqual([two.file, three.file].sort())
      await database.as(ada, 'delete from honours where id = $1', [two.honour])
      expect(await files()).toEqual([three.file])
      await database.sql('delete from auth.users where id = $1', [ada.id])
      expect(await files()).toEqual([])
    }),
  )

  test(
    'is copied with a report of the honour, for admins with a second factor alone, also when it was not shown',
    rolledBack(async () => {
      const [ada, amy] = [await createAthlete(database), await createAdmin(database)]
      const vera = await createScout(database, { check: 'approved' })
      const { honour, id } = await withDocument(ada)
      const told = await database.as<{ id: string }>(
        vera,
        `insert into flags (reporter_id, subject_type, subject_id, reason) values ($1, 'honour', $2, 'fake_information') returning id`,
        [vera.id, honour],
      )
      expect(told.refused).toBeNull()
      const copy = `${told.rows[0]?.id}/${id}.pdf`
      await database.as(ada, 'delete from honours where id = $1', [honour])
      const read = async (who: Caller) =>
        (
          await database.as(who, `select from storage.objects where bucket_id = 'reported' and name = $1`, [
            copy,
          ])
        ).changed
      expect(await read(amy)).toBe(1)
      for (const who of [ada, vera, 'anon'] as const) expect(await read(who)).toBe(0)
    }),
  )

  test(
    'is in the copy of its athlete’s data and counts for their room',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const { file } = await withDocument(ada)
      const [parts] = await database.sql<{ parts: string }>(
        'select private.export_files($1)::text as parts',
        [ada.id],
      )
      expect(parts?.parts).toContain(file)
      const { rows } = await database.as<{ used: number }>(
        ada,
        `select (my_storage() ->> 'used_bytes')::int as used`,
      )
      expect(rows).toEqual([{ used: 9 }])
    }),
  )
})
