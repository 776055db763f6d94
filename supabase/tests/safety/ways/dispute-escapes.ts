import { expect } from 'vitest'
import { expectOk, expectRefused, tries, type Way } from '../way.ts'
import { accepts, SELF, withQuestion } from './confirmation-steps.ts'
import { rpc } from './profile-codes.ts'

const api = '/rest/v1'
type Asked = Parameters<Parameters<typeof withQuestion>[1]>[0]
const row = { metric_code: 'sprint30_s', value_entered: 4.4, unit_entered: 's', method: 'hand' }

/** Vera disputes a number that a club was asked to confirm; what the athlete leaves behind goes with it. */
const escapes = (what: string, run: (asked: Asked) => Promise<void>): Way =>
  tries('ada', what, (world) =>
    withQuestion(world, async (asked) => {
      const { number, sql } = asked
      const { ada, vera } = world.people
      const before = (await sql('select id from measurements where athlete_id = $1', [ada.id])) as {
        id: string
      }[]
      try {
        await sql(
          `insert into measurement_disputes (measurement_id, raised_by, reason) values ($1, $2, 'too fast')`,
          [number, vera.id],
        )
        await run(asked)
      } finally {
        await sql('delete from measurements where athlete_id = $1 and not id = any ($2)', [
          ada.id,
          before.map(({ id }) => id),
        ])
        await sql(`delete from measurement_disputes where reason = 'too fast'`)
        await sql('delete from private.deleted_numbers where athlete_id = $1', [ada.id])
        await sql('delete from private.lowered_numbers where athlete_id = $1', [ada.id])
      }
    }),
  )

/** Every number of hers of this value: none is ranked. */
const expectHeld = async ({ world, sql }: Asked) => {
  const held = (await sql(
    `select dispute_status as status, provenance from measurements where athlete_id = $1 and metric_code = 'sprint30_s' and value = 4.4`,
    [world.people.ada.id],
  )) as { status: string; provenance: string }[]
  for (const one of held) expect(one).toEqual({ status: 'disputed', provenance: SELF })
}
const dayOf = async ({ sql, number }: Asked) =>
  (
    (await sql('select measured_on::text as day from measurements where id = $1', [number])) as {
      day: string
    }[]
  )[0]?.day
const enters = ({ world }: Asked, more: object) =>
  world.call('ada', 'POST', `${api}/measurements`, {
    body: { athlete_id: world.people.ada.id, ...row, ...more },
  })
const removes = ({ world, number }: Asked) =>
  world.call('ada', 'DELETE', `${api}/measurements?id=eq.${number}`)
const lowers = async ({ sql, number }: Asked) => {
  await sql('select private.lower_number(m) from measurements m where id = $1', [number])
  await sql(
    `update measurement_disputes set resolved_at = now(), outcome = 'lowered' where measurement_id = $1`,
    [number],
  )
}

export const escapesFromDispute: Way[] = [
  escapes('has a disputed number confirmed', async (asked) => {
    expectOk(await asked.answer('confirm'))
    await expectHeld(asked)
  }),
  escapes('deletes a disputed number and enters it again', async (asked) => {
    const measured_on = await dayOf(asked)
    expectOk(await removes(asked))
    expectOk(await enters(asked, { measured_on }))
    await expectHeld(asked)
  }),
  escapes('deletes it, enters another value and corrects that to the old one', async (asked) => {
    const measured_on = await dayOf(asked)
    expectOk(await removes(asked))
    expectOk(await enters(asked, { measured_on, value_entered: 4.6 }))
    const body = { value_entered: 4.4 }
    const where = `athlete_id=eq.${asked.world.people.ada.id}&value_entered=eq.4.6`
    expectOk(await asked.world.call('ada', 'PATCH', `${api}/measurements?${where}`, { body }))
    await expectHeld(asked)
  }),
  escapes('enters it a second time beside the disputed one', async (asked) => {
    expectRefused(await enters(asked, { measured_on: await dayOf(asked) }))
    await expectHeld(asked)
  }),
  escapes('accepts a correction of what is disputed', async (asked) => {
    expectOk(await asked.answer('correct', { more: { value_entered: 3.9 } }))
    expectRefused(await accepts(asked))
    await expectHeld(asked)
  }),
  escapes('has a lowered number confirmed after all', async (asked) => {
    expectOk(await asked.answer('confirm'))
    await lowers(asked)
    expectRefused(await asked.answer('confirm'))
    expectRefused(await asked.decide(asked.secretary, 'confirm'))
    expect(await asked.level()).toBe(SELF)
  }),
  escapes('asks about a lowered number again, deleted and entered anew', async (asked) => {
    const measured_on = await dayOf(asked)
    await lowers(asked)
    expectOk(await removes(asked))
    expectOk(
      await enters(asked, {
        id: asked.number,
        measured_on,
        measured_by: 'organization',
        organization_id: asked.club,
      }),
    )
    const asking = await rpc(asked.world, 'ada', 'ask_measurement_confirmation', {
      measurement_id: asked.number,
      official_id: asked.secretary.id,
    })
    expectRefused(asking)
    expect(asking.text).toContain('measurement.lowered')
  }),
]
