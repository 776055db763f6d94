import { expect } from 'vitest'
import { expectOk, reads, tries, type Ways, writes } from '../way.ts'

const api = '/rest/v1'
const page = (name: string) => `${api}/athlete_profiles?id=eq.{${name}}`
const details = { country: 'DE', sport: 'soccer', positions: ['st'], recruiting_status: 'open' }
const adult = { ...details, birth_date: '2000-01-01' }

export const fixedAge: Ways = {
  rule: 'age.fixed',
  allowed: [
    'a minor changes what she may',
    async (world) =>
      expectOk(await world.call('mina', 'PATCH', page('mina'), { body: { dominant_side: 'left' } })),
  ],
  ways: [
    writes(
      'mina',
      'changes her date of birth',
      'PATCH',
      `${api}/athlete_private_details?athlete_id=eq.{mina}`,
      { birth_date: '2000-01-01' },
    ),
    writes(
      'mina',
      'adds a second date of birth',
      'POST',
      `${api}/athlete_private_details?on_conflict=athlete_id`,
      { athlete_id: '{mina}', birth_date: '2000-01-01', consent_country: 'DE' },
      { prefer: 'resolution=merge-duplicates' },
    ),
    writes(
      'mina',
      'deletes her date of birth',
      'DELETE',
      `${api}/athlete_private_details?athlete_id=eq.{mina}`,
    ),
    writes('mina', 'goes through the first steps again', 'POST', `${api}/rpc/onboard_athlete`, {
      details: adult,
    }),
    writes('mina', 'says that she is no minor', 'PATCH', page('mina'), { is_minor: false }),
    writes('mina', 'changes her age band', 'PATCH', page('mina'), { age_band: '18-20' }),
    writes('mina', 'shows her page to everybody', 'PATCH', page('mina'), { effective_visibility: 'public' }),
    writes('mina', 'opens contact to everybody', 'PATCH', page('mina'), { contact_state: 'open' }),
    writes('dirk', 'shows his page after the guardian’s no', 'PATCH', page('dirk'), {
      effective_visibility: 'scouts',
      contact_state: 'open',
    }),
    writes('milo', 'allows photos on the page', 'PATCH', page('milo'), {
      photo_allowed: true,
      film_allowed: true,
    }),
    writes('mina', 'lowers the age of consent', 'PATCH', `${api}/consent_ages?country=eq.DE`, { age: 10 }),
    writes('mina', 'deletes her page and starts again', 'DELETE', page('mina')),
    writes('mina', 'answers the question of 18', 'POST', `${api}/rpc/answer_handover`, {
      visibility: 'public',
      recruiting_status: 'open',
    }),
    writes('mina', 'says her surname on the page', 'PATCH', page('mina'), { bio: 'I am Mina Vellamo' }),
    writes('mina', 'says it after a no-break space', 'PATCH', page('mina'), { bio: 'Mina\u00A0Vellamo' }),
    writes('mina', 'says it letter by letter', 'PATCH', page('mina'), { club: 'V.e.l.l.a.m.o FC' }),
    writes('mina', 'makes it the given name', 'POST', `${api}/rpc/change_name`, {
      given: 'Mina Vellamo',
      surname: 'Vellamo',
    }),
    writes('mina', 'says it in the address of the page', 'PATCH', page('mina'), { handle: 'mina-vellamo' }),
    writes('mina', 'says it in the title of a film', 'PATCH', `${api}/video_links?athlete_id=eq.{mina}`, {
      title: 'Vellamo scores',
    }),
    writes('mina', 'chooses positions of another sport', 'POST', `${api}/rpc/set_my_positions`, {
      sport: 'soccer',
      positions: ['quarterback'],
    }),
    reads('mina', 'looks at herself as an admin would', `${api}/rpc/view_as`, {
      method: 'POST',
      body: { audience: 'admin' },
      rows: true,
    }),
    ...(['public', 'scouts'] as const).map((wish) =>
      tries('nina', `wishes to be seen by ${wish} in her settings`, async (world) => {
        await world.call('nina', 'POST', `${api}/user_settings?on_conflict=user_id`, {
          body: { user_id: '{nina}', privacy_profile_visibility: wish },
          headers: { prefer: 'resolution=merge-duplicates' },
        })
        const [now] = await world.server.sql(
          'select effective_visibility as v from athlete_profiles where id = $1',
          [world.people.nina.id],
        )
        expect(now).toEqual({ v: 'private' })
      }),
    ),
    tries('nina', 'moves to a country with another age of consent', async (world) => {
      await world.call('nina', 'PATCH', page('nina'), { body: { country: 'GB' } })
      const [now] = await world.server.sql(
        'select effective_visibility as v from athlete_profiles where id = $1',
        [world.people.nina.id],
      )
      expect(now).toEqual({ v: 'private' })
    }),
    tries('ralf', 'joins under 13', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { ralf } = world.people
        await world.database.sql(
          `insert into profiles (id, full_name, role, email) values ($1, 'Ralf', 'athlete', $2)`,
          [ralf.id, ralf.email],
        )
        const year = new Date().getFullYear() - 12
        const done = await world.database.as<{ r: { outcome: string } }>(
          ralf,
          'select onboard_athlete($1) as r',
          [{ ...details, birth_date: `${year}-01-01` }],
        )
        expect(done.rows[0]?.r.outcome).toBe('refused')
        expect(await world.database.sql('select 1 from auth.users where id = $1', [ralf.id])).toEqual([])
      })
    }),
  ],
}

export const comingOfAge: Ways = {
  rule: 'age.eighteen',
  allowed: [
    'the athlete reads her own page',
    async (world) => expect((await world.call('olga', 'GET', page('olga'))).status).toBeLessThan(500),
  ],
  ways: [
    reads('nobody', 'reads the page on the day after', `${page('olga')}&select=id,club`),
    reads('ada', 'reads it as another athlete', `${api}/athlete_cards?id=eq.{olga}`),
    reads('nobody', 'searches for it', `${api}/rpc/search_athletes`, {
      method: 'POST',
      body: { filter: { text: 'Olga' } },
      rows: true,
      words: ['{olga}'],
    }),
    writes('sven', 'asks for contact', 'POST', `${api}/rpc/request_contact`, {
      athlete_id: '{olga}',
      subject: 'A',
      intro: 'B',
    }),
    writes('sven', 'endorses', 'POST', `${api}/endorsements`, {
      athlete_id: '{olga}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    writes('olga', 'answers with something else', 'POST', `${api}/rpc/answer_handover`, {
      visibility: 'everybody',
      recruiting_status: 'open',
    }),
    writes('nobody', 'answers for her with the guardian’s secret', 'POST', `${api}/rpc/guardian_decide`, {
      token: '{token.olga}',
      decision: 'consent_photo',
      text_version: '1',
    }),
    tries('olga', 'is shown to everybody by a setting from before', async (world) => {
      await world.call('olga', 'POST', `${api}/user_settings?on_conflict=user_id`, {
        body: { user_id: '{olga}', privacy_profile_visibility: 'public' },
        headers: { prefer: 'resolution=merge-duplicates' },
      })
      const [now] = await world.server.sql(
        'select effective_visibility as v, contact_state as c from athlete_profiles where id = $1',
        [world.people.olga.id],
      )
      expect(now).toEqual({ v: 'scouts', c: 'closed' })
    }),
    tries('olga', 'is opened by the nightly job', async (world) => {
      await world.server.sql('select private.recompute_ages()')
      const [now] = await world.server.sql(
        'select effective_visibility as v, contact_state as c from athlete_profiles where id = $1',
        [world.people.olga.id],
      )
      expect(now).toEqual({ v: 'scouts', c: 'closed' })
    }),
  ],
}
