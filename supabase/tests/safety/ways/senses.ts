import { expect } from 'vitest'
import { asks, senses, type Ways } from '../way.ts'
import { abilityWays } from './abilities.ts'
import { fileSenses } from './file-senses.ts'
import { timingWays } from './timing.ts'

const api = '/rest/v1'
const back = { prefer: 'return=representation,count=exact' }

/** Somebody hidden and nobody at all have to answer alike, in status, words and counts. */
export const hiddenPeople: Ways = {
  rule: 'page.senses',
  allowed: [
    'a page that may be seen answers unlike a missing one',
    async (world) => {
      const [one, none] = await Promise.all(
        ['mina', 'missing'].map((name) => world.call('sven', 'GET', `${api}/athlete_cards?id=eq.{${name}}`)),
      )
      expect(one?.text).not.toBe(none?.text)
    },
  ],
  ways: [
    ...timingWays,
    ...fileSenses,
    ...abilityWays,
    senses('nobody', 'counts exactly', 'mina', 'GET', `${api}/athlete_cards?id=eq.{subject}`, undefined, {
      prefer: 'count=exact',
    }),
    senses(
      'nobody',
      'counts by the planner',
      'mina',
      'GET',
      `${api}/athlete_profiles?id=eq.{subject}&select=id`,
      undefined,
      { prefer: 'count=planned' },
    ),
    senses(
      'sven',
      'counts by estimate',
      'nina',
      'GET',
      `${api}/athlete_profiles?id=eq.{subject}&select=id`,
      undefined,
      { prefer: 'count=estimated' },
    ),
    senses(
      'una',
      'counts measurements by the planner',
      'mina',
      'GET',
      `${api}/measurements?athlete_id=eq.{subject}&select=id`,
      undefined,
      { prefer: 'count=planned' },
    ),
    senses(
      'sven',
      'asks for one object',
      'nina',
      'GET',
      `${api}/athlete_profiles?id=eq.{subject}&select=id`,
      undefined,
      { accept: 'application/vnd.pgrst.object+json' },
    ),
    senses('una', 'blocks', 'nina', 'POST', `${api}/blocks`, { blocked_id: '{subject}' }),
    senses('pia', 'blocks by the function', 'nina', 'POST', `${api}/rpc/block_user`, {
      user_id: '{subject}',
    }),
    senses('pia', 'unblocks', 'dirk', 'POST', `${api}/rpc/unblock_user`, { user_id: '{subject}' }),
    senses(
      'sven',
      'hides from the search',
      'nina',
      'POST',
      `${api}/hidden_athletes`,
      { athlete_id: '{subject}' },
      back,
    ),
    senses(
      'vera',
      'adds to a shortlist',
      'nina',
      'POST',
      `${api}/board_items`,
      { board_id: '{board}', stage_id: '{stage}', athlete_id: '{subject}' },
      back,
    ),
    senses(
      'vera',
      'shares a shortlist with somebody who is no scout',
      'bob',
      'POST',
      `${api}/board_members`,
      { board_id: '{board}', user_id: '{subject}', role: 'view' },
    ),
    senses('sven', 'asks for contact', 'nina', 'POST', `${api}/rpc/request_contact`, {
      athlete_id: '{subject}',
      subject: 'A trial',
      intro: 'Would you come?',
    }),
    senses('sven', 'asks for contact by the table', 'dirk', 'POST', `${api}/message_requests`, {
      athlete_id: '{subject}',
      subject: 'A trial',
      intro: 'Would you come?',
    }),
    senses('bert', 'asks for contact after the block', 'mina', 'POST', `${api}/rpc/request_contact`, {
      athlete_id: '{subject}',
      subject: 'A trial',
      intro: 'Would you come?',
    }),
    senses('gert', 'asks for contact after the guardian’s block', 'mina', 'POST', `${api}/message_requests`, {
      athlete_id: '{subject}',
      subject: 'A trial',
      intro: 'Would you come?',
    }),
    senses('sven', 'endorses', 'nina', 'POST', `${api}/endorsements`, {
      athlete_id: '{subject}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    senses('bert', 'endorses after the block', 'ada', 'POST', `${api}/endorsements`, {
      athlete_id: '{subject}',
      relationship: 'coached',
      observed_on: '2026-01-01',
      rating: 5,
    }),
    senses('sven', 'reports the page', 'nina', 'POST', `${api}/rpc/report`, {
      subject_type: 'athlete_profile',
      subject_id: '{subject}',
      reason: 'spam',
    }),
    senses(
      'sven',
      'reports the photo',
      'wanda',
      'POST',
      `${api}/flags`,
      { subject_type: 'photo', subject_id: '{subject}', reason: 'spam' },
      { prefer: 'return=minimal' },
    ),
    senses('una', 'reports a measurement', 'measurement.bob', 'POST', `${api}/rpc/report`, {
      subject_type: 'measurement',
      subject_id: '{subject}',
      reason: 'spam',
    }),
    senses('sven', 'doubts a measurement', 'measurement.nina', 'POST', `${api}/measurement_disputes`, {
      measurement_id: '{subject}',
      reason: 'too fast',
    }),
    senses('sven', 'reports a film', 'film.nina', 'POST', `${api}/rpc/report`, {
      subject_type: 'video_link',
      subject_id: '{subject}',
      reason: 'spam',
    }),
    senses('sven', 'reports a message', 'message', 'POST', `${api}/rpc/report`, {
      subject_type: 'message',
      subject_id: '{subject}',
      reason: 'spam',
    }),
    senses('sven', 'reports a conversation', 'thread.vera', 'POST', `${api}/rpc/report`, {
      subject_type: 'conversation',
      subject_id: '{subject}',
      reason: 'spam',
    }),
    senses('sven', 'ends a conversation', 'thread.vera', 'POST', `${api}/rpc/end_conversation`, {
      conversation_id: '{subject}',
    }),
    senses(
      'sven',
      'takes the end of a conversation back',
      'thread.bert',
      'POST',
      `${api}/rpc/undo_end_conversation`,
      { conversation_id: '{subject}' },
    ),
    senses('sven', 'writes into a conversation', 'thread.vera', 'POST', `${api}/messages`, {
      conversation_id: '{subject}',
      content: 'Hello',
    }),
    senses('sven', 'answers a request', 'request.hugo', 'POST', `${api}/rpc/answer_message_request`, {
      request_id: '{subject}',
      accept: true,
    }),
    senses(
      'mina',
      'answers a request that waits for the guardian',
      'request.hugo',
      'POST',
      `${api}/rpc/answer_message_request`,
      { request_id: '{subject}', accept: true },
    ),
    senses('sven', 'takes a request back', 'request.hugo', 'POST', `${api}/rpc/withdraw_message_request`, {
      request_id: '{subject}',
    }),
    senses(
      'una',
      'marks a conversation as read',
      'thread.vera',
      'POST',
      `${api}/rpc/mark_conversation_read`,
      { conversation_id: '{subject}' },
    ),
    senses('una', 'counts a look', 'mina', 'POST', `${api}/rpc/record_profile_view`, {
      athlete_id: '{subject}',
    }),
    senses(
      'ada',
      'changes the page and asks how many changed',
      'bob',
      'PATCH',
      `${api}/athlete_profiles?id=eq.{subject}&select=id`,
      { club: 'x' },
      back,
    ),
    senses(
      'ada',
      'deletes measurements and asks how many went',
      'bob',
      'DELETE',
      `${api}/measurements?athlete_id=eq.{subject}&select=id`,
      undefined,
      back,
    ),
    senses(
      'ada',
      'looks up what was checked about somebody unverified',
      'una',
      'POST',
      `${api}/rpc/scout_public_record`,
      { scout_id: '{subject}' },
    ),
    senses(
      'bob',
      'looks up what was checked about a banned scout',
      'otto',
      'POST',
      `${api}/rpc/scout_public_record`,
      { scout_id: '{subject}' },
    ),
    senses(
      'sven',
      'asks for a picture to be signed',
      'nina',
      'POST',
      '/storage/v1/object/sign/avatars/{subject}/11111111-2222-4333-8444-555555555555.jpg',
      { expiresIn: 60 },
    ),
    senses('una', 'lists the folder', 'mina', 'POST', '/storage/v1/object/list/avatars', {
      prefix: '{subject}/',
    }),
    senses(
      'una',
      'uploads over a picture',
      'mina',
      'POST',
      '/storage/v1/object/avatars/{subject}/11111111-2222-4333-8444-555555555555.jpg',
      { not: 'a picture' },
      { 'x-upsert': 'true' },
    ),
    senses(
      'sven',
      'approves with a guardian’s secret of another child',
      'request.hugo',
      'POST',
      `${api}/rpc/guardian_decide`,
      { token: '{token.milo}', decision: 'approve_request', target: '{subject}' },
    ),
    senses(
      'nobody',
      'reads a conversation with a guardian’s secret of another child',
      'thread.vera',
      'POST',
      `${api}/rpc/guardian_messages`,
      { token: '{token.milo}', conversation_id: '{subject}' },
    ),
    senses(
      'nobody',
      'blocks with a guardian’s secret of another child',
      'vera',
      'POST',
      `${api}/rpc/guardian_block`,
      { token: '{token.milo}', scout_id: '{subject}' },
    ),
    asks(
      'sven',
      'orders visible rows by a hidden column',
      'select id from athlete_profiles order by import_key',
    ),
    asks(
      'sven',
      'leaks by an error in a filter of its own',
      `select id from athlete_profiles where id = '{nina}' and 1 / (case when club like 'N%' then 0 else 1 end) = 1`,
    ),
  ],
}
