import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isCommittedIn } from '#server/realtime/postgres-changes/row-visibility.ts'
import { parseSubscriptionParameters } from '#server/realtime/postgres-changes/subscription-parameters.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { type ChangesFixture, type Event, startChangesServer } from './changes-fixture.ts'
import { Inbox, subscribe, subscribeToChanges } from './client-channel.ts'
import { RawSocket } from './raw-socket.ts'

let server: ChangesFixture
beforeAll(async () => {
  server = await startChangesServer()
})
afterEach(() => server.disconnectAll())
afterAll(() => server.stop())

describe('postgres_changes subscriptions', () => {
  test.each([
    [
      'a table that nobody follows',
      { table: 'live_unfollowed' },
      /^Unable to subscribe to changes with given parameters\. Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: public, table: live_unfollowed, filters: \[\], select: nil\]$/,
    ],
    ['a table that does not exist', { table: 'nowhere' }, /Please check Realtime is enabled/],
    [
      'a column that does not exist',
      { table: 'live_notes', filter: 'nothing=eq.1' },
      /filters: \[\{"nothing", "eq", "1", false\}\], select: nil\]\. Exception: ERROR P0001 \(raise_exception\) invalid column for filter nothing$/,
    ],
    [
      'a column one may not read',
      { table: 'live_notes', filter: 'secret=not.in.(x,y)' },
      /filters: \[\{"secret", "in", "\{x,y\}", true\}\].*invalid column for filter secret$/,
    ],
    [
      'a key of a column that is no JSON',
      { table: 'live_notes', filter: 'body->>key=eq.x' },
      /invalid column for filter body->>key$/,
    ],
    [
      'JSON that is compared as such',
      { table: 'live_kinds', filter: 'extra->key=eq.1' },
      /invalid column for filter extra->key$/,
    ],
    [
      'a truth within JSON',
      { table: 'live_kinds', filter: 'extra->>key=is.true' },
      /`is` true needs a boolean column, extra->>key is text$/,
    ],
    [
      'a value that is not of the type',
      { table: 'live_notes', filter: 'id=eq.one' },
      /Exception: ERROR 22P02 \(invalid_text_representation\) invalid input syntax for type bigint: "one"$/,
    ],
    [
      'a pattern that does not compile',
      { table: 'live_notes', filter: 'body=match.(' },
      /Exception: ERROR 2201B \(invalid_regular_expression\) invalid regular expression/,
    ],
    [
      'an unknown operator',
      { table: 'live_notes', filter: 'id=foo.1' },
      /^Error parsing `filter` params: \["foo", "1"\]$/,
    ],
    [
      'a filter without an operator',
      { table: 'live_notes', filter: 'undefined' },
      /^Error parsing `filter` params: \["undefined"\]$/,
    ],
    [
      'a list without parentheses',
      { table: 'live_notes', filter: 'id=in.1,2' },
      /`in` filter value must be wrapped by parentheses/,
    ],
    [
      'a selected column one may not read',
      { table: 'live_notes', select: ['id', 'secret'] },
      /filters: \[\], select: \["id", "secret"\]\]\. Exception: .*invalid column for select secret$/,
    ],
    [
      'selected columns of every table',
      { table: '*', select: ['id'] },
      /^Column selection is not supported for wildcard/,
    ],
    [
      'an injected column',
      { table: 'live_notes', filter: 'id) or (true)--=eq.1' },
      /invalid column for filter/,
    ],
  ])('refuse %s', async (_what, filter, message) => {
    await expect(server.follow(server.adasToken, filter)).rejects.toThrow(message)
  })

  test('refuse entries without a table or schema', async () => {
    const socket = await RawSocket.open(server)
    await socket.join('realtime:x', { postgres_changes: [{ event: '*' }] })
    const system = (await socket.nextEvent('system'))[4]
    expect(system).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringContaining('No subscription params provided'),
    })
    await socket.close()
  })

  test('refuse more than 100 entries on one channel', async () => {
    const entry = { event: '*', schema: 'public', table: 'live_scores' }
    const entries = Array.from({ length: 101 }, (_, n) => ({ ...entry, filter: `points=gt.${n}` }))
    const socket = await RawSocket.open(server)
    const reply = await socket.join('realtime:many', { postgres_changes: entries })
    // Echoed, or the client would leave before it is told; numbered, or kept, is none of them.
    expect(reply.response.postgres_changes).toEqual(entries)
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      status: 'error',
      message: 'Too many changes to subscribe to: 101, at most 100 are allowed on one channel',
    })
    await socket.join('realtime:many', { postgres_changes: entries.slice(1) })
    expect((await socket.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
    await socket.close()
  })

  test('refuse a waiting join when its changes cannot be followed', async () => {
    const socket = await RawSocket.open(server)
    const reply = await socket.join('realtime:x', {
      postgres_changes: [{ event: '*', schema: 'public', table: 'live_unfollowed' }],
      postgres_changes_options: { wait: true },
    })
    expect(reply.status).toBe('error')
    expect(reply.response.reason).toMatch(/^RealtimeDisabledForConfiguration: Unable to subscribe/)
    await socket.close()
  })
})

test('a waiting join is answered once changes flow and misses nothing committed after it', async () => {
  const socket = await RawSocket.open(server)
  const reply = await socket.join('realtime:waits', {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_scores', filter: 'game=eq.80' }],
    postgres_changes_options: { wait: true },
    broadcast: { replication_ready: true },
  })
  expect(reply.status).toBe('ok')
  await server.sql(`insert into public.live_scores values (80, 'at once', 1)`)
  expect((await socket.nextEvent('postgres_changes'))[4]).toMatchObject({ data: { record: { game: 80 } } })
  const said = socket.received('system').map((parts) => (parts[4] as { message: string }).message)
  expect(said).toEqual(['Replication connection established', 'Subscribed to PostgreSQL'])
  await server.sql('delete from public.live_scores')
  await socket.close()
})

describe('postgres_changes under row-level security', () => {
  test('show each user their own rows and no one else’s', async () => {
    const [adas, bos, nobodys] = await Promise.all([
      server.follow(server.adasToken, { table: 'live_notes' }),
      server.follow(server.bosToken, { table: 'live_notes' }),
      server.follow(null, { table: 'live_notes' }, { event: 'INSERT', table: 'live_scores' }),
    ])
    const [forBo] = await server.note(server.bo, { body: 'for Bo' })
    await server.note(server.ada, { body: 'for Ada' })
    expect((await adas.next()).new).toMatchObject({ owner: server.ada, body: 'for Ada' })
    expect((await bos.next()).new).toMatchObject({ owner: server.bo, body: 'for Bo', id: Number(forBo?.id) })
    // An anonymous caller may not even read the key, and learns nothing of the writes before this one.
    await server.sql(`insert into public.live_scores values (81, 'seen', 1)`)
    expect((await nobodys.next()).new).toMatchObject({ game: 81 })
    expect(adas.waiting).toEqual([])
    await server.sql('delete from public.live_scores')
  })

  test('apply a changed policy from the next event on', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes' })
    await server.note(server.ada, { body: 'before' })
    expect((await inbox.next()).new.body).toBe('before')
    await server.sql('alter policy notes_own on public.live_notes using (false)')
    await server.note(server.ada, { body: 'hidden' })
    await server.sql('alter policy notes_own on public.live_notes using (owner = (select auth.uid()))')
    await server.note(server.ada, { body: 'after' })
    // The hidden one was asked about when the policy hid it, or it would be here first; unless the check came later than the policy.
    const first = (await inbox.next()).new.body
    expect(['hidden', 'after']).toContain(first)
  })

  test('leave out columns the user may not read and format the others as the REST API does', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes' })
    await server.note(server.ada, {
      body: 'with "quotes" and ü',
      secret: 'no',
      stars: 3,
      price: '12.50',
      at: '2026-01-02T03:04:05.678901Z',
      tags: ['a,b', '"c"', 'null'],
      more: { deep: [1, null] },
      mood: 'eager',
      open: true,
    })
    const event = await inbox.next()
    expect(event.new).toEqual({
      id: expect.any(Number),
      owner: server.ada,
      body: 'with "quotes" and ü',
      stars: 3,
      price: 12.5,
      at: expect.stringMatching(/^2026-01-02T03:04:05\.678901\+00:00$/),
      tags: ['a,b', '"c"', 'null'],
      more: { deep: [1, null] },
      mood: 'eager',
      open: true,
    })
    expect(event).toMatchObject({ eventType: 'INSERT', old: {}, errors: null })
  })

  test('carry the new row and the old key for an update', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes', event: 'UPDATE' })
    const [made] = await server.note(server.ada, { body: 'one' })
    await server.sql(`update public.live_notes set body = 'two' where id = $1`, [made?.id])
    const event = await inbox.next()
    expect(event).toMatchObject({ eventType: 'UPDATE', new: { body: 'two' }, old: { id: Number(made?.id) } })
    expect(event.old).toEqual({ id: Number(made?.id) })
  })

  test('keep a large value that an update left unchanged', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes', event: 'UPDATE' })
    const body = Array.from({ length: 4_000 }, () => randomUUID()).join('')
    const [made] = await server.note(server.ada, { body })
    await server.sql('update public.live_notes set stars = 5 where id = $1', [made?.id])
    const event = await inbox.next()
    expect(event.new.stars).toBe(5)
    expect(event.new.body === body).toBe(true)
  })

  test('leave out large values of a row that is too large, with an error', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes' })
    await server.note(server.ada, { body: 'x'.repeat(1_100_000), stars: 1 })
    const event = await inbox.next()
    expect(event.errors).toEqual(['Error 413: Payload Too Large'])
    expect(event.new).toMatchObject({ stars: 1, owner: server.ada })
    expect(event.new).not.toHaveProperty('body')
  })
})

test('changing the access token while changes flow loses no event', async () => {
  const channel = await server.open(null)
  const inbox = new Inbox<Event>()
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'live_scores' }, inbox.put)
  await subscribeToChanges(channel)
  const games = Array.from({ length: 40 }, (_, n) => 700 + n)
  for (const game of games) {
    if (game % 10 === 5) await channel.socket.setAuth(game % 20 === 5 ? server.adasToken : server.anonKey)
    await server.sql(`insert into public.live_scores values ($1, 'late', 1)`, [game])
  }
  for (const game of games) expect((await inbox.next()).new.game).toBe(game)
})

test('an event names a subscription id once while the subscription is being replaced', async () => {
  const { changes } = getRealtimeNode(server.context)
  const identity = await server.context.authenticate({ headers: { apikey: server.anonKey } })
  const inbox = new Inbox<number[]>()
  const subscriber = { identity, deliver: inbox.put, refuse: () => undefined }
  const entry = parseSubscriptionParameters({ event: 'INSERT', schema: 'public', table: 'live_scores' })
  const ids = [5, 5, 6]
  const subscriptions = await Promise.all(ids.map((id) => changes.subscribe(id, subscriber, entry)))
  await server.sql(`insert into public.live_scores values (800, 'once', 1)`)
  expect((await inbox.next()).toSorted()).toEqual([5, 6])
  for (const subscription of subscriptions) changes.remove(subscription)
})

test('a table with a generated column and replica identity full can be followed', async () => {
  await server.sql(`
    create table public.live_sums (id int primary key, half int, whole int generated always as (half * 2) stored);
    alter table public.live_sums replica identity full;
    grant select on public.live_sums to anon;
    alter publication supabase_realtime add table public.live_sums`)
  const inbox = await server.follow(null, { table: 'live_sums' })
  await server.sql('insert into public.live_sums values (1, 2); update public.live_sums set half = 3')
  expect(await inbox.next()).toMatchObject({ new: { id: 1, half: 2, whole: 4 } })
  const old = { id: 1, half: 2, whole: 4 }
  expect(await inbox.next()).toMatchObject({ new: { id: 1, half: 3, whole: 6 }, old })
})

test('a change is sent only when it is visible to others, even if the log has it earlier', async () => {
  const inbox = await server.follow(server.adasToken, { table: 'live_notes' })
  const socket = await RawSocket.open(server)
  // A commit that waits for a standby that never comes is in the log, and in nobody's snapshot.
  await server.sql(`alter system set synchronous_standby_names = 'nobody'`)
  await server.sql('select pg_reload_conf()')
  let waiting = false
  let attempt = 0
  let since: Date | undefined
  let inserting: Promise<unknown> = Promise.resolve()
  try {
    // The server takes the setting up in its own time: the first commits may still pass.
    while (!waiting) {
      attempt += 1
      let passed = false
      const [clock] = await server.sql<{ now: Date }>(
        `select clock_timestamp() + interval '1 millisecond' as now`,
      )
      since = clock?.now
      inserting = server
        .sql(
          `begin; set local synchronous_commit to on;
           insert into public.live_notes (owner, body) values ('${server.ada}', 'attempt ${attempt}'); commit`,
        )
        .then(() => {
          passed = true
        })
      while (!passed && !waiting) {
        const rows = await server.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`,
        )
        waiting = rows.length > 0
      }
    }
    // Not before the reader was asked about: that question is what comes too early.
    const asked = `select 1 from pg_stat_activity
      where datname = current_database() and usename = 'authenticator' and query_start > $1`
    while ((await server.sql(asked, [since])).length === 0);
    await socket.roundTrip()
    expect(inbox.waiting.map((event) => event.new.body)).not.toContain(`attempt ${attempt}`)
  } finally {
    await server.sql('alter system reset synchronous_standby_names')
    await server.sql('select pg_reload_conf()')
  }
  await inserting
  const bodies: unknown[] = []
  for (let n = 0; n < attempt; n += 1) bodies.push((await inbox.next()).new.body)
  expect(bodies).toEqual(Array.from({ length: attempt }, (_, n) => `attempt ${n + 1}`))
  await socket.close()
})

test.each([
  [10, '9:11:', true],
  [10, '9:11:10', false],
  [10, '9:10:', false],
  [10, '4294967300:4294967310:', true],
  [4_294_967_290, '4294967300:4294967310:', true],
  [4_294_967_290, '4294967280:4294967310:4294967290', false],
  [20, '4294967300:4294967310:', false],
])('isCommittedIn: transaction %d in snapshot %s is %s', (xid, snapshot, settled) => {
  expect(isCommittedIn(xid, snapshot)).toBe(settled)
})

describe('deleted rows', () => {
  test('are not sent when the log lacks the columns the policy needs', async () => {
    const inbox = await server.follow(server.adasToken, { table: 'live_notes' })
    const [mine] = await server.note(server.ada, { body: 'gone' })
    expect((await inbox.next()).new.body).toBe('gone')
    await server.sql('delete from public.live_notes where id = $1', [mine?.id])
    await server.note(server.ada, { body: 'later' })
    expect((await inbox.next()).new.body).toBe('later')
  })

  test('reach only users who could see them, with the key alone', async () => {
    await server.sql('alter table public.live_notes replica identity full')
    const [adas, bos] = await Promise.all([
      server.follow(server.adasToken, { table: 'live_notes', event: 'DELETE' }),
      server.follow(server.bosToken, { table: 'live_notes', event: 'DELETE' }),
    ])
    const [mine] = await server.note(server.ada, { body: 'Ada’s' })
    const [his] = await server.note(server.bo, { body: 'Bo’s' })
    await server.sql('delete from public.live_notes where id in ($1, $2)', [mine?.id, his?.id])
    expect(await adas.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: Number(mine?.id) } })
    expect((await bos.next()).old).toEqual({ id: Number(his?.id) })
    expect(adas.waiting).toEqual([])
    await server.sql('alter table public.live_notes replica identity default')
  })

  test('are sent to everyone when the table has no row-level security', async () => {
    const inbox = await server.follow(null, { table: 'live_scores', event: 'DELETE' })
    await server.sql(`insert into public.live_scores values (1, 'ada', 3)`)
    await server.sql('delete from public.live_scores where game = 1')
    expect((await inbox.next()).old).toEqual({ game: 1, player: 'ada' })
  })
})

test('changes arrive in commit order, across tables and many rows', async () => {
  const inbox = await server.follow(
    null,
    { table: 'live_scores', event: 'INSERT' },
    { table: 'live_loose', event: 'INSERT' },
  )
  await server.sql(
    `begin; insert into public.live_scores select n, 'p', n from generate_series(1000, 1499) n; insert into public.live_loose values (1); commit`,
  )
  const games: unknown[] = []
  for (let n = 0; n < 500; n += 1) games.push((await inbox.next()).new.game)
  expect(games).toEqual(Array.from({ length: 500 }, (_, n) => 1000 + n))
  expect(await inbox.next()).toMatchObject({ table: 'live_loose' })
  await server.sql('delete from public.live_scores')
})

test('the replication slot is temporary and gone when the server stops', async () => {
  const another = await server.anotherServer()
  const client = another.client()
  await subscribeToChanges(
    client
      .channel('x')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'live_scores' }, () => undefined),
  )
  const slots = () =>
    server.sql<{ temporary: boolean }>(
      'select temporary from pg_replication_slots where database = current_database() order by slot_name',
    )
  const before = await slots()
  expect(before.every(({ temporary }) => temporary)).toBe(true)
  client.realtime.disconnect()
  await another.stop()
  expect((await slots()).length).toBe(before.length - 1)
})

test('leaving a channel stops its events', async () => {
  const channel = await server.open(null)
  const inbox = new Inbox<Event>()
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'live_scores' }, inbox.put)
  await subscribeToChanges(channel)
  await channel.unsubscribe()
  const other = await server.follow(null, { table: 'live_scores', event: 'INSERT' })
  await server.sql(`insert into public.live_scores values (60, 'a', 1)`)
  await other.next()
  expect(inbox.waiting).toEqual([])
  await server.sql('delete from public.live_scores')
})

test('a filtered postgres_changes channel reaches SUBSCRIBED in supabase-js', async () => {
  await expect(
    subscribe(
      (await server.open(null)).on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'live_scores', filter: 'game=eq.1' },
        () => undefined,
      ),
    ),
  ).resolves.toBeDefined()
})
