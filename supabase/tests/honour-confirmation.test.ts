import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { family, rolledBack, mailsTo, decide } = testFamilies(() => database)
const LEAGUE = 'office@league.test'

async function honour(who: Account, title = 'Cup winners') {
  const { rows } = await database.as<{ id: string }>(
    who,
    `insert into honours (athlete_id, title, placement, awarded_on) values ($1, $2, '1st', '2025-06-14') returning id`,
    [who.id, title],
  )
  return rows[0]?.id ?? ''
}
const ask = (who: Account, id: string, email = LEAGUE) =>
  database.as<{ id: string }>(who, `select ask_honour_confirmation($1, $2, 'es') as id`, [id, email])
const remind = (who: Account, id: string) => database.as(who, 'select remind_honour_issuer($1)', [id])
type Shown = { athlete_name: string; state: string; hash: string; free_mail: boolean }
const look = (token: string) =>
  database.as<{ shown: Shown }>('anon', 'select honour_to_confirm($1) as shown', [token])
async function answer(
  token: string,
  decision: string,
  more: { name?: string; hash?: string; corrections?: object } = {},
) {
  const hash = more.hash ?? (await look(token)).rows[0]?.shown.hash
  return database.as<{ shown: Shown }>('anon', 'select answer_honour($1, $2, $3, $4, $5) as shown', [
    token,
    decision,
    more.name ?? 'Janet Holroyd',
    hash,
    more.corrections ?? {},
  ])
}
const tokenOf = async (asked: string | undefined) =>
  (
    await database.sql<{ token: string }>(`select private.derive_confirmation_token('honour', $1) as token`, [
      asked,
    ])
  )[0]?.token ?? ''
const stateOf = async (id: string) =>
  (
    await database.sql<{ by: string; domain: string; free: boolean; corrected: boolean; title: string }>(
      `select confirmed_by as by, confirmed_domain as domain, confirmed_free_mail as free, corrected, title from honours where id = $1`,
      [id],
    )
  )[0]
async function asked(more: Parameters<typeof createAthlete>[1] = {}, email = LEAGUE) {
  const athlete = await createAthlete(database, more)
  const id = await honour(athlete)
  const done = await ask(athlete, id, email)
  expect(done.refused).toBeNull()
  return { athlete, id, token: await tokenOf(done.rows[0]?.id) }
}

describe('asking an issuer', () => {
  test(
    'sends one mail with a secret that the athlete never reads, and only its hash is kept',
    rolledBack(async () => {
      const { athlete, token } = await asked()
      expect(await mailsTo(LEAGUE)).toEqual(['honour_request'])
      const { rows } = await database.as(athlete, 'select * from honour_confirmations')
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(
        await database.sql(
          `select 1 from private.confirmation_tokens where token_hash = extensions.digest($1, 'sha256')`,
          [token],
        ),
      ).toHaveLength(1)
    }),
  )

  test(
    'goes to one address at a time, and five times a day',
    rolledBack(async () => {
      const { athlete, id } = await asked()
      expect((await ask(athlete, id, 'other@league.test')).refused?.hint).toBe('honour.asked')
      for (let n = 0; n < 4; n++)
        expect((await ask(athlete, await honour(athlete, `Cup ${n}`))).refused).toBeNull()
      expect((await ask(athlete, await honour(athlete, 'One more'))).refused?.hint).toBe('limit.honour_ask')
    }),
  )

  test(
    'never goes to the athlete or the guardian, however the address is written',
    rolledBack(async () => {
      const { mina } = await family(1)
      const id = await honour(mina)
      for (const email of [mina.email, mina.email.toUpperCase(), DAD, DAD.replace('@', '+x@')])
        expect((await ask(mina, id, email)).refused?.hint).toBe('honour.address')
      expect((await ask(mina, id, 'no address')).refused?.hint).toBe('email.invalid')
    }),
  )

  test(
    'of an account looks like any other and opens nothing',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database)]
      const done = await ask(ada, await honour(ada), vera.email)
      expect(done.refused).toBeNull()
      expect(await mailsTo(vera.email)).toEqual(['honour_address_taken'])
      expect((await look(await tokenOf(done.rows[0]?.id))).refused?.hint).toBe('honour.link')
    }),
  )

  test(
    'for a minor takes a guardian who agreed, who is told whom the child asked',
    rolledBack(async () => {
      const alone = await createAthlete(database, { years: 16, country: 'FR' })
      expect((await ask(alone, await honour(alone))).refused?.hint).toBe('honour.guardian')
      const { mina } = await family(1)
      await ask(mina, await honour(mina))
      expect(await mailsTo(DAD)).toContain('guardian_honour_asked')
      const [mail] = await database.sql<{ params: object }>(
        `select params from touchline.mail_outbox where to_email = $1`,
        [LEAGUE],
      )
      expect(Object.keys(mail?.params ?? {}).sort()).toEqual([
        'athlete_name',
        'expires_at',
        'honour_token',
        'organization',
        'subject',
      ])
    }),
  )

  test(
    'about the honour of somebody else finds none',
    rolledBack(async () => {
      const { id } = await asked()
      const bob = await createAthlete(database)
      for (const done of [await ask(bob, id), await remind(bob, id)])
        expect(done.refused?.hint).toBe('honour.not_found')
    }),
  )

  test(
    'is followed by one reminder, a week later',
    rolledBack(async () => {
      const { athlete, id } = await asked()
      expect((await remind(athlete, id)).refused?.hint).toBe('honour.remind')
      await database.sql(`update honour_confirmations set asked_at = now() - interval '8 days'`)
      expect((await remind(athlete, id)).refused).toBeNull()
      expect((await remind(athlete, id)).refused?.hint).toBe('honour.remind')
      expect(await mailsTo(LEAGUE)).toEqual(['honour_request', 'honour_reminder'])
    }),
  )
})

describe('an issuer', () => {
  test(
    'reads the honour and the shown name, and nothing else of a minor',
    rolledBack(async () => {
      const { mina } = await family(1)
      const token = await tokenOf((await ask(mina, await honour(mina))).rows[0]?.id)
      const { rows } = await look(token)
      expect(rows[0]?.shown).toMatchObject({ athlete_name: 'Ada M.', state: 'asked', free_mail: false })
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Marrow|${mina.id}|${mina.email}|birth`))
    }),
  )

  test(
    'confirms, and the honour says who, from where and when; the athlete is told',
    rolledBack(async () => {
      const { athlete, id, token } = await asked()
      expect((await answer(token, 'confirm')).rows[0]?.shown.state).toBe('confirmed')
      expect(await stateOf(id)).toMatchObject({ by: 'Janet Holroyd', domain: 'league.test', free: false })
      expect(
        await database.sql('select kind from notifications where user_id = $1', [athlete.id]),
      ).toContainEqual({ kind: 'honour_answered' })
    }),
  )

  test(
    'with an address of a free mail host is shown as that',
    rolledBack(async () => {
      const { id, token } = await asked({}, 'the.league@gmail.com')
      await answer(token, 'confirm')
      expect(await stateOf(id)).toMatchObject({ free: true, domain: 'gmail.com' })
    }),
  )

  test(
    'corrects title, placement and date, and what the athlete wrote is kept for the athlete',
    rolledBack(async () => {
      const { athlete, id, token } = await asked()
      expect((await answer(token, 'correct')).refused?.hint).toBe('honour.nothing_corrected')
      await answer(token, 'correct', { corrections: { title: 'Cup runners-up', placement: '2nd' } })
      expect(await stateOf(id)).toMatchObject({ title: 'Cup runners-up', corrected: true })
      const { rows } = await database.as<{ written: object }>(
        athlete,
        'select written from honour_confirmations',
      )
      expect(rows[0]?.written).toMatchObject({ title: 'Cup winners', placement: '1st' })
    }),
  )

  test.each([
    [{ corrections: { title: 'Write to me: janet@league.test' } }, 'contact.details'],
    [{ corrections: { title: '' } }, 'honour.words'],
    [{ corrections: { title: 'Marrow wins' } }, 'honour.surname'],
    [{ corrections: { awarded_on: '2990-01-01' } }, 'honour.date'],
    [{ corrections: { awarded_on: 'yesterday' } }, 'honour.date'],
    [{ name: '0170 1234567', corrections: { placement: '2nd' } }, 'contact.details'],
    [{ name: ' ', corrections: { placement: '2nd' } }, 'honour.name'],
    [{ name: 'Jo Marrow', corrections: { placement: '2nd' } }, 'honour.same_name'],
  ])('writes nothing to a minor that others could not: %j', (given, hint) =>
    database.inRolledBackTransaction(async () => {
      const { mina } = await family(1)
      const token = await tokenOf((await ask(mina, await honour(mina))).rows[0]?.id)
      expect((await answer(token, 'correct', given)).refused?.hint).toBe(hint)
    }),
  )

  test(
    'refuses without words, and the honour stays the athlete’s own word',
    rolledBack(async () => {
      const { athlete, id, token } = await asked()
      await answer(token, 'refuse', { name: '' })
      expect(await stateOf(id)).toMatchObject({ by: '' })
      expect((await ask(athlete, id, 'other@league.test')).refused).toBeNull()
    }),
  )

  test(
    'answers once, and may take it back later',
    rolledBack(async () => {
      const { id, token } = await asked()
      await answer(token, 'confirm')
      expect((await answer(token, 'confirm')).refused?.hint).toBe('honour.answered')
      await database.sql(`update honour_confirmations set expires_at = now() - interval '1 year'`)
      expect((await answer(token, 'withdraw')).rows[0]?.shown.state).toBe('withdrawn')
      expect(await stateOf(id)).toMatchObject({ by: '', domain: '' })
      expect((await answer(token, 'withdraw')).refused?.hint).toBe('honour.settled')
    }),
  )

  test(
    'answers about the state that they looked at',
    rolledBack(async () => {
      const { athlete, id, token } = await asked()
      const hash = (await look(token)).rows[0]?.shown.hash ?? ''
      await database.as(athlete, `update honours set placement = 'Player of the cup' where id = $1`, [id])
      expect((await answer(token, 'confirm', { hash })).refused?.hint).toBe('honour.changed')
    }),
  )

  test(
    'finds the link closed after 60 days, when nobody asks any more, and when the honour is gone',
    rolledBack(async () => {
      const { athlete, id, token } = await asked()
      await database.sql(`update honour_confirmations set expires_at = now()`)
      expect((await look(token)).refused?.hint).toBe('honour.expired')
      await database.sql(`update honour_confirmations set expires_at = now() + interval '1 day'`)
      await database.as(athlete, 'select cancel_honour_request($1)', [id])
      expect((await look(token)).refused?.hint).toBe('honour.gone')
      const again = await tokenOf((await ask(athlete, id)).rows[0]?.id)
      await database.as(athlete, 'delete from honours where id = $1', [id])
      expect((await look(again)).refused?.hint).toBe('honour.gone')
      expect((await look('made up')).refused?.hint).toBe('honour.link')
    }),
  )

  test(
    'finds it closed when the guardian of a minor takes the consent back',
    rolledBack(async () => {
      const { mina, dad } = await family(1)
      const token = await tokenOf((await ask(mina, await honour(mina))).rows[0]?.id)
      await decide(dad, 'withdraw')
      expect((await look(token)).refused?.hint).toBe('honour.gone')
    }),
  )
})

test(
  'whoever changes what was confirmed is unconfirmed again; pinning and evidence change nothing',
  rolledBack(async () => {
    const { athlete, id, token } = await asked()
    await answer(token, 'confirm')
    await database.as(athlete, `update honours set pinned = true, evidence_url = 'https://cup.example.org/1'`)
    expect(await stateOf(id)).toMatchObject({ by: 'Janet Holroyd' })
    await database.as(athlete, `update honours set level = 'national'`)
    expect(await stateOf(id)).toMatchObject({ by: '', domain: '' })
    expect(await database.sql('select state from honour_confirmations')).toEqual([{ state: 'void' }])
    expect((await look(token)).refused?.hint).toBe('honour.gone')
    expect((await ask(athlete, id)).refused).toBeNull()
  }),
)
