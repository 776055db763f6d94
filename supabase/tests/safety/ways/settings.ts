import { expect } from 'vitest'
import { asks, each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const outsiders: CallerName[] = ['nobody', 'ada', 'mina', 'vera', 'una', 'otto', 'ralf', 'ann']
const reason = 'Because I want to'

/** Refused, and afterwards every setting is as it was. */
const sets = (by: CallerName, what: string, name: string, body: object): Way =>
  tries(by, what, async (world: World) => {
    const settings = () =>
      world.database.sql(
        'select key, value, next_value, min_value, max_value from private.policy_settings order by key',
      )
    const before = await settings()
    expectRefused(await world.call(by, 'POST', `${api}/rpc/${name}`, { body }))
    expect(await settings()).toEqual(before)
  })

export const ownSettings: Ways = {
  rule: 'settings.team',
  allowed: [
    'an admin with the second step reads and sets what is safe, everybody reads the windows and their own standing',
    async (world) => {
      expectOk(await world.call('amy', 'POST', `${api}/rpc/policy_settings`, { body: {} }))
      const body = { key: 'limit.appeal', value: 9, reason, expected_value: 10 }
      expectOk(await world.call('amy', 'POST', `${api}/rpc/set_policy_setting`, { body }))
      expectOk(await world.call('ada', 'GET', `${api}/contact_windows?select=kind`))
      expectOk(await world.call('vera', 'POST', `${api}/rpc/my_sender_standing`, { body: {} }))
    },
  ],
  ways: [
    tries('sven', 'reads, changes and removes the templates of another scout', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { vera, sven } = world.people
        const saved = await world.database.as<{ all: { id: string }[] }>(
          vera,
          `select save_request_template('Trial', 'Would you come?') as all`,
        )
        const id = saved.rows[0]?.all[0]?.id
        const read = await world.database.as<{ all: unknown[] }>(sven, 'select my_request_templates() as all')
        expect(read.rows[0]?.all).toEqual([])
        for (const call of [`save_request_template('A', 'B', $1)`, 'remove_request_template($1)'])
          expect((await world.database.as(sven, `select ${call}`, [id])).refused?.hint).toBe(
            'request.no_template',
          )
      })
    }),
    ...each(['nobody', 'ada', 'mina'], (by) =>
      writes(by, 'keeps words for requests', 'POST', `${api}/rpc/save_request_template`, {
        subject: 'A trial',
        intro: 'Would you come?',
      }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'asks for more requests in a week', 'set_policy_setting', {
        key: 'requests.per_week',
        value: 100,
        reason,
        expected_value: 60,
      }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'decides what an admin proposed', 'decide_policy_setting', {
        change_id: '{missing}',
        approve: true,
      }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'takes a change back', 'undo_policy_setting', { change_id: '{missing}' }),
    ),
    ...each(outsiders, (by) => sets(by, 'reads the settings and who set them', 'policy_settings', {})),
    ...each(outsiders, (by) =>
      sets(by, 'reads how many children wait for a guardian', 'policy_setting_effect', {
        key: 'consent_age.DE',
        value: 18,
      }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'adds a contact window', 'save_contact_window', { details: { kind: 'dead' }, reason }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'deletes a contact window', 'delete_contact_window', { id: '{missing}', reason }),
    ),
    ...each(outsiders, (by) =>
      sets(by, 'takes back what an admin did to a window', 'undo_contact_window', { change_id: '{missing}' }),
    ),
    ...each(outsiders, (by) => sets(by, 'reads who changed the windows', 'contact_window_history', {})),
    ...each(['vera', 'ada', 'amy'], (by) =>
      writes(by, 'writes a contact window past the function', 'POST', `${api}/contact_windows`, {
        sport_code: 'soccer',
        level: 'college',
        kind: 'contact',
        from_day: '01-01',
        to_day: '12-31',
        source_url: 'https://rules.example.org',
        checked_on: '2026-01-01',
      }),
    ),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      asks(by, 'reads the settings past the function', 'select * from private.policy_settings'),
    ),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      asks(
        by,
        'moves a child’s night',
        `update private.policy_settings set value = 0 where section = 'quiet_hours'`,
      ),
    ),
    sets('amy', 'opens the night of children alone, past the floor', 'set_policy_setting', {
      key: 'quiet_hours.starts',
      value: 1439,
      reason,
      expected_value: 0,
    }),
    sets('amy', 'lowers an age of consent alone, below 13', 'set_policy_setting', {
      key: 'consent_age.DE',
      value: 12,
      reason,
      expected_value: 16,
      source: 'A law',
    }),
    tries('amy', 'lowers an age of consent alone', async (world) => {
      const body = { key: 'consent_age.DE', value: 13, reason, expected_value: 16, source: 'A law' }
      const answer = await world.call('amy', 'POST', `${api}/rpc/set_policy_setting`, { body })
      const { change_id } = JSON.parse(answer.text) as { change_id: string }
      expectRefused(
        await world.call('amy', 'POST', `${api}/rpc/decide_policy_setting`, {
          body: { change_id, approve: true },
        }),
      )
      expect(await world.database.sql(`select private.consent_age('DE') as age`)).toEqual([{ age: 16 }])
    }),
    tries(
      'amy',
      'lowers an age of consent by taking back a change that raised it long ago',
      async (world) => {
        const change = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
        await world.database.sql(
          `insert into private.policy_setting_changes (id, key, from_value, to_value, reason, changed_at, takes_effect_at, state)
         values ($1, 'consent_age.DE', 13, 16, 'As the law says', now() - interval '1 day', now() - interval '1 day', 'in_force')`,
          [change],
        )
        const body = { change_id: change }
        expectRefused(await world.call('amy', 'POST', `${api}/rpc/undo_policy_setting`, { body }))
        expect(await world.database.sql(`select private.consent_age('DE') as age`)).toEqual([{ age: 16 }])
      },
    ),
    ...each(['nobody', 'vera', 'una', 'bert', 'elmo'], (by) =>
      reads(
        by,
        'learns from the notice of a window that a hidden child is there',
        `${api}/rpc/contact_window_notice`,
        {
          method: 'POST',
          body: { athlete_id: '{nina}' },
        },
      ),
    ),
    ...each(['nobody', 'vera', 'ada'], (by) =>
      asks(by, 'reads the standing of another scout', `select private.sender_standing('{sven}')`),
    ),
    ...each(['nobody', 'vera', 'ada'], (by) =>
      asks(by, 'reads how often others were reported', 'select * from private.sender_counts(null, 14, 3)'),
    ),
  ],
}
