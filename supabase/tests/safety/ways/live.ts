import { expect } from 'vitest'
import { RawSocket } from '../../../../server/test/realtime/raw-socket.ts'
import { tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { channelWays } from './live-channels.ts'
import { outsideEars } from './outside-ears.ts'

type Watch = { table: string; filter?: string; event?: string }

const open = async (world: World, by: CallerName) => ({
  socket: await RawSocket.open(world.server),
  token: by === 'nobody' || by === 'keyless' ? undefined : world.token(by),
})

/** Follows row changes while a row changes that the caller may not read; the caller's own settings, changed after it, tell that it would have arrived. */
async function follows(world: World, by: CallerName, watch: Watch, change: string) {
  const { socket, token } = await open(world, by)
  try {
    const me = [world.people[by as 'sven'].id]
    await world.server.sql('insert into user_settings (user_id) values ($1) on conflict do nothing', me)
    const wanted = [
      { event: '*', schema: 'public', ...watch },
      { event: '*', schema: 'public', table: 'user_settings', filter: `user_id=eq.${me[0]}` },
    ]
    const filled = wanted.map((one) =>
      'filter' in one && one.filter ? { ...one, filter: world.fill(one.filter) } : one,
    )
    const reply = await socket.join('realtime:watch', { postgres_changes: filled }, token)
    if (reply.status === 'error') return []
    const ready = await socket.next((parts) => parts[3] === 'system')
    if ((ready[4] as { status: string }).status !== 'ok') return []
    await world.server.sql(world.fill(change))
    await world.server.sql('update user_settings set updated_at = clock_timestamp() where user_id = $1', me)
    const own = (text: string) =>
      text.includes(`"user_id":"${me[0]}"`) && text.includes('"table":"user_settings"')
    await socket.next(
      (parts) =>
        parts[3] === 'postgres_changes' &&
        own(JSON.stringify(parts[4])) &&
        JSON.stringify(parts[4]).includes('"UPDATE"'),
    )
    return socket
      .received('postgres_changes')
      .map((parts) => JSON.stringify(parts[4]))
      .filter((text) => !own(text))
  } finally {
    await socket.close()
  }
}

const hears = (by: CallerName, what: string, watch: Watch, change: string): Way =>
  tries(by, what, async (world) => expect(await follows(world, by, watch, change)).toEqual([]))

const overHttp = (isPrivate: boolean) => (world: World, by: CallerName, topic: string) =>
  world.call(by, 'POST', '/realtime/v1/api/broadcast', {
    body: { messages: [{ topic, event: 'hello', payload: { text: 'Call me' }, private: isPrivate }] },
  })

const ON_BOARD = `board_id = '{board}'`
const touch = (table: string, where: string, column = 'created_at') =>
  `update ${table} set ${column} = ${column} where ${where}`

const message = touch('messages', `id = '{message}'`)

export const liveSignals: Ways = {
  rule: 'live.same',
  allowed: [
    'the minor hears of her message at once, and of words in a room of her own',
    async (world) => {
      const { socket, token } = await open(world, 'mina')
      await socket.join('realtime:room', {}, token)
      await overHttp(false)(world, 'sven', 'room')
      expect((await socket.nextBinary()).toString()).toContain('Call me')
      await socket.close()
      expect((await follows(world, 'mina', { table: 'messages' }, message)).join()).toContain('"content"')
    },
  ],
  ways: [
    ...outsideEars,
    hears('sven', 'follows the messages', { table: 'messages' }, message),
    hears(
      'walt',
      'follows them with a filter on their words',
      { table: 'messages', filter: 'content=like.*kook*' },
      message,
    ),
    hears(
      'ada',
      'follows one conversation by its id',
      { table: 'messages', filter: 'conversation_id=eq.{thread.vera}' },
      message,
    ),
    hears(
      'mina',
      'follows what waits for the morning',
      { table: 'messages' },
      touch('messages', `id = '{held}'`),
    ),
    hears(
      'mina',
      'follows the requests that wait for the guardian',
      { table: 'message_requests' },
      touch('message_requests', `id = '{request.hugo}'`),
    ),
    hears(
      'sven',
      'follows the requests of others',
      { table: 'message_requests' },
      touch('message_requests', `id = '{request.hugo}'`),
    ),
    hears(
      'sven',
      'follows the conversations',
      { table: 'conversations' },
      touch('conversations', `id = '{thread.vera}'`),
    ),
    hears(
      'sven',
      'follows who read when',
      { table: 'conversation_participants' },
      touch('conversation_participants', `conversation_id = '{thread.vera}'`, 'joined_at'),
    ),
    hears(
      'vera',
      'follows the notifications of a minor',
      { table: 'notifications', filter: 'user_id=eq.{mina}' },
      touch('notifications', `user_id = '{mina}'`),
    ),
    ...(['sven', 'mina', 'ann'] as const).map((by) =>
      hears(
        by,
        'follows who of the admins works on what',
        { table: 'admin_task_marks' },
        `insert into admin_task_marks (noun, subject_id) values ('data_request', '{request}')
         on conflict (noun, subject_id) do update set seen_at = now()`,
      ),
    ),
    hears(
      'sven',
      'follows the checks of others',
      { table: 'verifications' },
      touch('verifications', `id = '{check.vera}'`),
    ),
    hears(
      'sven',
      'follows endorsements that are not shown',
      { table: 'endorsements' },
      touch('endorsements', `id = '{endorsement.ada}'`),
    ),
    hears(
      'una',
      'follows the pages of minors',
      { table: 'athlete_profiles', filter: 'is_minor=eq.true' },
      touch('athlete_profiles', `id = '{mina}'`),
    ),
    hears(
      'sven',
      'follows a page before consent',
      { table: 'athlete_profiles' },
      touch('athlete_profiles', `id = '{nina}'`),
    ),
    hears(
      'bert',
      'follows the page of who blocked him',
      { table: 'athlete_profiles' },
      touch('athlete_profiles', `id = '{mina}'`),
    ),
    hears(
      'ada',
      'follows scouts who are not verified',
      { table: 'scout_profiles' },
      touch('scout_profiles', `user_id = '{una}'`),
    ),
    hears(
      'una',
      'follows the measurements of a minor',
      { table: 'measurements', filter: 'athlete_id=eq.{mina}' },
      touch('measurements', `athlete_id = '{mina}'`),
    ),
    hears(
      'una',
      'follows the honours of a minor',
      { table: 'honours', filter: 'athlete_id=eq.{mina}' },
      touch('honours', `athlete_id = '{mina}'`),
    ),
    hears(
      'una',
      'follows the films of a minor',
      { table: 'videos', filter: 'athlete_id=eq.{mina}' },
      touch('videos', `athlete_id = '{mina}'`),
    ),
    hears(
      'vera',
      'follows whom a minor asks to confirm an honour',
      { table: 'honour_confirmations', filter: 'athlete_id=eq.{mina}' },
      touch('honour_confirmations', `athlete_id = '{mina}'`, 'asked_at'),
    ),
    hears(
      'vera',
      'follows whom a minor asks to confirm a number',
      { table: 'measurement_confirmations', filter: 'athlete_id=eq.{mina}' },
      touch('measurement_confirmations', `athlete_id = '{mina}'`, 'asked_at'),
    ),
    hears(
      'sven',
      'follows a measurement that is deleted',
      { table: 'measurements', event: 'DELETE' },
      `delete from measurements where athlete_id = '{wanda}'`,
    ),
    hears(
      'sven',
      'follows a message that is deleted',
      { table: 'messages', event: 'DELETE' },
      `delete from messages where conversation_id = '{thread.otto}'`,
    ),
    hears(
      'sven',
      'follows a request that is deleted',
      { table: 'message_requests', event: 'DELETE' },
      `delete from message_requests where scout_id = '{otto}'`,
    ),
    hears(
      'ada',
      'follows a notification that is deleted',
      { table: 'notifications', event: 'DELETE' },
      `delete from notifications where user_id = '{dirk}'`,
    ),
    hears('sven', 'follows who is on a board', { table: 'board_members' }, touch('board_members', ON_BOARD)),
    hears('sven', 'follows the boards of another', { table: 'boards' }, touch('boards', `id = '{board}'`)),
    hears(
      'mina',
      'follows who keeps her',
      { table: 'board_items', filter: 'athlete_id=eq.{mina}' },
      touch('board_items', `id = '{item}'`),
    ),
    hears(
      'sven',
      'follows the stages of another',
      { table: 'board_stages' },
      touch('board_stages', `id = '{stage}'`, 'sort_order'),
    ),
    hears(
      'sven',
      'follows the settings of a minor',
      { table: 'user_settings', filter: 'user_id=eq.{mina}' },
      touch('user_settings', `user_id = '{mina}'`, 'language'),
    ),
    hears('vera', 'follows the reports about her', { table: 'flags' }, touch('flags', `id = '{flag}'`)),
    hears(
      'ada',
      'follows the security log of others',
      { table: 'security_audit_log' },
      `insert into security_audit_log (user_id, action) values ('{mina}', 'failed_login')`,
    ),
    ...(['amy', 'ann'] as const).map((by) =>
      hears(
        by,
        'follows the security log of others as an admin',
        { table: 'security_audit_log' },
        `insert into security_audit_log (user_id, action) values ('{mina}', 'failed_login')`,
      ),
    ),
    hears('ann', 'follows the reports with a password', { table: 'flags' }, touch('flags', `id = '{flag}'`)),
    hears('ada', 'follows unpublished events', { table: 'events' }, touch('events', `id = '{event}'`)),
    ...(['vera', 'ada'] as const).map((by) =>
      hears(
        by,
        'follows the answers of a child',
        { table: 'event_answers' },
        touch('event_answers', `user_id = '{mina}'`, 'shown'),
      ),
    ),
    hears(
      'sven',
      'follows the exact numbers of an event',
      { table: 'event_totals' },
      touch('event_totals', `event_id = '{coming}'`, 'going'),
    ),
    hears(
      'sven',
      'follows the counts of a draft',
      { table: 'event_counts' },
      touch('event_counts', `event_id = '{event}'`, 'seats'),
    ),
    hears(
      'sven',
      'follows the guardians',
      { table: 'guardian_links' },
      touch('guardian_links', `athlete_id = '{mina}'`),
    ),
    hears(
      'sven',
      'follows dates of birth',
      { table: 'athlete_private_details' },
      touch('athlete_private_details', `athlete_id = '{mina}'`),
    ),
    hears('sven', 'follows every table at once', { table: '*' }, message),
    ...channelWays,
  ],
}
