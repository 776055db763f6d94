import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import { adminAccountWays } from './admin-accounts.ts'
import { adminTaskWays } from './admin-tasks.ts'
import { securityLogWays } from './security-log.ts'

const api = '/rest/v1'
const rpc = (by: Way['by'], what: string, name: string, body: object) =>
  writes(by, what, 'POST', `${api}/rpc/${name}`, body)
const event = { title: 'Open day', location: 'Lyon', start_at: '2030-01-01T10:00:00Z', status: 'draft' }
const accounts = '/auth/v1/admin/users'

export const adminTwoSteps: Ways = {
  rule: 'admin.two_steps',
  allowed: [
    'an admin with the second step writes an event',
    async (world) => {
      const answer = await world.call('amy', 'POST', `${api}/events`, {
        body: event,
        headers: { prefer: 'return=representation' },
      })
      expectOk(answer)
      expectOk(await world.call('amy', 'DELETE', `${api}/events?id=eq.${JSON.parse(answer.text)[0].id}`))
    },
  ],
  ways: [
    ...adminAccountWays,
    ...adminTaskWays,
    rpc('ann', 'decides a check without the second step', 'decide_verification', {
      verification_id: '{check.pia}',
      status: 'approved',
      subject_hash: '',
      what_was_checked: ['identity_document'],
    }),
    writes('ann', 'decides it by the table', 'PATCH', `${api}/verifications?id=eq.{check.pia}`, {
      status: 'rejected',
      reason: 'x',
    }),
    writes('ann', 'invites an admin', 'POST', `${api}/admin_invitations`, {
      email: 'friend@home.test',
      invited_by: '{ann}',
    }),
    rpc('ann', 'removes an admin', 'revoke_admin', { target: '{amy}', reason: 'no reason' }),
    writes('ann', 'writes an event', 'POST', `${api}/events`, event),
    writes('ann', 'changes an event', 'PATCH', `${api}/events?id=eq.{event}`, { title: 'Other' }),
    writes('ann', 'deletes an event', 'DELETE', `${api}/events?id=eq.{event}`),
    ...each(['ann', 'mina', 'una'], (by) =>
      rpc(by, 'closes a request about data', 'close_data_request', {
        request_id: '{request}',
        status: 'done',
        answer: 'Nothing to do',
      }),
    ),
    writes('ann', 'answers feedback', 'PATCH', `${api}/feedback?id=eq.{feedback}`, { reply: 'Thanks' }),
    rpc('ann', 'publishes feedback', 'publish_feedback', {
      feedback_id: '{feedback}',
      title: 'Brighter screens',
      status: 'planned',
    }),
    rpc('ann', 'takes feedback off the roadmap', 'unpublish_feedback', { feedback_id: '{feedback}' }),
    rpc('ann', 'decides a report', 'decide_flag', {
      flag_id: '{flag}',
      action: 'no_action',
      statement: 'nothing',
    }),
    rpc('ann', 'resolves a doubt', 'resolve_dispute', {
      dispute_id: '{dispute}',
      outcome: 'kept',
      statement: 'All is fine',
    }),
    rpc('ann', 'imports measurements', 'import_measurements', {
      meta: { file_name: 'a.csv', file_hash: 'c'.repeat(64), source: 'club', sport: 'soccer' },
      rows: [],
    }),
    rpc('ann', 'withdraws an invitation', 'withdraw_admin_invitation', { invitation_id: '{invitation}' }),
    rpc('una', 'withdraws an invitation', 'withdraw_admin_invitation', { invitation_id: '{invitation}' }),
    rpc('ann', 'undoes an import', 'undo_import', { import_id: '{import}' }),
    ...each(['una', 'mina', 'nobody'], (by) => writes(by, 'writes an event', 'POST', `${api}/events`, event)),
    rpc('una', 'removes an admin', 'revoke_admin', { target: '{amy}', reason: 'no reason' }),
    rpc('una', 'publishes feedback', 'publish_feedback', {
      feedback_id: '{feedback}',
      title: 'Brighter screens',
      status: 'planned',
    }),
    rpc('una', 'takes feedback off the roadmap', 'unpublish_feedback', { feedback_id: '{feedback}' }),
    rpc('una', 'decides a report', 'decide_flag', {
      flag_id: '{flag}',
      action: 'warn',
      statement: 'nothing',
    }),
    writes('una', 'adds herself to the admins', 'POST', `${api}/admin_users`, { user_id: '{una}' }),
    writes('amy', 'adds a friend to the admins by hand', 'POST', `${api}/admin_users`, { user_id: '{una}' }),
    writes('una', 'invites herself', 'POST', `${api}/admin_invitations`, {
      email: '{una.email}',
      invited_by: '{amy}',
    }),
    writes('una', 'uses another’s invitation', 'PATCH', `${api}/admin_invitations?id=eq.{invitation}`, {
      used_at: '2026-01-01',
    }),
    writes('una', 'turns the invitation to herself', 'PATCH', `${api}/admin_invitations?id=eq.{invitation}`, {
      email: '{una.email}',
    }),
    rpc('una', 'accepts without being invited', 'accept_admin_invitation', {}),
    tries('ursa', 'accepts before the invited address is confirmed', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.sql('update admin_invitations set email = $1', [world.people.ursa.email])
        expect(
          (await world.database.as({ ...world.people.ursa, aal: 'aal2' }, 'select accept_admin_invitation()'))
            .refused,
        ).not.toBeNull()
      })
    }),
    tries('una', 'accepts an invitation that has run out', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.sql(
          `update admin_invitations set email = $1, expires_at = now() - interval '1 minute'`,
          [world.people.una.email],
        )
        expect(
          (await world.database.as({ ...world.people.una, aal: 'aal2' }, 'select accept_admin_invitation()'))
            .refused,
        ).not.toBeNull()
      })
    }),
    tries('una', 'writes admin into her own account', async (world) => {
      const answer = await world.call('una', 'PUT', '/auth/v1/user', {
        body: { data: { is_admin: true, role: 'service_role' }, app_metadata: { role: 'service_role' } },
      })
      expect(answer.status).toBeLessThan(500)
      expectRefused(await world.call('una', 'POST', `${api}/events`, { body: event }))
      const [kept] = await world.server.sql<{ role: string; app: string }>(
        'select role, raw_app_meta_data::text as app from auth.users where id = $1',
        [world.people.una.id],
      )
      expect(`${kept?.role} ${kept?.app}`).not.toContain('service_role')
    }),
    ...each(['nobody', 'una', 'amy'], (by) =>
      reads(by, 'lists the accounts by the service’s own address', accounts, { rows: true }),
    ),
    writes('amy', 'makes an account by it', 'POST', accounts, {
      email: 'x@home.test',
      password: 'Correct-Horse-7-Battery',
    }),
    writes('una', 'raises herself by it', 'PUT', `${accounts}/{una}`, { role: 'service_role' }),
    writes('una', 'lifts a ban by it', 'PUT', `${accounts}/{otto}`, { ban_duration: 'none' }),
    writes('una', 'deletes an account by it', 'DELETE', `${accounts}/{ada}`),
    writes('una', 'makes a sign-in link for another', 'POST', '/auth/v1/admin/generate_link', {
      type: 'magiclink',
      email: '{amy.email}',
    }),
    writes('una', 'invites by the service’s address', 'POST', '/auth/v1/invite', { email: 'x@home.test' }),
    writes('una', 'makes a bucket', 'POST', '/storage/v1/bucket', { id: 'mine', name: 'mine', public: true }),
    writes('una', 'opens a bucket to everybody', 'PUT', '/storage/v1/bucket/evidence', {
      id: 'evidence',
      name: 'evidence',
      public: true,
    }),
    writes('una', 'empties a bucket', 'POST', '/storage/v1/bucket/evidence/empty', {}),
    writes('amy', 'deletes a bucket', 'DELETE', '/storage/v1/bucket/avatars'),
    reads('una', 'reads the admins', `${api}/admin_users?select=*`),
    reads('una', 'reads the invitations', `${api}/admin_invitations?select=*`, {
      words: ['new.lead@club.test'],
    }),
    reads('una', 'reads an event that is not published', `${api}/events?status=eq.draft`, {
      words: ['Lorikeet'],
    }),
    reads('una', 'searches the cases of the team', `${api}/rpc/search_admin_cases`, {
      method: 'POST',
      body: { words: 'a' },
    }),
    reads('nobody', 'searches the cases of the team', `${api}/rpc/search_admin_cases`, {
      method: 'POST',
      body: { words: 'a' },
    }),
    reads('una', 'counts the team’s open work', `${api}/rpc/admin_work_counts`, {
      method: 'POST',
      body: {},
      rows: true,
      words: ['"total": 1', '"total": 2', '"total": 3'],
    }),
    ...securityLogWays,
  ],
}

export const quietReports: Ways = {
  rule: 'report.quiet',
  allowed: [
    'who reported reads the report',
    async (world) =>
      expect((await world.call('mina', 'GET', `${api}/flags?select=details`)).text).toContain('bandicoot'),
  ],
  ways: [
    reads('vera', 'reads the reports about her', `${api}/flags?select=id,details,reporter_id`),
    reads('vera', 'filters by whom they are about', `${api}/flags?subject_user_id=eq.{vera}&select=id`),
    reads('vera', 'counts them', `${api}/flags?subject_id=eq.{vera}&select=id`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    }),
    reads(
      'vera',
      'reads them inside her profile',
      `${api}/profiles?select=id,flags!flags_subject_user_id_fkey(details)`,
      { rows: true, words: ['bandicoot', '{mina}'] },
    ),
    reads('vera', 'lists her reports', `${api}/rpc/my_reports`, { method: 'POST', body: {} }),
    reads('vera', 'finds it among her notifications', `${api}/notifications?kind=eq.moderation`),
    reads('mina', 'reads the evidence', `${api}/flags?select=snapshot`, { rows: true, words: ['"seen"'] }),
    reads('mina', 'filters by the evidence', `${api}/flags?snapshot->>seen=eq.bandicoot&select=id`, {
      rows: true,
      words: ['{flag}'],
    }),
    reads('mina', 'orders by who decided', `${api}/flags?select=id&order=decided_by`, {
      rows: true,
      words: ['{flag}'],
    }),
    reads('mina', 'opens the evidence by the function', `${api}/rpc/flag_evidence`, {
      method: 'POST',
      body: { flag_id: '{flag}' },
      rows: true,
    }),
    reads('mina', 'reads on in the reported conversation', `${api}/rpc/case_messages`, {
      method: 'POST',
      body: { flag_id: '{flag}' },
      rows: true,
    }),
    reads('vera', 'leaves colleagues a note about her case', `${api}/rpc/add_case_note`, {
      method: 'POST',
      body: { flag_id: '{flag}', note: 'It was nothing' },
      rows: true,
    }),
    reads('ann', 'reads on in the conversation without the second step', `${api}/rpc/case_messages`, {
      method: 'POST',
      body: { flag_id: '{flag}' },
      rows: true,
    }),
    ...(['vera', 'ann'] as const).flatMap((by) => [
      reads(by, 'takes a case, to keep it from others', `${api}/rpc/take_case`, {
        method: 'POST',
        body: { flag_id: '{flag}' },
        rows: true,
      }),
      reads(by, 'has a sealed copy of a case made', `${api}/rpc/refer_case`, {
        method: 'POST',
        body: { flag_id: '{flag}', authority: 'police', reference: '', note: 'To see what is in it' },
        rows: true,
      }),
      reads(by, 'asks for a sealed copy by an id', `${api}/rpc/referral_copy`, {
        method: 'POST',
        body: { referral_id: '6c1a9e2f-4b63-4b66-8e1f-2a4a6b8dad22' },
        rows: true,
      }),
    ]),
    reads('ann', 'opens the evidence without the second step', `${api}/rpc/flag_evidence`, {
      method: 'POST',
      body: { flag_id: '{flag}' },
      rows: true,
    }),
    reads('sven', 'asks for the evidence back as he reports', `${api}/flags?select=*`, {
      method: 'POST',
      body: { subject_type: 'athlete_profile', subject_id: '{nina}', reason: 'spam' },
      headers: { prefer: 'return=representation' },
      rows: true,
    }),
    reads('bert', 'reports who blocked him to see the page', `${api}/flags?select=id,snapshot`, {
      method: 'POST',
      body: { subject_type: 'athlete_profile', subject_id: '{ada}', reason: 'spam' },
      headers: { prefer: 'return=representation' },
      rows: true,
    }),
    writes('vera', 'changes a report about her', 'PATCH', `${api}/flags?subject_user_id=eq.{vera}`, {
      status: 'no_action',
    }),
    writes('vera', 'deletes it', 'DELETE', `${api}/flags?id=eq.{flag}`),
    writes('mina', 'says later that money was asked for', 'PATCH', `${api}/flags?id=eq.{flag}`, {
      asked_of_minor: true,
    }),
    writes('mina', 'decides her own report', 'PATCH', `${api}/flags?id=eq.{flag}`, { status: 'actioned' }),
    writes('mina', 'writes the evidence herself', 'POST', `${api}/flags`, {
      subject_type: 'scout_profile',
      subject_id: '{sven}',
      reason: 'spam',
      snapshot: { bio: 'bad' },
    }),
    writes('mina', 'reports something in another’s name', 'POST', `${api}/flags`, {
      subject_type: 'scout_profile',
      subject_id: '{sven}',
      subject_user_id: '{vera}',
      reason: 'spam',
    }),
    writes('mina', 'reports with a reason of her own', 'POST', `${api}/rpc/report`, {
      subject_type: 'scout_profile',
      subject_id: '{sven}',
      reason: 'because',
    }),
  ],
}
