import { expect } from 'vitest'
import {
  asks,
  each,
  expectOk,
  expectRefused,
  reads,
  senses,
  tries,
  type Way,
  type Ways,
  writes,
} from '../way.ts'

const api = '/rest/v1'
const rpc = (by: Way['by'], what: string, name: string, body: object) =>
  writes(by, what, 'POST', `${api}/rpc/${name}`, body)
/** Mina and Ada come; Mina's guardian has not let scouts read it, and Vera has Mina on her board. */
const NAMES = ['Mina', 'Ada', 'Milo', '{mina}', '{ada}', '{milo}']
const people = (by: Way['by'], what: string, event = '{coming}') =>
  reads(by, what, `${api}/rpc/event_people`, {
    method: 'POST',
    body: { event_id: event },
    rows: true,
    words: NAMES,
  })
const rows = (by: Way['by'], what: string, path: string) => reads(by, what, `${api}/${path}`)

export const eventNames: Ways = {
  rule: 'event.names',
  allowed: [
    'an athlete answers an event and reads the own answer',
    async (world) => {
      expectOk(
        await world.call('ada', 'POST', `${api}/rpc/answer_event`, {
          body: { event_id: '{coming}', answer: 'yes' },
        }),
      )
      expect((await world.call('ada', 'GET', `${api}/event_answers?event_id=eq.{coming}`)).text).toContain(
        'yes',
      )
    },
  ],
  ways: [
    ...each(['vera', 'sven', 'bob', 'una', 'pia', 'elmo', 'rex', 'otto', 'nobody'], (by) =>
      people(by, 'reads who comes'),
    ),
    people('vera', 'reads who comes to a draft', '{event}'),
    ...each(['vera', 'bob', 'una', 'amy', 'nobody'], (by) =>
      rows(by, 'reads the answers of others', 'event_answers?select=*&user_id=eq.{mina}'),
    ),
    rows('vera', 'reads answers inside of an event', 'event_answers?select=answer,events(title)'),
    ...each(['vera', 'mina', 'ann', 'nobody'], (by) =>
      reads(by, 'searches drafts as an admin does', `${api}/rpc/search_admin_events`, {
        method: 'POST',
        body: { words: 'lorikeet' },
      }),
    ),
    rows('nobody', 'reads where an event stands', 'events?select=id,event_state'),
    reads('nobody', 'asks for the names of an account', `${api}/rpc/my_names`, { method: 'POST', body: {} }),
    reads(
      'vera',
      'reads answers with an event',
      `${api}/events?select=id,event_answers(user_id)&id=eq.{coming}`,
      {
        rows: true,
        words: NAMES,
      },
    ),
    reads('vera', 'asks her shortlist who comes', `${api}/rpc/shortlist_events`, {
      method: 'POST',
      body: { from_at: '2020-01-01T00:00:00Z', to_at: '2099-01-01T00:00:00Z' },
      rows: true,
      words: ['Mina', '{mina}'],
    }),
    ...each(['sven', 'adam', 'una', 'mina', 'nobody'], (by) =>
      reads(by, 'asks another’s shortlist who comes', `${api}/rpc/shortlist_events`, {
        method: 'POST',
        body: { from_at: '2020-01-01T00:00:00Z', to_at: '2099-01-01T00:00:00Z' },
        rows: true,
        words: NAMES,
      }),
    ),
    ...each(['vera', 'una', 'mina', 'ann', 'nobody'], (by) =>
      reads(by, 'lists the answers as an admin does', `${api}/rpc/list_event_answers`, {
        method: 'POST',
        body: { event_id: '{coming}' },
        rows: true,
        words: NAMES,
      }),
    ),
    reads('bob', 'asks which events of others overlap', `${api}/rpc/event_conflicts`, {
      method: 'POST',
      body: { event_id: '{coming}' },
    }),
    rows('vera', 'reads the address of a feed', 'calendar_feeds?select=*'),
    rows('vera', 'reads the secret of a feed', 'calendar_feeds?select=secret_hash'),
    rows('mina', 'reads the imports of admins', 'event_imports?select=*'),
    rows('nobody', 'reads counts without signing in', 'event_counts?select=*'),
    rows('nobody', 'reads the rule of a series', 'event_series?select=*'),
    rows('vera', 'reads exact numbers', 'event_totals?select=*'),
    rpc('nobody', 'asks for a place in line', 'event_waiting_place', { event_id: '{coming}' }),
    rows('vera', 'reads counts of a draft', 'event_counts?event_id=eq.{event}'),
    reads('nobody', 'reads an event for members', `${api}/rpc/public_event`, {
      method: 'POST',
      body: { event_id: '{coming}' },
    }),
    reads('nobody', 'reads it as a file', '/events/{coming}.ics', { rows: true, words: ['Kiwi'] }),
    reads('nobody', 'opens its page', '/event/{coming}', { rows: true, words: ['Kiwi'] }),
    reads('nobody', 'guesses the address of a feed', '/calendar/{mina}.ics', { rows: true, words: ['Kiwi'] }),
    ...['HEAD', 'GET'].map((method) =>
      tries('nobody', `asks for a file of it in part, by ${method}`, async (world) => {
        const headers = { range: 'bytes=0-40' }
        const answer = await world.call('nobody', method, '/events/{coming}.ics', { headers })
        expect([answer.status, answer.headers.get('content-range')]).toEqual([404, null])
      }),
    ),
    ...['calendar_feed', 'event_calendar', 'event_page'].map((name) =>
      tries('nobody', `calls private.${name} by hand`, async (world) => {
        const body = { params: { id: '{coming}', secret: 'x' } }
        for (const by of ['nobody', 'mina', 'vera'] as const)
          for (const headers of [{}, { 'content-profile': 'private' }] as Record<string, string>[]) {
            const answer = await world.call(by, 'POST', `${api}/rpc/${name}`, { body, headers })
            expect([404, 406]).toContain(answer.status)
          }
      }),
    ),
    asks('vera', 'reads the news for guardians', 'select * from private.event_news'),
    asks('mina', 'reads what guardians refused', 'select * from private.guardian_event_bans'),
    asks('vera', 'asks the answer of a feed by hand', 'select private.fill_places(gen_random_uuid())'),
  ],
}

export const eventCounts: Ways = {
  rule: 'event.counts',
  allowed: [
    'a scout reads counts in steps of five',
    async (world) => {
      const { text } = await world.call('sven', 'GET', `${api}/event_counts?event_id=eq.{coming}`)
      expect(JSON.parse(text)).toMatchObject([{ going_step: 0, seats: 'open' }])
    },
  ],
  ways: [
    tries('sven', 'compares the counts before and after a child’s yes', async (world) => {
      const look = async () =>
        (await world.call('sven', 'GET', `${api}/event_counts?event_id=eq.{coming}`)).text
      const before = await look()
      for (const answer of ['no', 'yes'])
        expectOk(
          await world.call('mina', 'POST', `${api}/rpc/answer_event`, {
            body: { event_id: '{coming}', answer },
          }),
        )
      expect(await look()).toBe(before)
    }),
    tries('sven', 'looks for a sign of it in the event', async (world) => {
      const look = async () => (await world.call('sven', 'GET', `${api}/events?id=eq.{coming}`)).text
      const before = await look()
      for (const answer of ['no', 'yes'])
        await world.call('mina', 'POST', `${api}/rpc/answer_event`, {
          body: { event_id: '{coming}', answer },
        })
      expect(await look()).toBe(before)
    }),
    ...each(['vera', 'mina', 'una', 'nobody'], (by) =>
      writes(by, 'writes the counts', 'PATCH', `${api}/event_counts?event_id=eq.{coming}`, {
        going_step: 500,
      }),
    ),
    senses('sven', 'answers a draft', 'event', 'POST', `${api}/rpc/answer_event`, {
      event_id: '{subject}',
      answer: 'yes',
    }),
    senses('sven', 'asks who comes to a draft', 'event', 'POST', `${api}/rpc/event_people`, {
      event_id: '{subject}',
    }),
    senses('nobody', 'opens an event for members', 'coming', 'POST', `${api}/rpc/public_event`, {
      event_id: '{subject}',
    }),
    senses('sven', 'asks what overlaps with a draft', 'event', 'POST', `${api}/rpc/event_conflicts`, {
      event_id: '{subject}',
    }),
  ],
}

export const ownAnswers: Ways = {
  rule: 'event.own',
  allowed: [
    'a minor says no by herself',
    async (world) =>
      expectOk(
        await world.call('milo', 'POST', `${api}/rpc/answer_event`, {
          body: { event_id: '{coming}', answer: 'no' },
        }),
      ),
  ],
  ways: [
    ...each(['vera', 'mina', 'una', 'nobody'], (by) =>
      writes(by, 'answers in another’s name', 'POST', `${api}/event_answers`, {
        event_id: '{coming}',
        user_id: '{ada}',
        answer: 'yes',
        place: 'going',
      }),
    ),
    writes('mina', 'takes a place by the table', 'PATCH', `${api}/event_answers?user_id=eq.{mina}`, {
      place: 'going',
    }),
    writes('vera', 'deletes another’s answer', 'DELETE', `${api}/event_answers?user_id=eq.{mina}`),
    ...each(['nobody', 'otto', 'ralf'], (by) =>
      rpc(by, 'answers without a right to', 'answer_event', { event_id: '{coming}', answer: 'yes' }),
    ),
    rpc('mina', 'meets an adult in a private place', 'answer_event', {
      event_id: '{meeting}',
      answer: 'yes',
    }),
    rpc('mina', 'says maybe to it', 'answer_event', { event_id: '{meeting}', answer: 'maybe' }),
    rpc('nina', 'meets an adult without a guardian', 'answer_event', {
      event_id: '{meeting}',
      answer: 'yes',
    }),
    ...each(['vera', 'mina', 'una', 'ann', 'nobody'], (by) =>
      rpc(by, 'plans an event', 'save_event', {
        draft: { title: 'Meet me', location: 'Mine', start_date: '2031-01-01' },
      }),
    ),
    ...each(['vera', 'mina', 'ann'], (by) =>
      rpc(by, 'publishes a draft', 'publish_event', { event_id: '{event}' }),
    ),
    rpc('vera', 'cancels an event', 'cancel_event', { event_id: '{coming}', reason: 'Just so' }),
    rpc('vera', 'moves an event', 'move_event', { event_id: '{coming}', start_at: '2031-01-01T10:00:00Z' }),
    rpc('vera', 'copies an event', 'duplicate_event', { event_id: '{coming}' }),
    rpc('vera', 'imports events', 'import_events', { name: 'x', rows: [{}], dry_run: false }),
    rpc('vera', 'undoes an import', 'undo_event_import', { import_id: '{event}' }),
    writes('vera', 'writes the rule of a series', 'POST', `${api}/event_series`, {
      freq: 'daily',
      times: 3,
      starts_on: '2031-01-01',
      start_time: '10:00',
      timezone: 'UTC',
    }),
    writes('vera', 'makes the feed of another', 'POST', `${api}/calendar_feeds`, {
      user_id: '{mina}',
      secret_hash: 'x',
    }),
    rpc('nobody', 'makes a feed', 'create_calendar_feed', {}),
    rpc('nobody', 'ends a feed', 'revoke_calendar_feed', {}),
    ...['guardian_forbid_event', 'guardian_show_events'].map((name) =>
      rpc('mina', `decides for her guardian by ${name}`, name, {
        token: '{link.mina}',
        ...(name === 'guardian_forbid_event' ? { event_id: '{coming}' } : { shown: true }),
      }),
    ),
    writes(
      'mina',
      'shows her events past her guardian',
      'PATCH',
      `${api}/guardian_links?athlete_id=eq.{mina}`,
      {
        show_events: true,
      },
    ),
    rpc('nobody', 'says no before agreeing to the account', 'guardian_forbid_event', {
      token: '{token.nina}',
      event_id: '{coming}',
    }),
    reads('nobody', 'reads a child’s events without the secret', `${api}/rpc/guardian_events`, {
      method: 'POST',
      body: { token: '{link.mina}' },
      rows: true,
      words: ['Kiwi'],
    }),
    tries('amy', 'plans what no calendar can show', async (world) => {
      const plan = { title: 'Cup', location: 'Lyon', start_date: '2031-01-01', start_time: '10:00' }
      for (const change of [
        { start_date: '9999-12-31' },
        { end_date: '9999-12-31' },
        { answer_until: '0001-01-01T10:00' },
        { timezone: 'Factory' },
        { timezone: 'posix/Europe/Paris' },
        { repeats: { freq: 'daily', times: -1 } },
        { repeats: { freq: 'daily', times: 1e9 } },
      ]) {
        const body = { draft: { ...plan, ...change } }
        const answer = await world.call('amy', 'POST', `${api}/rpc/save_event`, { body })
        expectRefused(answer)
        expect(answer.text).toMatch(/"(event|settings)\./)
      }
    }),
    tries('amy', 'sends children a way out with an event', async (world) => {
      for (const words of [
        { description: 'Ring 0171 2345678' },
        { title: 'Add @coach.kim' },
        { location: 'https://meet.example.org' },
        { host: 'kim@club.example' },
      ])
        expectRefused(await world.call('amy', 'PATCH', `${api}/events?id=eq.{coming}`, { body: words }))
    }),
  ],
}
