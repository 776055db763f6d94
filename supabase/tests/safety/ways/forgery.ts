import { expectOk, type Ways, writes } from '../way.ts'
import { writeForms } from './write-forms.ts'

const api = '/rest/v1'
const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
const ignore = { prefer: 'resolution=ignore-duplicates' }
const message = { conversation_id: '{thread.vera}', content: 'Hello' }
const endorsement = { relationship: 'coached', observed_on: '2026-01-01', rating: 5 }

export const ownWords: Ways = {
  rule: 'words.own',
  allowed: [
    'a person changes what is their own',
    async (world) =>
      expectOk(
        await world.call('ada', 'PATCH', `${api}/athlete_profiles?id=eq.{ada}`, {
          body: { bio: 'I run far.' },
        }),
      ),
  ],
  ways: [
    ...writeForms,
    writes('vera', 'writes as the minor', 'POST', `${api}/messages`, { ...message, sender_id: '{mina}' }),
    writes('mina', 'writes as the scout', 'POST', `${api}/messages`, { ...message, sender_id: '{vera}' }),
    writes('vera', 'addresses somebody else', 'POST', `${api}/messages`, {
      ...message,
      recipient_id: '{milo}',
    }),
    writes('vera', 'dates a message back', 'POST', `${api}/messages`, {
      ...message,
      created_at: '2020-01-01',
    }),
    writes('vera', 'answers a message of another conversation', 'POST', `${api}/messages`, {
      ...message,
      conversation_id: '{thread.ada}',
      reply_to_id: '{message}',
    }),
    writes('vera', 'changes what she said', 'PATCH', `${api}/messages?id=eq.{message}`, { content: 'Other' }),
    writes(
      'vera',
      'changes it by an upsert',
      'POST',
      `${api}/messages?on_conflict=id`,
      { id: '{message}', ...message, content: 'Other' },
      merge,
    ),
    writes(
      'mina',
      'repeats an id and hopes for silence',
      'POST',
      `${api}/messages?on_conflict=id`,
      { id: '{message}', ...message, content: 'Other' },
      ignore,
    ),
    writes('vera', 'marks a message as deleted', 'PATCH', `${api}/messages?id=eq.{message}`, {
      deleted_at: '2026-01-01',
    }),
    writes('vera', 'deletes a message', 'DELETE', `${api}/messages?id=eq.{message}`),
    writes('vera', 'deletes without a filter', 'DELETE', `${api}/messages`),
    writes('vera', 'renames the conversation', 'PATCH', `${api}/conversations?id=eq.{thread.vera}`, {
      subject: 'Other',
    }),
    writes('vera', 'says that nobody is a minor', 'PATCH', `${api}/conversations?id=eq.{thread.vera}`, {
      involves_minor: false,
    }),
    writes(
      'vera',
      'renames herself in the conversation',
      'PATCH',
      `${api}/conversation_participants?user_id=eq.{vera}`,
      { display_name: 'Mum' },
    ),
    writes(
      'vera',
      'moves the time at which the minor read',
      'PATCH',
      `${api}/conversation_participants?user_id=eq.{mina}`,
      { last_read_at: '2026-01-01' },
    ),
    writes('ada', 'words an endorsement better', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      notes: 'Great',
      rating: 5,
    }),
    writes('ada', 'words it while she shows it', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      shown: true,
      notes: 'Great',
    }),
    writes('ada', 'withdraws it', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      status: 'withdrawn',
    }),
    writes('vera', 'shows her own endorsement', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      shown: true,
    }),
    writes('vera', 'takes back a removal', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      status: 'removed',
    }),
    writes('sven', 'endorses in the name of another scout', 'POST', `${api}/endorsements`, {
      ...endorsement,
      scout_id: '{vera}',
      athlete_id: '{ada}',
    }),
    writes(
      'vera',
      'gives her endorsement a grander signature',
      'PATCH',
      `${api}/endorsements?id=eq.{endorsement.ada}`,
      { scout_organization: 'Real Club' },
    ),
    writes('vera', 'hands it to another athlete', 'PATCH', `${api}/endorsements?id=eq.{endorsement.ada}`, {
      athlete_id: '{bob}',
    }),
    writes('sven', 'asks for contact in the name of another', 'POST', `${api}/message_requests`, {
      scout_id: '{vera}',
      athlete_id: '{milo}',
      subject: 'A',
      intro: 'B',
    }),
    writes(
      'hugo',
      'signs his request with another name',
      'PATCH',
      `${api}/message_requests?id=eq.{request.hugo}`,
      { scout_name: 'The coach' },
    ),
    writes(
      'hugo',
      'changes what the guardian is reading',
      'PATCH',
      `${api}/message_requests?id=eq.{request.hugo}`,
      { intro: 'Other' },
    ),
    writes('sven', 'reports in the name of another', 'POST', `${api}/flags`, {
      reporter_id: '{ada}',
      subject_type: 'athlete_profile',
      subject_id: '{mina}',
      reason: 'spam',
    }),
    writes('sven', 'blocks in the name of another', 'POST', `${api}/blocks`, {
      blocker_id: '{ada}',
      blocked_id: '{vera}',
    }),
    writes('sven', 'hides somebody from another’s search', 'POST', `${api}/hidden_athletes`, {
      scout_id: '{vera}',
      athlete_id: '{mina}',
    }),
    writes('sven', 'doubts a measurement in the name of another', 'POST', `${api}/measurement_disputes`, {
      raised_by: '{vera}',
      measurement_id: '{measurement.mina}',
      reason: 'too fast',
    }),
    writes('sven', 'asks for another’s data to be erased', 'POST', `${api}/data_requests`, {
      user_id: '{ada}',
      kind: 'erase',
    }),
    writes('sven', 'gives feedback in the name of another', 'POST', `${api}/feedback`, {
      user_id: '{ada}',
      category: 'bug',
      message: 'x',
    }),
    writes('sven', 'asks for a check of another', 'POST', `${api}/verifications`, {
      user_id: '{una}',
      type: 'identity',
      evidence_note: 'x',
    }),
    writes('sven', 'changes another’s settings', 'PATCH', `${api}/user_settings?user_id=eq.{mina}`, {
      privacy_profile_visibility: 'private',
    }),
    writes(
      'sven',
      'makes settings for another',
      'POST',
      `${api}/user_settings?on_conflict=user_id`,
      { user_id: '{mina}', notifications_email: false },
      merge,
    ),
    writes('sven', 'adds a look at a page by another', 'POST', `${api}/profile_views`, {
      athlete_id: '{ada}',
      viewer_id: '{vera}',
    }),
    writes('sven', 'raises another’s count of attempts', 'POST', `${api}/rate_limits`, {
      user_id: '{ada}',
      action_type: 'login',
      attempts: 99,
    }),
    writes('sven', 'writes into another’s security log', 'POST', `${api}/security_audit_log`, {
      user_id: '{ada}',
      action: 'failed_login',
    }),
    writes('sven', 'takes over another’s page', 'PATCH', `${api}/athlete_profiles?id=eq.{ada}`, {
      user_id: '{sven}',
    }),
    writes(
      'ada',
      'gives her measurement to another',
      'PATCH',
      `${api}/measurements?id=eq.{measurement.ada}`,
      { athlete_id: '{bob}' },
    ),
    writes('bob', 'adds a measurement to another', 'POST', `${api}/measurements`, {
      athlete_id: '{ada}',
      metric_code: 'sprint30_s',
      value_entered: 9,
      unit_entered: 's',
      measured_on: '2026-01-01',
    }),
    writes('bob', 'adds a film to another', 'POST', `${api}/video_links`, {
      athlete_id: '{ada}',
      url: 'https://vimeo.com/123456789',
      title: 'x',
    }),
    writes('bob', 'adds a sport to another', 'POST', `${api}/athlete_sports`, {
      athlete_id: '{ada}',
      sport_code: 'rugby',
    }),
    writes('bob', 'takes a position from another', 'DELETE', `${api}/athlete_positions?athlete_id=eq.{ada}`),
    writes(
      'bob',
      'marks another’s notifications as read',
      'PATCH',
      `${api}/notifications?user_id=neq.{bob}`,
      { read_at: '2026-01-01' },
    ),
    writes(
      'nobody',
      'marks notifications as read without an account',
      'POST',
      `${api}/rpc/mark_notifications_read`,
      {},
    ),
    writes('ada', 'adds a test to a sport', 'POST', `${api}/sport_metrics`, {
      sport_code: 'soccer',
      metric_code: 'height_cm',
      is_key: true,
    }),
    writes('ada', 'turns into a scout', 'PATCH', `${api}/profiles?id=eq.{ada}`, { role: 'scout' }),
    writes(
      'ada',
      'turns into a scout by an upsert',
      'POST',
      `${api}/profiles?on_conflict=id`,
      { id: '{ada}', full_name: 'Ada Marrow', role: 'scout', email: '{ada.email}' },
      merge,
    ),
    writes('ada', 'takes another’s address', 'PATCH', `${api}/profiles?id=eq.{ada}`, {
      email: '{vera.email}',
    }),
    writes('ralf', 'makes a profile with another’s address', 'POST', `${api}/profiles`, {
      id: '{ralf}',
      full_name: 'Ralf',
      role: 'scout',
      email: '{vera.email}',
    }),
    writes('ralf', 'makes a profile for another', 'POST', `${api}/profiles`, {
      id: '{ursa}',
      full_name: 'Ursa',
      role: 'scout',
      email: '{ursa.email}',
    }),
  ],
}
