import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isCommittedIn } from '#server/realtime/postgres-changes/row-visibility.ts'
import { parseSubscriptionParameters } from '#server/realtime/postgres-changes/subscription-parameters.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { type ChangesFixture, type Event, startChangesServer } from './changes-fixture.ts'
import { Inbox, subscribe, subscribeToChanges } from './client-channel.ts'
import { RawSocket } from './raw-socket.ts'

let world: ChangesFixture
beforeAll(async () => {
  world = await startChangesServer()
})
afterEach(() => world.disconnectAll())
afterAll(() => world.stop())

describe('what is refused', () => {
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
  ])('%s', async (_what, filter, message) => {
    await expect(world.follow(world.adasToken, filter)).rejects.toThrow(message)
  })

  test('entries without a table or schema', async () => {
    const socket = await RawSocket.open(world)
    await socket.join('realtime:x', { postgres_changes: [{ event: '*' }] })
    const system = (await socket.nextEvent('system'))[4]
    expect(system).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringContaining('No subscription params provided'),
    })
    await socket.close()
  })

  test('more entries of one channel than would leave room for others', async () => {
    const entry = { event: '*', schema: 'public', table: 'live_scores' }
    const entries = Array.from({ length: 101 }, (_, n) => ({ ...entry, filter: `points=gt.${n}` }))
    const socket = await RawSocket.open(world)
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

  test('a join that waits for its changes is refused when they cannot come', async () => {
    const socket = await RawSocket.open(world)
    const reply = await socket.join('realtime:x', {
      postgres_changes: [{ event: '*', schema: 'public', table: 'live_unfollowed' }],
      postgres_changes_options: { wait: true },
    })
    expect(reply.status).toBe('error')
    expect(reply.response.reason).toMatch(/^RealtimeDisabledForConfiguration: Unable to subscribe/)
    await socket.close()
  })
})

test('a join that waits is answered when changes flow: nothing committed after it is missed', async () => {
  const socket = await RawSocket.open(world)
  const reply = await socket.join('realtime:waits', {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_scores', filter: 'game=eq.80' }],
    postgres_changes_options: { wait: true },
    broadcast: { replication_ready: true },
  })
  expect(reply.status).toBe('ok')
  await world.sql(`insert into public.live_scores values (80, 'at once', 1)`)
  expect((await socket.nextEvent('postgres_changes'))[4]).toMatchObject({ data: { record: { game: 80 } } })
  const said = socket.received('system').map((parts) => (parts[4] as { message: string }).message)
  expect(said).toEqual(['Replication connection established', 'Subscribed to PostgreSQL'])
  await world.sql('delete from public.live_scores')
  await socket.close()
})

describe('rows under row-level security', () => {
  test('everybody sees their own and nobody the others’', async () => {
    const [adas, bos, nobodys] = await Promise.all([
      world.follow(world.adasToken, { table: 'live_notes' }),
      world.follow(world.bosToken, { table: 'live_notes' }),
      world.follow(null, { table: 'live_notes' }),
    ])
    const [forBo] = await world.note(world.bo, { body: 'for Bo' })
    await world.note(world.ada, { body: 'for Ada' })
    expect((await adas.next()).new).toMatchObject({ owner: world.ada, body: 'for Ada' })
    expect((await bos.next()).new).toMatchObject({ owner: world.bo, body: 'for Bo', id: Number(forBo?.id) })
    // An anonymous caller may not even read the key: an event without a row, as on the platform.
    expect(await nobodys.next()).toMatchObject({ new: {}, errors: ['Error 401: Unauthorized'] })
    expect(adas.waiting).toEqual([])
  })

  test('a policy that changes counts from the next event on', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes' })
    await world.note(world.ada, { body: 'before' })
    expect((await inbox.next()).new.body).toBe('before')
    await world.sql('alter policy notes_own on public.live_notes using (false)')
    await world.note(world.ada, { body: 'hidden' })
    await world.sql('alter policy notes_own on public.live_notes using (owner = (select auth.uid()))')
    await world.note(world.ada, { body: 'after' })
    // The hidden one was asked about when the policy hid it, or it would be here first; unless the check came later than the policy.
    const first = (await inbox.next()).new.body
    expect(['hidden', 'after']).toContain(first)
  })

  test('columns one may not read are left out, and others look as in the table API', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes' })
    await world.note(world.ada, {
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
      owner: world.ada,
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

  test('an update carries the new row and the key of the old one', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes', event: 'UPDATE' })
    const [made] = await world.note(world.ada, { body: 'one' })
    await world.sql(`update public.live_notes set body = 'two' where id = $1`, [made?.id])
    const event = await inbox.next()
    expect(event).toMatchObject({ eventType: 'UPDATE', new: { body: 'two' }, old: { id: Number(made?.id) } })
    expect(event.old).toEqual({ id: Number(made?.id) })
  })

  test('a large value that an update left alone is still there', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes', event: 'UPDATE' })
    const body = Array.from({ length: 4_000 }, () => randomUUID()).join('')
    const [made] = await world.note(world.ada, { body })
    await world.sql('update public.live_notes set stars = 5 where id = $1', [made?.id])
    const event = await inbox.next()
    expect(event.new.stars).toBe(5)
    expect(event.new.body === body).toBe(true)
  })

  test('a row that is too large comes without its large values and says so', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes' })
    await world.note(world.ada, { body: 'x'.repeat(1_100_000), stars: 1 })
    const event = await inbox.next()
    expect(event.errors).toEqual(['Error 413: Payload Too Large'])
    expect(event.new).toMatchObject({ stars: 1, owner: world.ada })
    expect(event.new).not.toHaveProperty('body')
  })
})

test('one who signs in and out while changes flow misses none', async () => {
  const channel = await world.open(null)
  const inbox = new Inbox<Event>()
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'live_scores' }, inbox.put)
  await subscribeToChanges(channel)
  const games = Array.from({ length: 40 }, (_, n) => 700 + n)
  for (const game of games) {
    if (game % 10 === 5) await channel.socket.setAuth(game % 20 === 5 ? world.adasToken : world.anonKey)
    await world.sql(`insert into public.live_scores values ($1, 'late', 1)`, [game])
  }
  for (const game of games) expect((await inbox.next()).new.game).toBe(game)
})

test('while a new subscription takes the place of the old one, an event names its id once', async () => {
  const { changes } = getRealtimeNode(world.context)
  const identity = await world.context.authenticate({ headers: { apikey: world.anonKey } })
  const inbox = new Inbox<number[]>()
  const subscriber = { identity, deliver: inbox.put, refuse: () => undefined }
  const entry = parseSubscriptionParameters({ event: 'INSERT', schema: 'public', table: 'live_scores' })
  const ids = [5, 5, 6]
  const subscriptions = await Promise.all(ids.map((id) => changes.subscribe(id, subscriber, entry)))
  await world.sql(`insert into public.live_scores values (800, 'once', 1)`)
  expect((await inbox.next()).toSorted()).toEqual([5, 6])
  for (const subscription of subscriptions) changes.remove(subscription)
})

test('a table with a computed column can be followed with its old rows', async () => {
  await world.sql(`
    create table public.live_sums (id int primary key, half int, whole int generated always as (half * 2) stored);
    alter table public.live_sums replica identity full;
    grant select on public.live_sums to anon;
    alter publication supabase_realtime add table public.live_sums`)
  const inbox = await world.follow(null, { table: 'live_sums' })
  await world.sql('insert into public.live_sums values (1, 2); update public.live_sums set half = 3')
  expect(await inbox.next()).toMatchObject({ new: { id: 1, half: 2, whole: 4 } })
  const old = { id: 1, half: 2, whole: 4 }
  expect(await inbox.next()).toMatchObject({ new: { id: 1, half: 3, whole: 6 }, old })
})

test('a change is sent once others can see it, also when the log tells of it long before', async () => {
  const inbox = await world.follow(world.adasToken, { table: 'live_notes' })
  const socket = await RawSocket.open(world)
  // A commit that waits for a standby that never comes is in the log, and in nobody's snapshot.
  await world.sql(`alter system set synchronous_standby_names = 'nobody'`)
  await world.sql('select pg_reload_conf()')
  let waiting = false
  let attempt = 0
  let since: Date | undefined
  let inserting: Promise<unknown> = Promise.resolve()
  try {
    // The server takes the setting up in its own time: the first commits may still pass.
    while (!waiting) {
      attempt += 1
      let passed = false
      const [clock] = await world.sql<{ now: Date }>(
        `select clock_timestamp() + interval '1 millisecond' as now`,
      )
      since = clock?.now
      inserting = world
        .sql(
          `begin; set local synchronous_commit to on;
           insert into public.live_notes (owner, body) values ('${world.ada}', 'attempt ${attempt}'); commit`,
        )
        .then(() => {
          passed = true
        })
      while (!passed && !waiting) {
        const rows = await world.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`,
        )
        waiting = rows.length > 0
      }
    }
    // Not before the reader was asked about: that question is what comes too early.
    const asked = `select 1 from pg_stat_activity
      where datname = current_database() and usename = 'authenticator' and query_start > $1`
    while ((await world.sql(asked, [since])).length === 0);
    await socket.roundTrip()
    expect(inbox.waiting.map((event) => event.new.body)).not.toContain(`attempt ${attempt}`)
  } finally {
    await world.sql('alter system reset synchronous_standby_names')
    await world.sql('select pg_reload_conf()')
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
])('transaction %d is settled in snapshot %s: %s', (xid, snapshot, settled) => {
  expect(isCommittedIn(xid, snapshot)).toBe(settled)
})

describe('deleted rows', () => {
  test('are not sent while the log does not hold what the policy asks about', async () => {
    const inbox = await world.follow(world.adasToken, { table: 'live_notes' })
    const [mine] = await world.note(world.ada, { body: 'gone' })
    expect((await inbox.next()).new.body).toBe('gone')
    await world.sql('delete from public.live_notes where id = $1', [mine?.id])
    await world.note(world.ada, { body: 'later' })
    expect((await inbox.next()).new.body).toBe('later')
  })

  test('reach only those who could see them, with the key alone', async () => {
    await world.sql('alter table public.live_notes replica identity full')
    const [adas, bos] = await Promise.all([
      world.follow(world.adasToken, { table: 'live_notes', event: 'DELETE' }),
      world.follow(world.bosToken, { table: 'live_notes', event: 'DELETE' }),
    ])
    const [mine] = await world.note(world.ada, { body: 'Ada’s' })
    const [his] = await world.note(world.bo, { body: 'Bo’s' })
    await world.sql('delete from public.live_notes where id in ($1, $2)', [mine?.id, his?.id])
    expect(await adas.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: Number(mine?.id) } })
    expect((await bos.next()).old).toEqual({ id: Number(his?.id) })
    expect(adas.waiting).toEqual([])
    await world.sql('alter table public.live_notes replica identity default')
  })

  test('of a table without row-level security are sent as the log has them', async () => {
    const inbox = await world.follow(null, { table: 'live_scores', event: 'DELETE' })
    await world.sql(`insert into public.live_scores values (1, 'ada', 3)`)
    await world.sql('delete from public.live_scores where game = 1')
    expect((await inbox.next()).old).toEqual({ game: 1, player: 'ada' })
  })
})

test('changes come in the order they were committed, across tables and many rows', async () => {
  const inbox = await world.follow(
    null,
    { table: 'live_scores', event: 'INSERT' },
    { table: 'live_loose', event: 'INSERT' },
  )
  await world.sql(
    `begin; insert into public.live_scores select n, 'p', n from generate_series(1000, 1499) n; insert into public.live_loose values (1); commit`,
  )
  const games: unknown[] = []
  for (let n = 0; n < 500; n += 1) games.push((await inbox.next()).new.game)
  expect(games).toEqual(Array.from({ length: 500 }, (_, n) => 1000 + n))
  expect(await inbox.next()).toMatchObject({ table: 'live_loose' })
  await world.sql('delete from public.live_scores')
})

test('the slot is temporary: nothing of it is left when the server is gone', async () => {
  const another = await world.anotherServer()
  const client = another.client()
  await subscribeToChanges(
    client
      .channel('x')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'live_scores' }, () => undefined),
  )
  const slots = () =>
    world.sql<{ temporary: boolean }>(
      'select temporary from pg_replication_slots where database = current_database() order by slot_name',
    )
  const before = await slots()
  expect(before.every(({ temporary }) => temporary)).toBe(true)
  client.realtime.disconnect()
  await another.stop()
  expect((await slots()).length).toBe(before.length - 1)
})

test('leaving stops the events', async () => {
  const channel = await world.open(null)
  const inbox = new Inbox<Event>()
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'live_scores' }, inbox.put)
  await subscribeToChanges(channel)
  await channel.unsubscribe()
  const other = await world.follow(null, { table: 'live_scores', event: 'INSERT' })
  await world.sql(`insert into public.live_scores values (60, 'a', 1)`)
  await other.next()
  expect(inbox.waiting).toEqual([])
  await world.sql('delete from public.live_scores')
})

test('joined() alone reports SUBSCRIBED with the client’s own check of the echo', async () => {
  await expect(
    subscribe(
      (await world.open(null)).on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'live_scores', filter: 'game=eq.1' },
        () => undefined,
      ),
    ),
  ).resolves.toBeDefined()
})
