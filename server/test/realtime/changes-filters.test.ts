import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ChangesFixture, startChangesServer } from './changes-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let server: ChangesFixture
beforeAll(async () => {
  server = await startChangesServer()
})
afterEach(() => server.disconnectAll())
afterAll(() => server.stop())

describe('postgres_changes filters', () => {
  test.each([
    ['game=eq.2', [2]],
    ['game=neq.2', [1, 3, 40]],
    ['game=lt.3', [1, 2]],
    ['game=gte.3', [3, 40]],
    ['game=in.(1,40)', [1, 40]],
    ['game=not.in.(1,40)', [2, 3]],
    ['game=gt.1,game=not.eq.3', [2, 40]],
    ['player=like.p%,game=lte.3', [1, 2, 3]],
    ['player=match.^p[12]$', [1, 2]],
    ['player=imatch.^P3$', [3]],
    ['player=ilike.P4%', [40]],
    ['player=not.like.p1', [2, 3, 40]],
    ['player=in.("p4, ""x""","p1")', [1]],
    ['player=eq."p4, (x)"', [40]],
    ['player=gt.p2', [3, 40]],
    ['points=is.null', [3]],
    ['points=not.is.null', [1, 2, 40]],
    ['points=isdistinct.10', [2, 3, 40]],
    ['points=neq.10', [2, 40]],
    ['  ', [1, 2, 3, 40]],
  ])('match %s', async (filter, games) => {
    const inbox = await server.follow(null, { table: 'live_scores', event: 'INSERT', filter })
    const ended = await server.follow(null, { table: 'live_scores', event: 'INSERT', filter: 'game=eq.99' })
    await server.sql(
      `insert into public.live_scores values (1, 'p1', 10), (2, 'p2', 20), (3, 'p3', null), (40, 'p4, (x)', 40), (99, 'the end', 99)`,
    )
    await ended.next()
    const got = inbox.waiting.map((event) => event.new.game as number).filter((game) => game !== 99)
    await server.sql('delete from public.live_scores')
    expect(got).toEqual(games)
  })

  test.each([
    ['kind=eq.away', [2]],
    ['kind=not.in.(home)', [2, 3]],
    ['mail=eq.ADA@example.test', [1]],
    ['mail=in.(BO@example.test,cy@example.test)', [2, 3]],
    ['share=gt.1.5', [3]],
    ['share=eq.1.50', [2]],
    ['held=gte.2026-03-01T00:00:00+02:00', [2, 3]],
    ['held=eq.2026-03-01T00:00:00Z', [2]],
    ['open=is.true', [1]],
    ['open=not.is.true', [2, 3]],
    ['open=is.unknown', [3]],
    ['open=eq.false', [2]],
    ['code=eq.ab', [1]],
  ])('match by the column’s type: %s', async (filter, ids) => {
    const inbox = await server.follow(null, { table: 'live_kinds', event: 'INSERT', filter })
    const ended = await server.follow(null, { table: 'live_kinds', event: 'INSERT', filter: 'id=eq.9' })
    await server.sql(`insert into public.live_kinds values
      (1, 'home', 'Ada@Example.test', 1, '2026-02-01', true, 'ab'), (2, 'away', 'bo@example.test', 1.5, '2026-03-01T01:00:00+01:00', false, 'cd'),
      (3, 'cup', 'Cy@example.test', 2, '2026-04-01', null, 'ef'), (9, 'cup', null, null, null, null, null)`)
    await ended.next()
    const got = inbox.waiting.map((event) => event.new.id).filter((id) => id !== 9)
    await server.sql('delete from public.live_kinds')
    expect(got).toEqual(ids)
  })

  test.each([
    ['extra->>org=eq.a1', [1]],
    ['extra->>org=neq.a1', [2]],
    ['extra->>org=in.(a1,b2)', [1, 2]],
    ['extra->>org=like.b%', [2]],
    ['extra->>org=is.null', [3, 4]],
    ['extra->>org=not.is.null', [1, 2]],
    ['extra->>org=isdistinct.a1', [2, 3, 4]],
    ['extra->deep->>n=gt.1', [2]],
    ['extra->list->>0=eq.x,id=lt.3', [1]],
  ])('match inside JSON: %s', async (filter, ids) => {
    const inbox = await server.follow(null, { table: 'live_kinds', event: 'INSERT', filter })
    const ended = await server.follow(null, { table: 'live_kinds', event: 'INSERT', filter: 'id=eq.9' })
    await server.sql(`insert into public.live_kinds (id, extra) values (1, '{"org":"a1","list":["x"]}'),
      (2, '{"org":"b2","deep":{"n":2}}'), (3, '{}'), (4, null), (9, null)`)
    await ended.next()
    const got = inbox.waiting.map((event) => event.new.id).filter((id) => id !== 9)
    await server.sql('delete from public.live_kinds')
    expect(got).toEqual(ids)
  })

  test('are cancelled when a pattern takes too long, and no other subscriber misses a change', async () => {
    const greedy = await RawSocket.open(server)
    await greedy.join('realtime:greedy', {
      // The four parts twice are an even number of letters and there are not: every split is tried before that shows.
      postgres_changes: [
        {
          event: '*',
          schema: 'public',
          table: 'live_scores',
          filter: 'player=match.^(a*)(a*)(a*)(a*)b\\1\\1\\2\\2\\3\\3\\4\\4$',
        },
      ],
    })
    expect((await greedy.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
    const inbox = await server.follow(null, {
      table: 'live_scores',
      event: 'INSERT',
      filter: 'player=match.^a',
    })
    await server.sql(
      `insert into public.live_scores values (70, repeat('a', 300) || 'b' || repeat('a', 601), 1)`,
    )
    expect((await inbox.next()).new.game).toBe(70)
    expect((await greedy.nextEvent('system'))[4]).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
      message: 'The filter on column player failed or takes too long, its changes are not sent any more',
    })
    await server.sql('delete from public.live_scores')
    await greedy.close()
  })

  test('deliver one event for two matching entries of one channel', async () => {
    const socket = await RawSocket.open(server)
    const entries = [
      { event: '*', schema: 'public', table: 'live_scores' },
      { event: 'INSERT', schema: 'public', table: 'live_scores', filter: 'game=eq.7' },
    ]
    const { response } = await socket.join('realtime:two', { postgres_changes: entries })
    const ids = (response.postgres_changes as { id: number }[]).map(({ id }) => id)
    expect(response.postgres_changes).toEqual(entries.map((entry, n) => ({ ...entry, id: ids[n] })))
    expect(new Set(ids).size).toBe(2)
    expect(await socket.nextEvent('system')).toEqual([
      null,
      null,
      'realtime:two',
      'system',
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'two' },
    ])
    await server.sql(`insert into public.live_scores values (7, 'x', 1)`)
    expect((await socket.nextEvent('postgres_changes'))[4]).toEqual({
      ids,
      data: {
        schema: 'public',
        table: 'live_scores',
        type: 'INSERT',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        columns: [
          { name: 'game', type: 'int4' },
          { name: 'player', type: 'text' },
          { name: 'points', type: 'int4' },
        ],
        record: { game: 7, player: 'x', points: 1 },
        errors: null,
      },
    })
    await server.sql('delete from public.live_scores')
    await socket.close()
  })

  test('send only the selected columns and the key', async () => {
    const inbox = await server.follow(null, { table: 'live_scores', event: 'INSERT', select: ['points'] })
    await server.sql(`insert into public.live_scores values (8, 'x', 1)`)
    expect((await inbox.next()).new).toEqual({ game: 8, player: 'x', points: 1 })
    await server.sql('delete from public.live_scores')
    const notes = await server.follow(server.adasToken, { table: 'live_notes', select: ['body'] })
    await server.note(server.ada, { body: 'only this', stars: 4 })
    expect((await notes.next()).new).toEqual({ id: expect.any(Number), body: 'only this' })
  })

  test('send only the key when no column is selected', async () => {
    const inbox = await server.follow(null, { table: 'live_scores', select: [] })
    await server.sql(`insert into public.live_scores values (9, 'x', 1)`)
    expect((await inbox.next()).new).toEqual({ game: 9, player: 'x' })
    await server.sql('delete from public.live_scores')
  })

  test('follow a whole schema, tables created later included', async () => {
    const inbox = await server.follow(null, { schema: 'public' })
    await server.sql(`create table public.live_later (id int primary key); grant select on public.live_later to anon;
      alter publication supabase_realtime add table public.live_later`)
    await server.sql('insert into public.live_later values (5)')
    expect(await inbox.next()).toMatchObject({ table: 'live_later', new: { id: 5 } })
  })

  test('report a table without a primary key in the event', async () => {
    const inbox = await server.follow(null, { table: 'live_loose' })
    await server.sql('insert into public.live_loose values (1)')
    expect(await inbox.next()).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] })
  })

  test.each([
    ['nobody', () => null],
    ['somebody signed in', () => server.adasToken],
  ])('say nothing to %s of writes to tables that they may not read', async (_, token) => {
    const hidden = ['live_hidden', 'live_hidden_loose', 'live_own_loose'].map((table) => ({ table }))
    const inbox = await server.follow(token(), ...hidden, { event: 'INSERT', table: 'live_kinds' })
    await server.sql(`
      insert into public.live_hidden values (1); update public.live_hidden set id = 2;
      delete from public.live_hidden; insert into public.live_hidden_loose values (1);
      insert into public.live_own_loose values (1)`)
    await server.sql('insert into public.live_kinds (id) values (90); delete from public.live_kinds')
    expect((await inbox.next()).new).toMatchObject({ id: 90 })
  })

  test('send bytea values as hexadecimal digits', async () => {
    await server.sql(
      'create table public.live_bytes (id int primary key, raw bytea storage external, more text)',
    )
    await server.sql('grant select on public.live_bytes to anon')
    await server.sql('alter publication supabase_realtime add table public.live_bytes')
    const inbox = await server.follow(null, { table: 'live_bytes' })
    const large = Buffer.from(Array.from({ length: 9_000 }, (_, n) => (n * n * 31) % 251))
    await server.sql('insert into public.live_bytes values (1, $1)', [large])
    expect((await inbox.next()).new.raw).toBe(large.toString('hex'))
    // Left alone by the update it is not in the log, and is read from the row.
    await server.sql(`update public.live_bytes set more = 'x'`)
    expect((await inbox.next()).new.raw).toBe(large.toString('hex'))
  })

  test('read the columns again after a column changed its type', async () => {
    const inbox = await server.follow(null, { table: 'live_scores', event: 'INSERT' })
    await server.sql(`insert into public.live_scores values (50, 'a', 1)`)
    await inbox.next()
    await server.sql(`alter table public.live_scores add column note text default 'new'`)
    await server.sql(`insert into public.live_scores values (51, 'a', 1)`)
    expect((await inbox.next()).new).toEqual({ game: 51, player: 'a', points: 1, note: 'new' })
    await server.sql('delete from public.live_scores; alter table public.live_scores drop column note')
  })
})
