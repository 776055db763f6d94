import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAccount, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

type Said = {
  measured_by: string
  measured_by_name?: string
  organization_id?: string
  event_id?: string
  device?: string
}
const enter = (who: Account, said: Said, value = 4.3) =>
  stage.as<{ id: string; provenance: string }>(
    who,
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, measured_by_name, organization_id, event_id, device)
     values ($1, 'sprint30_s', $2, 's', current_date - 10, 'laser', $3, $4, $5, $6, $7) returning id, provenance`,
    [
      who.id,
      value,
      said.measured_by,
      said.measured_by_name ?? '',
      said.organization_id ?? null,
      said.event_id ?? null,
      said.device ?? '',
    ],
  )
const organization = async (name: string, checked = true) => {
  const [row] = await stage.sql<{ id: string }>(
    `insert into organizations (handle, kind, name, country_code, mail_domain, first_checked_at, checked_until)
     values (case when $2 then lower(replace($1, ' ', '-')) end, 'club', $1, 'GB', lower(replace($1, ' ', '-')) || '.example',
       case when $2 then now() end, case when $2 then now() + interval '1 year' end) returning id`,
    [name, checked],
  )
  return row?.id ?? ''
}
const event = async (title: string, status = 'published', visibility = 'public') => {
  const [row] = await stage.sql<{ id: string }>(
    `insert into events (title, start_at, status, visibility) values ($1, now() - interval '20 days', $2, $3) returning id`,
    [title, status, visibility],
  )
  return row?.id ?? ''
}
const toldOf = async (id: string | undefined) =>
  (
    await stage.sql<{ said: { kind: string; name?: string; organization?: { checked: boolean } } }>(
      `select private.source_of($1) -> 'measured_by' as said`,
      [id],
    )
  )[0]?.said

describe('who measured a number', () => {
  test('is what the athlete says of it, and lifts no level', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const club = await organization('Riverside Rovers')
      const meet = await event('Autumn test day')
      for (const [said, name] of [
        [{ measured_by: 'self' }, undefined],
        [{ measured_by: 'organization', organization_id: club }, 'Riverside Rovers'],
        [{ measured_by: 'organization', measured_by_name: 'Lakeshore AC' }, 'Lakeshore AC'],
        [{ measured_by: 'event', event_id: meet }, 'Autumn test day'],
        [{ measured_by: 'person', measured_by_name: 'PE teacher', device: 'Gates' }, 'PE teacher'],
      ] as const) {
        const { rows, refused } = await enter(ada, said)
        expect(refused).toBeNull()
        expect(rows[0]?.provenance).toBe('self_reported')
        expect((await toldOf(rows[0]?.id))?.name).toBe(name)
      }
    }))

  test.each([
    [
      'the source of an import',
      { measured_by: 'source', measured_by_name: 'Combine' },
      'measurement.measured_by',
    ],
    ['somebody without a name', { measured_by: 'person' }, 'measurement.measured_by'],
    [
      'oneself under another name',
      { measured_by: 'self', measured_by_name: 'Coach' },
      'measurement.measured_by',
    ],
    [
      'a person with a number to call',
      { measured_by: 'person', measured_by_name: 'Sam 0171 555 0199' },
      'contact.details',
    ],
    [
      'a device with an address',
      { measured_by: 'self', device: 'write to sam@gates.example' },
      'contact.details',
    ],
    ['the team of the site', { measured_by: 'person', measured_by_name: 'Touchline Team' }, 'contact.name'],
  ])('is refused when it is %s', (_what, said, hint) =>
    stage.inRolledBackTransaction(async () =>
      expect((await enter(await createAthlete(stage), said)).refused?.hint).toBe(hint),
    ),
  )

  test('is no organization that nobody checked, and no event that is a draft', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const unchecked = await organization('Shadow Club', false)
      const draft = await event('Secret trial', 'draft')
      const nowhere = '00000000-0000-4000-8000-000000000000'
      for (const organization_id of [unchecked, nowhere])
        expect((await enter(ada, { measured_by: 'organization', organization_id })).refused?.hint).toBe(
          'measurement.organization',
        )
      const refusals = []
      for (const event_id of [draft, nowhere])
        refusals.push((await enter(ada, { measured_by: 'event', event_id })).refused)
      expect(refusals[0]).toEqual(refusals[1])
      expect(refusals[0]?.hint).toBe('measurement.event')
      // What stood when it was named stays while the value is corrected.
      await enter(ada, { measured_by: 'organization', organization_id: await organization('Bay') })
      await stage.sql('update organizations set ended_at = now() where first_checked_at is not null')
      const corrects = 'update measurements set value_entered = 4.3, organization_id = organization_id'
      expect(await stage.as(ada, corrects)).toMatchObject({ changed: 1 })
    }))

  test('leaves out the surname of a minor', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await createAthlete(stage, { years: 15, guardian: 'active', name: 'Mina Quillfeather' })
      const said = { measured_by: 'person', measured_by_name: 'Mr Quillfeather' }
      expect((await enter(mina, said)).refused?.hint).toBe('profile.surname')
      expect((await enter(mina, { ...said, measured_by_name: 'My father' })).refused).toBeNull()
    }))

  test('keeps the name of an event that is deleted, and follows an organization that joins another', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const [old, heir, meet] = [
        await organization('Old Town'),
        await organization('New Town'),
        await event('Meet'),
      ]
      const atClub = (await enter(ada, { measured_by: 'organization', organization_id: old })).rows[0]?.id
      const atMeet = (await enter(ada, { measured_by: 'event', event_id: meet })).rows[0]?.id
      await stage.sql('delete from events where id = $1', [meet])
      const admin = await createAdmin(stage)
      expect((await stage.as(admin, 'select merge_organization($1, $2)', [old, heir])).refused).toBeNull()
      expect(await toldOf(atMeet)).toEqual({ kind: 'event', name: 'Meet' })
      expect(await toldOf(atClub)).toMatchObject({ name: 'New Town', organization: { checked: true } })
      // The web app reads the columns, and finds the same one there.
      expect(
        await stage.sql('select organization_id as id from measurements where id = $1', [atClub]),
      ).toEqual([{ id: heir }])
    }))

  test('at an event of members is an event to strangers, before and after it is deleted', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const meet = await event('Closed trial', 'published', 'members')
      const id = (await enter(ada, { measured_by: 'event', event_id: meet })).rows[0]?.id
      const told = async (by: Caller) =>
        (await stage.as<{ said: object }>(by, `select private.source_of($1) -> 'measured_by' as said`, [id]))
          .rows[0]?.said
      expect(await told('anon')).toEqual({ kind: 'event' })
      expect(await told(ada)).toMatchObject({ name: 'Closed trial', event: { id: meet } })
      await stage.sql(`update measurements set provenance = 'club_recorded' where id = $1`, [id])
      await stage.sql('delete from events where id = $1', [meet])
      expect(await told(ada)).toEqual({ kind: 'event' })
      expect(await stage.sql('select provenance from measurements where id = $1', [id])).toEqual([
        { provenance: 'self_reported' },
      ])
    }))

  test.each([
    ['a name of a club', { measured_by: 'organization', measured_by_name: 'Harbour AC' }, false],
    ['a name of an event', { measured_by: 'event', measured_by_name: 'Nationals' }, false],
    ['a person', { measured_by: 'person', measured_by_name: 'Coach' }, false],
    ['oneself', { measured_by: 'self' }, false],
    ['a checked organization', 'organization', true],
    ['an event of the calendar', 'event', true],
  ])('%s carries a level: only what exists does', (_what, said, carries) =>
    stage.inRolledBackTransaction(async () => {
      const named =
        said === 'organization'
          ? { measured_by: 'organization', organization_id: await organization('Quayside') }
          : said === 'event'
            ? { measured_by: 'event', event_id: await event('Meet') }
            : said
      const id = (await enter(await createAthlete(stage), named as Said)).rows[0]?.id
      const raised = stage.sql(`update measurements set provenance = 'league_verified' where id = $1`, [id])
      if (carries) await raised
      else await expect(raised).rejects.toThrow('measurements_level_is_named')
    }),
  )
})

describe('every answer with a value', () => {
  /** Every object anywhere in an answer that has a value of a test. */
  function numbersIn(answer: unknown): Record<string, unknown>[] {
    if (Array.isArray(answer)) return answer.flatMap(numbersIn)
    if (answer === null || typeof answer !== 'object') return []
    const own = 'value' in answer && 'provenance' in answer ? [answer as Record<string, unknown>] : []
    return [...own, ...Object.values(answer).flatMap(numbersIn)]
  }

  test('says who measured it, how, when and how exactly that is known', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, bob] = [
        await createAthlete(stage, { years: 20 }),
        await createAthlete(stage, { years: 20 }),
      ]
      const vera = await createScout(stage, { check: 'approved' })
      const mina = await createAthlete(stage, { years: 15, guardian: 'active' })
      for (const who of [ada, bob, mina])
        await enter(who, { measured_by: 'person', measured_by_name: 'Coach' })
      await stage.sql('select private.refresh_search($1)', [ada.id])
      const [own] = await stage.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [
        ada.id,
      ])
      const answers: [string, unknown][] = []
      const ask = async (name: string, by: Caller, text: string, given: unknown[]) => {
        const { rows, refused } = await stage.as<{ answer: unknown }>(by, text, given)
        expect([name, refused]).toEqual([name, null])
        answers.push([name, rows[0]?.answer])
      }
      await ask('athlete_cards', vera, 'select headline_metrics as answer from athlete_cards where id = $1', [
        ada.id,
      ])
      await ask('compare_athletes', vera, 'select compare_athletes($1) as answer', [[ada.id, bob.id]])
      await ask('view_as', ada, `select view_as('scout') as answer`, [])
      await ask('athlete_page', 'anon', 'select private.athlete_page($1) as answer', [
        { handle: own?.handle },
      ])
      answers.push([
        'own_measurement',
        (
          await stage.sql(`select private.own_measurement($1, '{"metric": "sprint30_s"}') as answer`, [
            ada.id,
          ])
        )[0],
      ])
      answers.push([
        'guardian_preview',
        (await stage.sql('select private.guardian_preview($1) as answer', [mina.id]))[0],
      ])
      answers.push([
        'packet_numbers',
        (
          await stage.sql(
            'select private.packet_numbers(p) as answer from athlete_profiles p where p.id = $1',
            [ada.id],
          )
        )[0],
      ])
      for (const [name, answer] of answers) {
        const numbers = numbersIn(answer)
        expect([name, numbers.length > 0]).toEqual([name, true])
        for (const number of numbers)
          expect([name, Object.keys(number)]).toEqual([
            name,
            expect.arrayContaining(['measured_by', 'method', 'measured_on', 'precision']),
          ])
      }
    }))
})

test('where a number would stand is told to its athlete alone, of twenty people on, without private ones', () =>
  stage.inRolledBackTransaction(async () => {
    const ada = await createAthlete(stage)
    const day = await event('Test day')
    const record = async (value: number) => {
      const one = await createAthlete(stage)
      const { rows } = await enter(one, { measured_by: 'event', event_id: day }, value)
      await stage.sql(`update measurements set provenance = 'club_recorded' where id = $1`, [rows[0]?.id])
      return one
    }
    const own = (await enter(ada, { measured_by: 'self' }, 4.245)).rows[0]?.id
    type Standing = { n: number; ahead_of: number; bars: number[] } | null
    const ask = async (by: Account) =>
      (
        await stage.as<{ s: Standing }>(by, `select measurement_standing('sprint30_s', 'laser', $1) as s`, [
          own,
        ])
      ).rows[0]?.s
    const peers: Account[] = []
    for (let n = 0; n < 20; n++) peers.push(await record(4.1 + n / 100))
    expect(await ask(ada)).toMatchObject({ n: 20, ahead_of: 25 })
    // Twenty people are no twenty bars.
    expect((await ask(ada))?.bars).toHaveLength(4)
    // Somebody else learns nothing of it, and is one of the twenty.
    expect(await ask(peers[0] as Account)).toBeNull()
    expect(await ask(await createAccount(stage, { role: 'scout', full_name: 'Sid Harrow' }))).toBeNull()
    await stage.sql(
      `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
      [peers[0]?.id],
    )
    expect(await ask(ada)).toBeNull()
  }))
