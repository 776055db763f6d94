import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  atAal1,
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

type Message = { id: string; content: string; is_subject: boolean; is_reported: boolean }
type Report = { snapshot: { messages: Message[] } & Record<string, unknown>; photo_copy: string | null }

const THREAT = `${'Well played today. '.repeat(40)}Now send me a picture`

const people = async () => ({
  amy: await createAdmin(database),
  mina: await createAthlete(database, { years: 16, guardian: 'active' }),
  vera: await createScout(database, { check: 'approved' }),
})
/** A conversation of many messages; answers with the id of the threat, which stands among them. */
const talk = async (vera: Account, mina: Account) => {
  const thread = await openConversation(database, vera, mina)
  await database.sql(
    'update messages set created_at = now() - interval $$2 days$$ where conversation_id = $1',
    [thread],
  )
  await database.sql(
    `insert into messages (conversation_id, sender_id, content, created_at)
     select $1, $2, case n when 30 then $3 else 'See you at training ' || n end, now() - make_interval(mins => 100 - n)
     from generate_series(1, 60) n`,
    [thread, vera.id, THREAT],
  )
  const [threat] = await database.sql<{ id: string }>('select id from messages where content = $1', [THREAT])
  return { thread, threat: threat?.id ?? '' }
}
const idOf = async (call: Promise<{ rows: { id: string }[]; refused: { message: string } | null }>) => {
  const { rows, refused } = await call
  if (!rows[0]) throw new Error(refused?.message)
  return rows[0].id
}
const report = (who: Account, type: string, subject: string) =>
  idOf(database.as<{ id: string }>(who, `select report($1, $2, 'harassment', 'Look') as id`, [type, subject]))
const reportAsGuardian = (token: string, type: string, subject: string) =>
  database.as<{ id: string }>('anon', `select guardian_report($1, $2, $3, 'harassment') as id`, [
    token,
    type,
    subject,
  ])
const open = async (admin: Account, id: string) => {
  const { rows } = await database.as<{ c: { reports: Report[] } }>(admin, 'select flag_evidence($1) as c', [
    id,
  ])
  const shown = rows[0]?.c.reports[0]
  if (!shown) throw new Error('no report')
  return shown
}

describe('a report of a message', () => {
  test('keeps it whole, with ten before and ten after it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, vera } = await people()
      const { threat } = await talk(vera, mina)
      const { messages } = (await open(amy, await report(mina, 'message', threat))).snapshot
      expect(messages.map(({ content }) => content.replace('See you at training ', ''))).toEqual([
        ...['40', '39', '38', '37', '36', '35', '34', '33', '32', '31'],
        THREAT,
        ...['29', '28', '27', '26', '25', '24', '23', '22', '21', '20'],
      ])
      expect(messages.filter(({ is_reported }) => is_reported).map(({ id }) => id)).toEqual([threat])
    }))

  test('of a conversation keeps the last twenty, and an admin reads on in both directions, on record', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, vera } = await people()
      const { thread } = await talk(vera, mina)
      const id = await report(mina, 'conversation', thread)
      const { messages } = (await open(amy, id)).snapshot
      expect(messages).toHaveLength(20)
      const more = async (who: Account, before: string | undefined, after: string | undefined) =>
        database.as<{ m: Message[] }>(who, 'select case_messages($1, $2, $3) as m', [
          id,
          before ?? null,
          after ?? null,
        ])
      const earlier = (await more(amy, messages.at(-1)?.id, undefined)).rows[0]?.m ?? []
      expect(earlier.map(({ content }) => content.replace('See you at training ', '')).slice(0, 2)).toEqual([
        '40',
        '39',
      ])
      const later = (await more(amy, undefined, earlier[0]?.id)).rows[0]?.m ?? []
      expect(later.map(({ id: one }) => one)).toEqual(messages.map(({ id: one }) => one))
      expect(
        await database.sql(`select 1 from security_audit_log where action = 'case_messages_read'`),
      ).toHaveLength(2)
      expect((await more(atAal1(amy), undefined, undefined)).refused?.hint).toBe('admin.second_factor_needed')
      for (const who of [mina, vera])
        expect((await more(who, undefined, undefined)).refused?.hint).toBe('admin.only')
    }))
})

describe('a guardian', () => {
  test('reports one message and an endorsement, with all that is in them, and nothing of the child’s own', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, vera } = await people()
      const { threat, thread } = await talk(vera, mina)
      const token = await guardianToken(database, mina)
      const [praise] = await database.sql<{ id: string }>(
        `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, skills)
         values ($1, $2, 'coached', current_date, 5, '{sexy legs}') returning id`,
        [vera.id, mina.id],
      )
      expect(
        (await open(amy, await idOf(reportAsGuardian(token, 'message', threat)))).snapshot.messages,
      ).toHaveLength(21)
      await database.sql(`update flags set status = 'no_action'`)
      expect(
        (await open(amy, await idOf(reportAsGuardian(token, 'endorsement', praise?.id ?? '')))).snapshot,
      ).toMatchObject({ skills: ['sexy legs'], rating: 5 })
      const [own] = await database.sql<{ id: string }>(
        `insert into messages (conversation_id, sender_id, content) values ($1, $2, 'Mine') returning id`,
        [thread, mina.id],
      )
      expect((await reportAsGuardian(token, 'message', own?.id ?? '')).refused?.hint).toBe('flag.not_found')
      const noa = await createAthlete(database, { years: 16, guardian: 'active' })
      const stranger = await guardianToken(database, noa)
      for (const [type, id] of [
        ['message', threat],
        ['endorsement', praise?.id ?? ''],
      ] as const)
        expect((await reportAsGuardian(stranger, type, id)).refused?.hint).toBe('flag.not_found')
    }))
})

// A choice among fixed values holds nobody's words, and what is declared otherwise says why.
test('a report copies every text of a thing that others can read', async () => {
  const seen = await database.sql<{ column: string }>(
    `select n.name || '.' || a.attname as column
     from private.nouns n join pg_attribute a on a.attrelid = n.relation and a.attnum > 0 and not a.attisdropped
     where n.reportable and n.part is null
       and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
       and has_column_privilege('authenticated', n.relation, a.attnum, 'select')
       and a.attname <> all (private.columns_with('evidence', n.relation))
       and not exists (select from pg_constraint k where k.conrelid = n.relation and a.attnum = any (k.conkey)
         and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY'))
       and not exists (select from private.written_columns w where w.relation = n.relation
         and w.column_name = a.attname and w.kind in ('copy', 'server'))
     order by 1`,
  )
  expect(seen.map(({ column }) => column)).toEqual([])
})

describe('the copy of a reported picture', () => {
  const pictured = async () => {
    const { amy, vera } = await people()
    const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
    const [photo] = await database.sql<{ path: string }>(
      `update athlete_profiles set avatar_path = id || '/' || gen_random_uuid() || '.jpg' where id = $1
       returning avatar_path as path`,
      [ada.id],
    )
    await database.sql(
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
       values ('avatars', $1, $2, 'bytes-of-ada', '{"eTag": "\\"abc\\"", "size": 3, "mimetype": "image/jpeg"}')`,
      [photo?.path, ada.id],
    )
    const id = await report(bob, 'photo', ada.id)
    return { amy, ada, bob, vera, id, path: photo?.path ?? '' }
  }
  const copies = () =>
    database.sql<{ name: string; version: string }>(
      `select name, version from storage.objects where bucket_id = 'reported'`,
    )
  const given = () => database.sql('select version from storage.orphaned_blobs')
  const remove = async (path: string) => {
    await database.sql(`select set_config('storage.allow_delete_query', 'true', true)`)
    await database.sql('delete from storage.objects where name = $1', [path])
  }

  test('stays with its bytes when the owner deletes theirs, and admins with a second factor alone read it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, bob, vera, id, path } = await pictured()
      await remove(path)
      const [copy] = await copies()
      expect(copy).toMatchObject({ version: 'bytes-of-ada' })
      expect((await open(amy, id)).photo_copy).toBe(copy?.name)
      expect(await given()).toEqual([])
      const seenBy = async (who: Account | 'anon') =>
        (await database.as(who, `select 1 from storage.objects where bucket_id = 'reported'`)).changed
      expect([await seenBy(amy), await seenBy(atAal1(amy))]).toEqual([1, 0])
      for (const who of [ada, bob, vera, 'anon'] as const) expect(await seenBy(who)).toBe(0)
      expect(
        (
          await database.as(
            ada,
            `insert into storage.objects (bucket_id, name) values ('reported', $1 || '/' || gen_random_uuid() || '.jpg')`,
            [ada.id],
          )
        ).refused?.code,
      ).toBe('42501')
    }))

  test('goes when nobody can appeal any more, and with it the last of the bytes', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, id, path } = await pictured()
      await database.sql('select private.delete_old_copies()')
      await database.as(amy, `select decide_flag($1, 'no_action', 'Looked at it')`, [id])
      await database.sql('select private.delete_old_copies()')
      expect(await copies()).toHaveLength(1)
      await database.sql(`update flags set decided_at = now() - interval '181 days'`)
      await remove(path)
      await database.sql('select private.delete_old_copies()')
      expect(await copies()).toEqual([])
      expect(await given()).toEqual([{ version: 'bytes-of-ada' }])
    }))

  test('outlives the account of an adult until the report is decided', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, id } = await pictured()
      await database.sql('delete from auth.users where id = $1', [ada.id])
      expect(await copies()).toHaveLength(1)
      expect(
        (await database.as(amy, `select decide_flag($1, 'no_action', 'They left')`, [id])).refused,
      ).toBeNull()
      await database.sql('select private.delete_old_copies()')
      expect(await copies()).toEqual([])
    }))

  test('that went to the police stays, also when its owner leaves after the decision', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, id } = await pictured()
      const referred = await database.as(amy, `select refer_case($1, 'police', '', 'A child is at risk')`, [
        id,
      ])
      expect(referred.refused).toBeNull()
      await database.as(amy, `select decide_flag($1, 'warn', 'Against the rules')`, [id])
      await database.sql('delete from auth.users where id = $1', [ada.id])
      await database.sql(`update flags set decided_at = now() - interval '181 days'`)
      await database.sql('select private.delete_old_copies()')
      expect(await copies()).toHaveLength(1)
      const { rows } = await database.as<{ n: number }>(
        amy,
        'select count(*)::int as n from storage.objects where bucket_id = $1',
        ['reported'],
      )
      expect(rows).toEqual([{ n: 1 }])
    }))
})
