import { expect } from 'vitest'
import { organizationSteps, ROVERS } from './organization-steps.ts'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

type Shown = { hash: string; state: string; level: string | null; athlete_name: string; is_mine: boolean }

/** How a number is asked about and answered, each step as the screens call it. */
export function confirmationSteps(of: () => TestDatabase) {
  const steps = organizationSteps(of)
  /** A checked club with its secretary, and a number that an athlete says it measured. */
  async function club() {
    const admin = await createAdmin(of())
    await steps.register()
    await steps.accept(await steps.tokenOf(ROVERS.email))
    const id = await steps.idOf(ROVERS.email)
    await steps.check(admin, id)
    const [official] = await of().sql<{ id: string }>(
      'select id from private.organization_officials where email = $1',
      [ROVERS.email],
    )
    return { id, admin, official: official?.id ?? '', desk: await steps.tokenOf(ROVERS.email) }
  }
  async function number(who: Account, organization: string | null, value = 4.55) {
    const { rows, refused } = await of().as<{ id: string }>(
      who,
      `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, measured_by_name, organization_id)
     values ($1, 'sprint30_s', $2, 's', '2026-02-01', 'laser', $3, $4, $5) returning id`,
      [who.id, value, organization ? 'organization' : 'person', organization ? '' : 'Ana Ruiz', organization],
    )
    expect(refused).toBeNull()
    return rows[0]?.id ?? ''
  }
  const hint = async (asked: ReturnType<TestDatabase['as']>) => (await asked).refused?.hint ?? null
  const ask = (who: Account, id: string, official: string | null, address: string | null = null) =>
    of().as<{ id: string }>(who, 'select ask_measurement_confirmation($1, $2, $3) as id', [
      id,
      official,
      address,
    ])
  const tokenOf = async (id: string | undefined) =>
    (
      await of().sql<{ token: string }>(
        `select private.derive_confirmation_token('measurement', $1) as token`,
        [id],
      )
    )[0]?.token ?? ''
  const look = (token: string) =>
    of().as<{ shown: Shown }>('anon', 'select measurement_to_confirm($1) as shown', [token])
  async function answer(token: string, decision: string, more: object = {}, hash?: string) {
    const known = hash ?? (await look(token)).rows[0]?.shown.hash
    return of().as('anon', 'select answer_measurement($1, $2, $3, $4)', [token, decision, known, more])
  }
  const standing = async (id: string) =>
    (
      await of().sql<{ provenance: string; how: string | null; by: string; ended: boolean; value: number }>(
        `select provenance, confirmed_how as how, confirmed_by as by, level_ended_at is not null as ended,
         value_entered as value from measurements where id = $1`,
        [id],
      )
    )[0]
  async function asked() {
    const rovers = await club()
    const ada = await createAthlete(of())
    const id = await number(ada, rovers.id)
    const done = await ask(ada, id, rovers.official)
    expect(done.refused).toBeNull()
    return {
      ...rovers,
      ada,
      number: id,
      confirmation: done.rows[0]?.id ?? '',
      token: await tokenOf(done.rows[0]?.id),
    }
  }
  const change = (who: Account, id: string, set: string) =>
    hint(of().as(who, `update measurements set ${set} where id = $1 returning id`, [id]))

  /** Everything that is waiting or was answered, as one official reads it, and what they answer there. */
  const desk = async (token: string) =>
    (
      await of().as<{ list: (Shown & { id: string })[] }>(
        'anon',
        'select measurements_to_confirm($1) as list',
        [token],
      )
    ).rows[0]?.list ?? []
  const decide = async (token: string, decision: string, more: object = {}) => {
    const [question] = await desk(token)
    return hint(
      of().as('anon', 'select official_answer_measurement($1, $2, $3, $4, $5)', [
        token,
        question?.id,
        decision,
        question?.hash,
        more,
      ]),
    )
  }
  /** Another official of the same club, who may confirm. */
  async function colleague(owner: string, name = 'Martin Osei', email = 'martin@riverside.test') {
    expect((await steps.invite(owner, { may: 'confirm', name, email })).refused).toBeNull()
    const token = await steps.tokenOf(email)
    expect((await steps.accept(token)).refused).toBeNull()
    return token
  }
  return {
    steps,
    club,
    number,
    hint,
    ask,
    tokenOf,
    look,
    answer,
    standing,
    asked,
    change,
    desk,
    decide,
    colleague,
  }
}
