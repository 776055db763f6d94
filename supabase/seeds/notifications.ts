import type { Conversation } from './conversations.ts'
import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'

/** Seeding created all notifications at once: keep one plausible week, and only the emails to guardians. */
export async function insertNotifications(
  db: Db,
  clock: Clock,
  random: Random,
  threads: Conversation[],
  scouts: Scout[],
  athletes: Athlete[],
) {
  await db.query('delete from public.notifications')
  await db.query(
    `delete from touchline.mail_outbox where kind not in ('guardian_invitation', 'guardian_request')`,
  )
  await db.query(
    `delete from touchline.mail_outbox where id not in (select max(id) from touchline.mail_outbox group by kind)`,
  )
  const [athlete, scout] = [athletes[0], scouts[0]]
  const thread = threads.find((one) => one.athlete === athlete && one.scout === scout)
  if (!athlete || !scout || !thread) throw new Error('the demo data needs its sign-ins')
  const daysSince = (at: string) => (clock.now.getTime() - Date.parse(at)) / 86_400_000
  const sinceLast = daysSince(thread.lastMessage.at)
  const row = (user_id: string, kind: string, params: object, url: string, days: number, read: boolean) => ({
    id: random.uuid(),
    user_id,
    kind,
    params,
    url,
    group_key: kind === 'message' ? `message:${thread.id}` : kind,
    created_at: clock.daysAgo(days),
    seen_at: read ? clock.daysAgo(days / 2) : null,
    read_at: read ? clock.daysAgo(days / 2) : null,
  })
  const [, second, third] = scouts.filter((one) => one.check === 'approved')
  await insertRows(db, 'public.notifications', [
    row(
      athlete.id,
      'message_request',
      { name: second?.name, organization: second?.organization, scout_id: second?.id },
      '/athlete/messages',
      1,
      false,
    ),
    row(
      athlete.id,
      'message',
      { conversation_id: thread.id, name: scout.name },
      `/athlete/messages?thread=${thread.id}`,
      thread.lastMessage.senderId === scout.id ? sinceLast : sinceLast + 1,
      false,
    ),
    row(
      athlete.id,
      'endorsement',
      { name: third?.name, organization: third?.organization },
      '/athlete/profile',
      4,
      false,
    ),
    row(
      athlete.id,
      'favourite',
      { name: scout.name, organization: scout.organization, scout_id: scout.id },
      `/athlete/browse-scouts?open=${scout.id}`,
      6,
      true,
    ),
    row(
      scout.id,
      'request_accepted',
      { name: athlete.name, athlete_id: athlete.id, conversation_id: thread.id },
      `/scout/messages?thread=${thread.id}`,
      8,
      true,
    ),
    row(
      scout.id,
      'message',
      { conversation_id: thread.id, name: athlete.name, athlete_id: athlete.id },
      `/scout/messages?thread=${thread.id}`,
      thread.lastMessage.senderId === athlete.id ? sinceLast : sinceLast + 1,
      false,
    ),
    row(scout.id, 'verification_approved', { type: 'organization' }, '/scout/verification', 60, true),
  ])
  // Read up to the last message but one, so that there is something unread.
  await db.query(
    `update public.conversation_participants p set last_read_at = c.last_message_at - case when p.user_id = any ($1) then interval '1 minute' else interval '0' end
    from public.conversations c where c.id = p.conversation_id and p.user_id is not null`,
    [[athlete.id, scout.id]],
  )
}
