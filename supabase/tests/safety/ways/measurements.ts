import { expect } from 'vitest'
import { TEST_DAY_ID, WITH_TEST_DAY } from '../../test-measurers.ts'
import { expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'

const api = '/rest/v1'

const honest = {
  athlete_id: '{mina}',
  metric_code: 'sprint30_s',
  value_entered: 4.2,
  unit_entered: 's',
  measured_on: '2026-01-01',
}

const better = (by: Way['by'], what: string, change: object) =>
  writes(by, what, 'PATCH', `${api}/measurements?id=eq.{measurement.mina}`, change)

const nobody = '00000000-0000-4000-8000-000000000000'
const adds = (what: string, said: object) =>
  writes('mina', what, 'POST', `${api}/measurements`, { ...honest, ...said })

/** Naming somebody who measured lifts nothing, and is no way to reach anybody. */
const lifts = [
  adds('names an organization that nobody knows', { measured_by: 'organization', organization_id: nobody }),
  adds('names an organization and raises the level with it', {
    measured_by: 'organization',
    measured_by_name: 'Riverside Rovers',
    provenance: 'club_recorded',
  }),
  adds('names an event that is not there', { measured_by: 'event', event_id: nobody }),
  adds('names an event and calls it official', {
    measured_by: 'event',
    measured_by_name: 'Nationals',
    provenance: 'sanctioned',
  }),
  adds('says that an import brought it', { measured_by: 'source', measured_by_name: 'Combine' }),
  adds('takes the key of an import', { source_key: 'eastcliff-2025:day-1:sprint30_s:2025-03-14' }),
  adds('says that a person measured whom she does not name', { measured_by: 'person' }),
  adds('names herself as somebody else', { measured_by: 'self', measured_by_name: 'Coach' }),
  adds('says where to call whoever measured', {
    measured_by: 'person',
    measured_by_name: 'Sam 0171 555 0199',
  }),
  adds('says where to write to whoever measured', {
    measured_by: 'person',
    measured_by_name: 'sam@gates.example',
  }),
  adds('names the team of the site', { measured_by: 'person', measured_by_name: 'Touchline Team' }),
  adds('hides an address in the device', { measured_by: 'self', device: 'see www.gates.example/mina' }),
  adds('hides a number in the device', { measured_by: 'self', device: 'call +44 171 555 0199' }),
  better('mina', 'names an organization afterwards and raises the level', {
    measured_by: 'organization',
    measured_by_name: 'Riverside Rovers',
    provenance: 'club_recorded',
  }),
  better('mina', 'turns it into an import afterwards', {
    measured_by: 'source',
    measured_by_name: 'Combine',
  }),
  better('mina', 'leads it to an organization afterwards', {
    measured_by: 'organization',
    organization_id: nobody,
  }),
  better('vera', 'says for her who measured it', {
    measured_by: 'organization',
    measured_by_name: 'Harbour',
  }),
]

export const measurementSource: Ways = {
  rule: 'measurement.source',
  allowed: [
    'an athlete adds what she measured herself, and it says so',
    async (world) => {
      const answer = await world.call('mina', 'POST', `${api}/measurements?select=provenance`, {
        body: { ...honest, measured_on: '2026-02-01' },
        headers: { prefer: 'return=representation' },
      })
      expect(answer.text).toContain('self_reported')
    },
  ],
  ways: [
    writes('mina', 'adds it as official', 'POST', `${api}/measurements`, {
      ...honest,
      provenance: 'sanctioned',
    }),
    writes('mina', 'adds it as recorded by the club', 'POST', `${api}/measurements`, {
      ...honest,
      recorded_by: '{vera}',
      provenance: 'club_recorded',
    }),
    better('mina', 'raises it to verified by the league', { provenance: 'league_verified' }),
    better('mina', 'names who verified it', { verified_by: '{vera}' }),
    better('mina', 'changes the value that is ranked', { value: 3.9 }),
    better('mina', 'says that nobody doubts it', { dispute_status: 'resolved' }),
    better('vera', 'improves it for her', { value_entered: 3.9 }),
    better('mina', 'says that it came from an import', { source_import_id: '{import}' }),
    ...lifts,
    tries('una', 'asks how many of a hundred the number of another is ahead of', async (world) => {
      const answer = await world.call('una', 'POST', `${api}/rpc/measurement_standing`, {
        body: { metric: 'sprint30_s', method: 'laser', measurement: '{measurement.mina}' },
      })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)?.ahead_of ?? null).toBeNull()
    }),
    writes('nobody', 'asks how a test is spread', 'POST', `${api}/rpc/measurement_standing`, {
      metric: 'sprint30_s',
      method: 'laser',
    }),
    writes('mina', 'writes a best result', 'POST', `${api}/athlete_best_results`, {
      athlete_id: '{mina}',
      metric_code: 'sprint30_s',
      timing: 'electronic',
      min_provenance: 5,
      value: 3.9,
      provenance: 5,
      measured_on: '2026-01-01',
      measurement_id: '{measurement.mina}',
    }),
    writes('mina', 'runs faster than people can', 'POST', `${api}/measurements`, {
      ...honest,
      value_entered: 0.5,
    }),
    writes('mina', 'runs in the future', 'POST', `${api}/measurements`, {
      ...honest,
      measured_on: '2031-01-01',
    }),
    writes('ada', 'widens what is plausible', 'PATCH', `${api}/metrics?code=eq.sprint30_s`, { min_value: 0 }),
    writes('ada', 'closes a doubt about her own', 'POST', `${api}/rpc/resolve_dispute`, {
      dispute_id: '{dispute}',
      outcome: 'kept',
      statement: 'All well',
    }),
    writes('ada', 'deletes the doubt', 'DELETE', `${api}/measurement_disputes?id=eq.{dispute}`),
    writes('una', 'doubts a rival’s, unchecked', 'POST', `${api}/measurement_disputes`, {
      measurement_id: '{measurement.ada}',
      reason: 'too fast',
    }),
    writes('sven', 'imports a file', 'POST', `${api}/rpc/import_measurements`, {
      meta: { file_name: 'a.csv', file_hash: 'b'.repeat(64), source: 'club', sport: 'soccer' },
      rows: [],
    }),
    writes('sven', 'undoes an import', 'POST', `${api}/rpc/undo_import`, { import_id: '{import}' }),
    reads('sven', 'reads what was imported', `${api}/measurement_imports?select=*`),
    reads('sven', 'reads the lines of an import', `${api}/measurement_import_rows?select=*`),
    tries('ada', 'edits what the club recorded', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.sql(
          `${WITH_TEST_DAY} update measurements set measured_by = 'event', event_id = ${TEST_DAY_ID}, provenance = 'club_recorded' where athlete_id = $1`,
          [world.people.ada.id],
        )
        for (const text of ['update measurements set value_entered = 4', 'delete from measurements'])
          expect([text, (await world.database.as(world.people.ada, text)).changed]).toEqual([text, 0])
      })
    }),
    tries('mina', 'imports herself with the team’s page closed', async (world) =>
      expectRefused(
        await world.call('mina', 'POST', `${api}/rpc/import_measurements`, { body: { meta: {}, rows: [] } }),
      ),
    ),
  ],
}
