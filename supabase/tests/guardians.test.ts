import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAccount,
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

type Portal = {
  state: string
  athlete: Record<string, unknown>
  requests: Record<string, unknown>[]
  contacts: Record<string, unknown>[]
  consents: { decision: string }[]
}
const portal = async (token: string) =>
  database.as<{ p: Portal }>('anon', 'select guardian_portal($1) as p', [token])
const settle = (token: string, decision: string, target: string | null = null, version = '2026-11') =>
  database.as<{ p: Portal }>('anon', `select guardian_decide($1, $2, $3, $4, 'fr') as p`, [
    token,
    decision,
    target,
    version,
  ])

describe('a guardian invitation', () => {
  test('is emailed with a token of which only the hash is stored', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14 })
      await database.as(mina, `select invite_guardian('Gus Fell', ' Gus@Example.org ', 'fr')`)
      const [mail] = await database.sql<{
        to_email: string
        locale: string
        params: { token: string; athlete_name: string }
      }>(`select to_email, locale, params from touchline.mail_outbox where kind = 'guardian_invitation'`)
      expect(mail).toMatchObject({
        to_email: 'gus@example.org',
        locale: 'fr',
        params: { athlete_name: 'Ada M.' },
      })
      const kept = await database.sql<{ row: string }>(
        'select (to_jsonb(g) || to_jsonb(t))::text as row from guardian_links g join private.guardian_tokens t on t.link_id = g.id',
      )
      expect(kept.some(({ row }) => row.includes(mail?.params.token ?? '?'))).toBe(false)
      expect((await portal(mail?.params.token ?? '')).rows[0]?.p).toMatchObject({
        state: 'invited',
        requests: [],
        contacts: [],
      })
      expect((await database.as(mina, 'select state from guardian_links')).rows).toEqual([
        { state: 'invited' },
      ])
    }))

  test.each([
    ['an adult', { years: 20 }, 'g@example.org', 'guardian.not_a_minor'],
    ['a minor with an invalid address', { years: 14 }, 'nonsense', 'email.invalid'],
  ])('is refused by %s', (_what, overrides, email, hint) =>
    database.inRolledBackTransaction(async () => {
      expect(
        (
          await database.as(await createAthlete(database, overrides), `select invite_guardian('Gus', $1)`, [
            email,
          ])
        ).refused?.hint,
      ).toBe(hint)
    }),
  )

  test('cannot go to the minor’s own address', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14 })
      expect(
        (await database.as(mina, `select invite_guardian('Gus', $1)`, [mina.email.toUpperCase()])).refused
          ?.hint,
      ).toBe('guardian.address')
    }))

  test('to the address of an account answers, looks and counts like any other, and opens nothing', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, bob] = [await createAthlete(database, { years: 14 }), await createAthlete(database)]
      const answers = []
      for (const email of ['nobody@example.org', bob.email]) {
        const answer = await database.as<{ id: string }>(mina, `select invite_guardian('Gus', $1) as id`, [
          email,
        ])
        const { rows } = await database.as(
          mina,
          'select guardian_name, state, locale from guardian_links where id = $1',
          [answer.rows[0]?.id],
        )
        answers.push([answer.refused, rows])
      }
      expect(answers[1]).toEqual(answers[0])
      expect(
        await database.sql(
          `select attempts from private.rate_limit_counters where action = 'guardian_invite' and subject = $1`,
          [mina.id],
        ),
      ).toEqual([{ attempts: 2 }])
      expect(
        await database.sql(
          `select kind, params ? 'token' as secret from touchline.mail_outbox where to_email = $1`,
          [bob.email],
        ),
      ).toEqual([{ kind: 'guardian_address_taken', secret: false }])
      const [link] = await database.sql<{ token: string }>(
        'select private.guardian_token(id) as token from guardian_links where guardian_email = $1',
        [bob.email],
      )
      expect((await portal(link?.token ?? '')).refused?.hint).toBe('guardian.link')
    }))

  test('is limited to five a day', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14 })
      const invite = (n: number) =>
        database.as(mina, `select invite_guardian('Gus', $1)`, [`g${n}@example.org`])
      for (let n = 0; n < 5; n++) expect((await invite(n)).refused).toBeNull()
      expect((await invite(5)).refused?.code).toBe('PT429')
    }))

  test('expires after 30 days', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14, guardian: 'invited' })
      await database.sql(`update guardian_links set expires_at = now() - interval '1 second'`)
      expect((await portal(await guardianToken(database, mina))).refused?.hint).toBe('guardian.expired')
    }))

  test('that was sent anew says so on its old link', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14 })
      const invite = () => database.as(mina, `select invite_guardian('Gus Fell', 'gus@example.org', 'en')`)
      await invite()
      const [first] = await database.sql<{ token: string }>(
        'select private.guardian_token(id) as token from guardian_links where athlete_id = $1',
        [mina.id],
      )
      await invite()
      expect((await portal(first?.token ?? '')).refused).toMatchObject({
        code: 'PT410',
        hint: 'guardian.replaced',
      })
    }))
})

describe('the guardian portal', () => {
  test.each(['', 'x', 'a'.repeat(101), '00000000-0000-0000-0000-000000000000'])(
    'answers a wrong token (%s) like an unknown one',
    async (token) => {
      expect((await portal(token)).refused).toMatchObject({ code: 'PT404', hint: 'guardian.link' })
      expect((await settle(token, 'consent')).refused?.hint).toBe('guardian.link')
    },
  )

  test('shows who requests and talks and how much, and never a message', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera, sven] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, mina)
      await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'SECRET-WORDS')`, [
        id,
      ])
      await database.as(sven, `select request_contact($1, 'Trial', 'Hello')`, [mina.id])
      const { rows } = await portal(await guardianToken(database, mina))
      expect(rows[0]?.p.contacts).toMatchObject([{ conversation_id: id, messages: 2, status: 'open' }])
      expect(rows[0]?.p.requests.map(({ subject, held, status }) => [subject, held, status]).sort()).toEqual([
        ['A trial week', false, 'accepted'],
        ['Trial', true, 'pending'],
      ])
      expect(JSON.stringify(rows)).not.toContain('SECRET-WORDS')
      expect(JSON.stringify(rows)).not.toMatch(/birth|@example/)
    }))

  test('reads the copies of a conversation of the own ward alone, and the page as scouts see it', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, other, vera] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, mina)
      const read = async (of: Account) =>
        database.as<{ m: object[] }>('anon', 'select guardian_messages($1, $2) as m', [
          await guardianToken(database, of),
          id,
        ])
      expect((await read(mina)).rows[0]?.m).toMatchObject([
        { content: 'Would you come?', from_athlete: false },
      ])
      expect((await read(other)).refused?.hint).toBe('thread.not_found')
      const token = await guardianToken(database, mina)
      expect((await portal(token)).rows[0]?.p).toMatchObject({ preview: { films: [], has_photo: false } })
      await settle(token, 'withdraw')
      expect((await read(mina)).refused?.hint).toBe('thread.not_found')
    }))

  test('chooses the language of the mails', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      const token = await guardianToken(database, mina)
      const choose = (language: string) =>
        database.as('anon', 'select guardian_language($1, $2)', [token, language])
      expect((await choose('fr')).refused).toBeNull()
      expect((await choose('de')).refused?.hint).toBe('guardian.decision')
      expect((await database.as(mina, 'select locale from guardian_links')).rows).toEqual([{ locale: 'fr' }])
    }))

  test('shows no requests before the guardian consents', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      await database.as(vera, `select request_contact($1, 'Trial', 'Hello')`, [mina.id])
      await database.sql(`update guardian_links set state = 'invited'`)
      expect((await portal(await guardianToken(database, mina))).rows[0]?.p.requests).toEqual([])
    }))
})

describe('a guardian’s decision', () => {
  test('to consent publishes the page, to withdraw hides it, and both are recorded', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 14, guardian: 'invited' }),
        await createScout(database, { check: 'approved' }),
      ]
      const token = await guardianToken(database, mina)
      const sees = async () =>
        (await database.as(vera, 'select 1 from athlete_profiles where id = $1', [mina.id])).changed
      expect(await sees()).toBe(0)
      expect((await settle(token, 'consent', null, ' ')).refused?.hint).toBe('guardian.text_version')
      expect((await settle(token, 'consent')).rows[0]?.p.state).toBe('active')
      expect(await sees()).toBe(1)
      expect((await settle(token, 'consent')).refused?.hint).toBe('guardian.settled')
      expect((await settle(token, 'withdraw')).rows[0]?.p.state).toBe('withdrawn')
      expect(await sees()).toBe(0)
      expect(
        (await database.as(mina, 'select decision, text_version, language from consents order by decision'))
          .rows,
      ).toEqual([
        { decision: 'given', text_version: '2026-11', language: 'fr' },
        { decision: 'withdrawn', text_version: '2026-11', language: 'fr' },
      ])
      for (const text of [`update consents set decision = 'given'`, 'delete from consents']) {
        await database.sql('savepoint try')
        await expect(database.sql(text)).rejects.toThrow(/only ever added to/)
        await database.sql('rollback to savepoint try')
      }
    }))

  test('about a request is made once, for their own ward alone', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, tom, vera] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      const asked = await database.as<{ id: string }>(
        vera,
        `select id from request_contact($1, 'Trial', 'Hello')`,
        [mina.id],
      )
      const id = asked.rows[0]?.id ?? null
      expect((await settle(await guardianToken(database, tom), 'approve_request', id)).refused?.hint).toBe(
        'request.not_found',
      )
      const token = await guardianToken(database, mina)
      expect((await settle(token, 'decline_request', id)).refused).toBeNull()
      expect((await settle(token, 'approve_request', id)).refused?.hint).toBe('request.settled')
      expect((await database.as(vera, 'select status, decline_reason from message_requests')).rows).toEqual([
        { status: 'declined', decline_reason: 'guardian' },
      ])
      expect((await database.as(mina, 'select id from message_requests')).rows).toEqual([])
    }))

  test('approving a scout whose verification has expired is refused', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      const asked = await database.as<{ id: string }>(
        vera,
        `select id from request_contact($1, 'Trial', 'Hello')`,
        [mina.id],
      )
      await database.sql('update scout_profiles set verified_until = now() where user_id = $1', [vera.id])
      expect(
        (await settle(await guardianToken(database, mina), 'approve_request', asked.rows[0]?.id)).refused
          ?.hint,
      ).toBe('contact.scout_not_verified')
    }))

  test('can end a conversation of their own ward', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, mina)
      expect(
        (await settle(await guardianToken(database, mina), 'end_conversation', id)).rows[0]?.p.contacts,
      ).toMatchObject([{ status: 'closed' }])
      expect(
        (await database.as(mina, `insert into messages (conversation_id, content) values ($1, 'x')`, [id]))
          .refused?.hint,
      ).toBe('thread.closed')
    }))

  test('is refused by name when it is unknown', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      expect((await settle(await guardianToken(database, mina), 'obey')).refused?.hint).toBe(
        'guardian.decision',
      )
    }))
})

test('deleting an account deletes everything that belongs to it', () =>
  database.inRolledBackTransaction(async () => {
    const [mina, ada, vera] = [
      await createAthlete(database, { years: 14, guardian: 'active' }),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    await openConversation(database, vera, mina)
    await openConversation(database, vera, ada)
    await database.as(
      vera,
      `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'scouted_live', current_date, 5)`,
      [vera.id, ada.id],
    )
    await database.as(
      ada,
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on) values ($1, 'height_cm', 180, 'cm', current_date)`,
      [ada.id],
    )
    for (const person of [mina, ada, vera])
      await database.sql('delete from auth.users where id = $1', [person.id])
    for (const table of [
      'profiles',
      'athlete_profiles',
      'athlete_private_details',
      'measurements',
      'guardian_links',
      'consents',
      'message_requests',
      'endorsements',
      'boards',
      'conversation_participants',
      'athlete_search_index',
    ])
      expect([table, await database.sql(`select 1 from ${table}`)]).toEqual([table, []])
    await createAccount(database, { role: 'scout', full_name: 'Somebody Else' })
  }))
