import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName } from '../world.ts'

const api = '/rest/v1'

const decides = (by: CallerName, what: string, token: string, decision: string, target?: string): Way =>
  writes(by, what, 'POST', `${api}/rpc/guardian_decide`, {
    token,
    decision,
    ...(target ? { target } : {}),
    text_version: '2026-11',
    language: 'en',
  })

const acts = (what: string, name: string, body: object): Way =>
  writes('nobody', what, 'POST', `${api}/rpc/${name}`, body)

export const guardianDecides: Ways = {
  rule: 'guardian.decides',
  allowed: [
    'a guardian pauses and lifts the pause',
    async (world) => {
      for (const paused of [true, false])
        expectOk(
          await world.call('nobody', 'POST', `${api}/rpc/guardian_pause`, {
            body: { token: '{token.milo}', paused },
          }),
        )
    },
  ],
  ways: [
    decides(
      'nobody',
      'approves a request for another child',
      '{token.milo}',
      'approve_request',
      '{request.hugo}',
    ),
    decides(
      'nobody',
      'declines a request for another child',
      '{token.milo}',
      'decline_request',
      '{request.hugo}',
    ),
    decides(
      'nobody',
      'ends the conversation of another child',
      '{token.milo}',
      'end_conversation',
      '{thread.vera}',
    ),
    decides('nobody', 'reopens what another ended', '{token.milo}', 'undo_end_conversation', '{thread.gert}'),
    decides(
      'nobody',
      'approves before agreeing to the account',
      '{token.nina}',
      'approve_request',
      '{request.hugo}',
    ),
    decides('nobody', 'agrees to photos before agreeing to the account', '{token.nina}', 'consent_photo'),
    decides('nobody', 'approves after saying no', '{token.dirk}', 'approve_request', '{request.hugo}'),
    decides('nobody', 'approves after withdrawing', '{token.wanda}', 'approve_request', '{request.hugo}'),
    decides('nobody', 'decides after the 18th birthday', '{token.olga}', 'withdraw'),
    decides('nobody', 'decides twice', '{token.mina}', 'approve_request', '{request.nora}'),
    decides('nobody', 'agrees twice', '{token.mina}', 'consent'),
    decides('nobody', 'decides something that does not exist', '{token.mina}', 'adopt'),
    decides(
      'hugo',
      'approves his own request with the id of the link',
      '{link.mina}',
      'approve_request',
      '{request.hugo}',
    ),
    decides('mina', 'approves it herself', '{mina}', 'approve_request', '{request.hugo}'),
    ...(
      [
        [
          'holds a yes for another child',
          'guardian_hold',
          '{token.milo}',
          'approve_request',
          '{request.hugo}',
        ],
        ['holds a yes before agreeing', 'guardian_hold', '{token.nina}', 'approve_request', '{request.hugo}'],
        ['holds a yes after saying no', 'guardian_hold', '{token.dirk}', 'approve_request', '{request.hugo}'],
        ['holds a yes after withdrawing', 'guardian_hold', '{token.wanda}', 'consent_photo', null],
        ['holds a yes after the 18th birthday', 'guardian_hold', '{token.olga}', 'consent_film', null],
        ['holds a consent with a spent link', 'guardian_hold', '{token.wanda}', 'consent', null],
        ['holds a consent that stands', 'guardian_hold', '{token.mina}', 'consent', null],
        ['holds a consent after the 18th birthday', 'guardian_hold', '{token.olga}', 'consent', null],
        ['holds a consent with an id', 'guardian_hold', '{nina}', 'consent', null],
        ['takes back a consent that stands', 'guardian_take_back', '{token.mina}', 'consent', null],
        ['holds a withdrawal', 'guardian_hold', '{token.mina}', 'withdraw', null],
        [
          'holds an answer that was given',
          'guardian_hold',
          '{token.mina}',
          'approve_request',
          '{request.nora}',
        ],
        ['holds a yes with an id', 'guardian_hold', '{mina}', 'approve_request', '{request.hugo}'],
        [
          'takes back what nobody holds',
          'guardian_take_back',
          '{token.mina}',
          'approve_request',
          '{request.nora}',
        ],
        [
          'takes back for another child',
          'guardian_take_back',
          '{token.milo}',
          'approve_request',
          '{request.hugo}',
        ],
        ['takes back with the id of the link', 'guardian_take_back', '{link.mina}', 'consent_photo', null],
      ] as const
    ).map(([what, name, token, decision, target]) => acts(what, name, { token, decision, target })),
    acts('blocks for another child', 'guardian_block', { token: '{token.milo}', scout_id: '{vera}' }),
    acts('blocks somebody whom the child never met', 'guardian_block', {
      token: '{token.mina}',
      scout_id: '{sven}',
    }),
    acts('lifts a block of the child’s own', 'guardian_unblock', {
      token: '{token.mina}',
      scout_id: '{bert}',
    }),
    acts('lifts another guardian’s block', 'guardian_unblock', { token: '{token.milo}', scout_id: '{gert}' }),
    acts('pauses after withdrawing', 'guardian_pause', { token: '{token.wanda}', paused: true }),
    acts('pauses before agreeing', 'guardian_pause', { token: '{token.nina}', paused: true }),
    acts('reports for another child', 'guardian_report', {
      token: '{token.milo}',
      subject_type: 'conversation',
      subject_id: '{thread.vera}',
      reason: 'spam',
    }),
    acts('says of another child that money was asked for', 'guardian_report', {
      token: '{token.milo}',
      subject_type: 'scout_profile',
      subject_id: '{vera}',
      reason: 'other',
      asked: true,
    }),
    acts('reports a page that guardians do not report', 'guardian_report', {
      token: '{token.mina}',
      subject_type: 'athlete_profile',
      subject_id: '{ada}',
      reason: 'spam',
    }),
    writes('mina', 'agrees for her guardian', 'PATCH', `${api}/guardian_links?athlete_id=eq.{mina}`, {
      state: 'active',
    }),
    writes(
      'dirk',
      'agrees for his guardian who said no',
      'PATCH',
      `${api}/guardian_links?athlete_id=eq.{dirk}`,
      { state: 'active' },
    ),
    writes('nina', 'adds a guardian who has agreed', 'POST', `${api}/guardian_links`, {
      athlete_id: '{nina}',
      guardian_name: 'Gus',
      guardian_email: 'gus@home.test',
      state: 'active',
    }),
    writes('nina', 'writes a consent', 'POST', `${api}/consents`, {
      athlete_id: '{nina}',
      guardian_link_id: '{link.mina}',
      scope: 'account',
      decision: 'given',
      text_version: '1',
      language: 'en',
    }),
    writes('mina', 'changes a consent', 'PATCH', `${api}/consents?athlete_id=eq.{mina}`, {
      decision: 'given',
    }),
    writes('mina', 'deletes a consent', 'DELETE', `${api}/consents?athlete_id=eq.{mina}`),
    writes(
      'milo',
      'agrees to photos herself',
      'PATCH',
      `${api}/athlete_private_details?athlete_id=eq.{milo}`,
      { photo_consent: true },
    ),
    writes(
      'dirk',
      'says that no guardian is needed',
      'PATCH',
      `${api}/athlete_private_details?athlete_id=eq.{dirk}`,
      { guardian_state: 'not_needed' },
    ),
    writes('mina', 'lifts the guardian’s block', 'DELETE', `${api}/blocks?blocked_id=eq.{gert}`),
    writes('mina', 'lifts it by the function', 'POST', `${api}/rpc/unblock_user`, { user_id: '{gert}' }),
    writes(
      'mina',
      'turns it into her own and lifts it then',
      'POST',
      `${api}/blocks?on_conflict=blocker_id,blocked_id`,
      { blocker_id: '{mina}', blocked_id: '{gert}', by_guardian: false },
      { prefer: 'resolution=merge-duplicates' },
    ),
    writes('mina', 'reopens what the guardian ended', 'POST', `${api}/rpc/undo_end_conversation`, {
      conversation_id: '{thread.gert}',
    }),
    writes('mina', 'lifts a pause', 'PATCH', `${api}/guardian_links?athlete_id=eq.{mina}`, {
      paused_at: null,
    }),
    writes(
      'mina',
      'moves the copies to another address',
      'PATCH',
      `${api}/guardian_links?athlete_id=eq.{mina}`,
      { guardian_email: 'me@home.test' },
    ),
    writes('mina', 'invites herself', 'POST', `${api}/rpc/invite_guardian`, {
      guardian_name: 'Mum',
      guardian_email: '{mina.email}',
    }),
    writes('mina', 'invites herself with capitals and spaces', 'POST', `${api}/rpc/invite_guardian`, {
      guardian_name: 'Mum',
      guardian_email: ' {mina.email} ',
    }),
    tries('mina', 'invites herself at another address of her mailbox', async (world) => {
      const own = world.people.mina.email
      for (const guardian_email of [own.replace('@', '+mum@'), `${own}.`])
        expectRefused(
          await world.call('mina', 'POST', `${api}/rpc/invite_guardian`, {
            body: { guardian_name: 'Mum', guardian_email },
          }),
        )
    }),
    tries('mina', 'names a second guardian whom the first has not agreed to', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        const { rows } = await world.database.as<{ id: string }>(
          world.people.mina,
          `select invite_guardian('Uncle', 'uncle@home.test') as id`,
        )
        const [link] = await world.database.sql<{ token: string }>(
          'select private.guardian_token($1) as token',
          [rows[0]?.id],
        )
        for (const text of ['select guardian_portal($1)', `select guardian_decide($1, 'consent', null, '1')`])
          expect((await world.database.as('anon', text, [link?.token])).refused?.hint).toBe('guardian.link')
        const mailed = `select 1 from touchline.mail_outbox where to_email = 'uncle@home.test'`
        expect(await world.database.sql(mailed)).toEqual([])
      })
    }),
    ...each(['mina', 'vera', 'hugo'], (by) =>
      writes(by, 'ends the link of a guardian', 'POST', `${api}/rpc/end_guardian_link`, {
        link_id: '{link.mina}',
        reason: 'Not a parent',
      }),
    ),
    ...each(['mina', 'vera'], (by) =>
      reads(by, 'reads as an admin who the guardian is', `${api}/rpc/account_guardians`, {
        method: 'POST',
        body: { user_id: '{mina}' },
        rows: true,
      }),
    ),
    writes('mina', 'moves a guardian who agreed to another address', 'POST', `${api}/rpc/correct_guardian`, {
      link_id: '{link.mina}',
      guardian_email: 'uncle@home.test',
    }),
    writes('milo', 'moves the invitation of another child', 'POST', `${api}/rpc/correct_guardian`, {
      link_id: '{link.nina}',
      guardian_email: 'uncle@home.test',
    }),
    decides('nobody', 'agrees again with the link that withdrew', '{token.wanda}', 'consent'),
    decides('nobody', 'agrees to another child’s guardian', '{token.milo}', 'accept_guardian', '{link.nina}'),
    decides('nobody', 'refuses another child’s guardian', '{token.milo}', 'refuse_guardian', '{link.nina}'),
    writes('ada', 'invites a guardian as an adult', 'POST', `${api}/rpc/invite_guardian`, {
      guardian_name: 'Mum',
      guardian_email: 'mum@home.test',
    }),
    ...each(['dirk', 'wanda'], (by) =>
      tries(by, 'shows the page again by inviting somebody else', async (world) => {
        await world.database.inRolledBackTransaction(async () => {
          const person = world.people[by === 'dirk' ? 'dirk' : 'wanda']
          await world.database.as(person, `select invite_guardian('Uncle', 'uncle@home.test')`)
          const [page] = await world.database.sql(
            'select effective_visibility as v, contact_state as c from athlete_profiles where id = $1',
            [person.id],
          )
          expect(page).toEqual({ v: 'private', c: 'closed' })
        })
      }),
    ),
  ],
}
