import { expect } from 'vitest'
import { expectOk, expectRefused, tries, type Way } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'
import { rpc } from './profile-codes.ts'

const api = '/rest/v1'
export const asJson = (answer: Answer) => JSON.parse(answer.text)

type Official = { id: string; page: string }
type Asked = {
  world: World
  club: string
  number: string
  confirmation: string
  /** The secret of the mail. */
  token: string
  secretary: Official
  chair: Official
  hash(): Promise<string>
  level(): Promise<string>
  value(): Promise<number>
  answer(decision: string, more?: object): Promise<Answer>
  decide(official: Official, decision: string, more?: object): Promise<Answer>
  sql(text: string, values?: unknown[]): Promise<unknown>
}

/** A number of Ada's from a checked club, whose secretary was asked about it; gone when the steps are over. */
export async function withQuestion(
  world: World,
  steps: (asked: Asked) => Promise<void>,
  of: 'ada' | 'mina' = 'ada',
) {
  const { database, people } = world
  const one = async <T>(text: string, values: unknown[] = []) => {
    const [row] = await database.sql<{ v: T }>(text, values)
    if (!row) throw new Error(text)
    return row.v
  }
  const club = await one<string>(
    `insert into organizations (kind, name, handle, country_code, city, sports, mail_domain, first_checked_at, checked_until)
     values ('club', 'Quoll Harriers', 'quoll-harriers', 'GB', 'York', '{soccer}', 'quoll.test', now(), now() + interval '1 year') returning id as v`,
  )
  const official = async (name: string, email: string, may: string): Promise<Official> => {
    const id = await one<string>(
      `insert into private.organization_officials (organization_id, name, role_title, email, may, accepted_at)
       values ($1, $2, 'Club secretary', $3, $4, now()) returning id as v`,
      [club, name, email, may],
    )
    return { id, page: await one<string>('select private.issue_official_token($1) as v', [id]) }
  }
  const secretary = await official('Janet Holroyd', 'office@quoll.test', 'confirm')
  const chair = await official('Olga Wren', 'chair@quoll.test', 'own')
  const number = await one<string>(
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, organization_id)
     values ($1, 'sprint30_s', 4.4, 's', current_date - 20, 'hand', 'organization', $2) returning id as v`,
    [people[of].id, club],
  )
  const asking = await rpc(world, of, 'ask_measurement_confirmation', {
    measurement_id: number,
    official_id: secretary.id,
  })
  expectOk(asking)
  const confirmation: string = asJson(asking)
  const token = await secretOf(world, confirmation)
  const hash = () =>
    one<string>('select private.measurement_hash(m) as v from measurements m where id = $1', [number])
  try {
    await steps({
      world,
      club,
      number,
      confirmation,
      token,
      secretary,
      chair,
      hash,
      level: () => one('select provenance as v from measurements where id = $1', [number]),
      value: () => one('select value_entered as v from measurements where id = $1', [number]),
      answer: async (decision, more = {}) =>
        rpc(world, 'nobody', 'answer_measurement', { token, decision, hash: await hash(), ...more }),
      decide: async ({ page }, decision, more = {}) =>
        rpc(world, 'nobody', 'official_answer_measurement', {
          token: page,
          confirmation_id: confirmation,
          decision,
          hash: await hash(),
          ...more,
        }),
      sql: (text, values = []) => database.sql(text, values),
    })
  } finally {
    await database.sql('delete from measurements where organization_id = $1 or id = $2', [club, number])
    await database.sql('delete from organizations where id = $1', [club])
  }
}

export const secretOf = async ({ database }: World, confirmation: string) =>
  (
    await database.sql<{ t: string }>(`select private.derive_confirmation_token('measurement', $1) as t`, [
      confirmation,
    ])
  )[0]?.t ?? ''

export const SELF = 'self_reported'
/** Whatever is tried, the number stays what its athlete says. */
export const lifts = (what: string, run: (asked: Asked) => Promise<void>, by: CallerName = 'nobody'): Way =>
  tries(by, what, (world) =>
    withQuestion(world, async (asked) => {
      await run(asked)
      expect(await asked.level()).toBe(SELF)
    }),
  )

/** Confirmed first; afterwards the level is gone. */
export const keeps = (what: string, run: (asked: Asked) => Promise<unknown>, by: CallerName = 'ada'): Way =>
  lifts(
    what,
    async (asked) => {
      expectOk(await asked.answer('confirm'))
      expect(await asked.level()).toBe('club_recorded')
      await run(asked)
    },
    by,
  )

export const edits = (what: string, change: object): Way =>
  keeps(`confirmed, then ${what}`, async ({ world, number }) =>
    expectOk(await world.call('ada', 'PATCH', `${api}/measurements?id=eq.${number}`, { body: change })),
  )

export const forged = (what: string, secret: (asked: Asked) => unknown): Way =>
  lifts(`answers with ${what}`, async (asked) =>
    expectRefused(await asked.answer('confirm', { token: secret(asked), more: { name: 'Janet Holroyd' } })),
  )

/** What happened between the mail and the answer. */
export const late = (what: string, change: string): Way =>
  lifts(`answers ${what}`, async (asked) => {
    await asked.sql(
      change
        .replaceAll('$club', `'${asked.club}'`)
        .replaceAll('$official', `'${asked.secretary.id}'`)
        .replaceAll('$asked', `'${asked.confirmation}'`),
    )
    for (const answer of [await asked.answer('confirm'), await asked.decide(asked.secretary, 'confirm')]) {
      expectRefused(answer)
      expect(answer.text).toMatch(/"hint":"(measurement|official)\./)
    }
  })

/** Asks an address instead, which may answer and lifts nothing. */
export const fromAddress = (address: string): Way =>
  lifts(`confirms from ${address}, which nobody checked`, async ({ world, number, hash }) => {
    expectOk(await rpc(world, 'ada', 'cancel_measurement_request', { measurement_id: number }))
    const asked = await rpc(world, 'ada', 'ask_measurement_confirmation', { measurement_id: number, address })
    expectOk(asked)
    const body = {
      token: await secretOf(world, asJson(asked)),
      decision: 'confirm',
      more: { name: 'Ana Ruiz' },
      hash: await hash(),
    }
    expectOk(await rpc(world, 'nobody', 'answer_measurement', body))
  })

export const asksAt = (by: 'ada' | 'mina', what: string, address: string): Way =>
  tries(by, what, (world) =>
    withQuestion(
      world,
      async ({ number }) => {
        expectOk(await rpc(world, by, 'cancel_measurement_request', { measurement_id: number }))
        const body = { measurement_id: number, address: world.fill(address) }
        const answer = await rpc(world, by, 'ask_measurement_confirmation', body)
        expectRefused(answer)
        expect(answer.text).toContain('measurement.address')
      },
      by,
    ),
  )

export const corrected = { value_entered: 3.9 }
export const corrects = (what: string, run: (asked: Asked) => Promise<unknown>): Way =>
  lifts(what, async (asked) => {
    expectOk(await asked.answer('correct', { more: corrected }))
    await run(asked)
    expect(await asked.value()).toBe(4.4)
  })
export const accepts = ({ world, confirmation }: Asked, by: CallerName = 'ada') =>
  rpc(world, by, 'answer_measurement_correction', { confirmation_id: confirmation, accept: true })

/** A club that becomes more than it was when its official answered. */
export const grows = (what: string, grow: (asked: Asked) => Promise<unknown>): Way =>
  tries('ada', what, (world) =>
    withQuestion(world, async (asked) => {
      expectOk(await asked.answer('confirm'))
      await grow(asked)
      expect(await asked.level()).toBe('club_recorded')
    }),
  )
