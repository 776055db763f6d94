import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const UNDECLARED = `select 'bucket ' || b.id || ' is not declared: make it with private.declare_bucket in supabase/migrations/0043_files.sql' as fault
  from storage.buckets b where not exists (select from private.file_buckets d where d.bucket_id = b.id)
  union all select 'bucket ' || d.bucket_id || ' is declared and not there' from private.file_buckets d where not exists (select from storage.buckets b where b.id = d.bucket_id)
  union all select 'bucket ' || b.id || ' is public: files are read under the policies of storage.objects' from storage.buckets b where b.public`
const UNANSWERED = `select 'bucket ' || d.bucket_id || ': "' || a.key || '" is neither yes nor a reason' as fault
  from private.file_buckets d, jsonb_each_text(to_jsonb(d) - 'bucket_id') a where a.value <> 'yes' and char_length(btrim(a.value)) < 8`

const faults = async (question: string) =>
  (await database.sql<{ fault: string }>(question)).map(({ fault }) => fault).sort()
/** Of those that people write to as they like: copies of what was reported are made by the server alone, a film and a document of an honour have a row first (video.test.ts, honour-documents.test.ts), and a picture of a post a community (community-pictures.test.ts). */
const declared = (answer: string) =>
  database.sql<{ bucket: string; told: string }>(
    `select bucket_id as bucket, to_jsonb(d) ->> $1 as told from private.file_buckets d where bucket_id not in ('reported', 'videos', 'video-posters', 'community-pictures', 'exports', 'honour-documents') order by 1`,
    [answer],
  )

test('every bucket is declared and has all its answers', async () => {
  expect(await faults(UNDECLARED)).toEqual([])
  expect(await faults(UNANSWERED)).toEqual([])
})

test.each([
  [
    `insert into storage.buckets (id, name) values ('films', 'films')`,
    UNDECLARED,
    'bucket films is not declared',
  ],
  [
    `update private.file_buckets set bucket_id = 'faces' where bucket_id = 'avatars'`,
    UNDECLARED,
    'bucket faces',
  ],
  [`update storage.buckets set public = true where id = 'evidence'`, UNDECLARED, 'bucket evidence is public'],
  [
    `update private.file_buckets set erased = 'no' where bucket_id = 'avatars'`,
    UNANSWERED,
    '"erased" is neither',
  ],
])('the check names it: %s', (fault, question, named) =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await database.sql(fault)
    expect(await faults(question)).toContainEqual(expect.stringContaining(named))
  }),
)

test.each([
  [
    `'films', 1, '{}', '{"gate": "yes"}'`,
    'declare_bucket(\'films\'): "gate" is no answer; the answers are markup',
  ],
  [`'films', 1, '{}', '{"erased": "no"}'`, '"erased": "no"; write "yes", or in a few words why not.'],
])('declare_bucket(%s) is refused in one line', (declaration, message) =>
  database.inRolledBackTransaction(async () => {
    await database.sql('set local role postgres')
    await expect(database.sql(`select private.declare_bucket(${declaration})`)).rejects.toThrow(message)
  }),
)

const upload = (id: string, email: string, bucket: string, name: string) =>
  database.as({ id, email }, `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)`, [
    bucket,
    `${id}/${name}`,
    id,
  ])

test('where names pass the gate of contact, a name of words is refused', async () => {
  for (const { bucket, told } of await declared('contact_gate')) {
    await database.inRolledBackTransaction(async () => {
      const { id, email } = await createAthlete(database)
      expect((await upload(id, email, bucket, `${randomUUID()}.jpg`)).refused, bucket).toBeNull()
      const words = await upload(id, email, bucket, 'call-0171-2345678.jpg')
      expect([bucket, words.refused !== null]).toEqual([bucket, told === 'yes'])
    })
  }
})

test('what is declared as erased goes with the account, in every bucket', async () => {
  for (const { bucket, told } of await declared('erased')) {
    await database.inRolledBackTransaction(async () => {
      const { id, email } = await createAthlete(database)
      expect((await upload(id, email, bucket, `${randomUUID()}.jpg`)).refused, bucket).toBeNull()
      await database.sql('delete from auth.users where id = $1', [id])
      const left = await database.sql(`select from storage.objects where name like $1 || '/%'`, [id])
      expect([bucket, left.length]).toEqual([bucket, told === 'yes' ? 0 : 1])
    })
  }
})
