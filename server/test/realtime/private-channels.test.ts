import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { PRIVATE, type PrivateChannelFixture, startPrivateChannelServer } from './private-channel-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let server: PrivateChannelFixture
beforeAll(async () => {
  server = await startPrivateChannelServer()
})
afterAll(() => server.stop())

const broadcast = (
  socket: RawSocket,
  joinRef: string,
  topic: string,
  event: string,
  ref: string | null = null,
) =>
  socket.send([
    joinRef,
    ref,
    `realtime:${topic}`,
    'broadcast',
    { type: 'broadcast', event, payload: { text: event } },
  ])

describe('joining a private channel', () => {
  test.each([
    ['a user who is not a member', () => server.bosToken],
    ['a client without a token', () => undefined],
  ])('is refused to %s', async (_who, token) => {
    const topic = `closed-${randomUUID()}`
    await server.admit(topic, server.ada)
    const socket = await RawSocket.open(server)
    const reply = await socket.join(`realtime:${topic}`, PRIVATE, token())
    expect(reply).toMatchObject({
      status: 'error',
      response: {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      },
    })
    await socket.close()
  })

  test('leaves no row in realtime.messages', async () => {
    const [row] = await server.sql<{ count: string }>('select count(*) from realtime.messages')
    expect(row?.count).toBe('0')
  })

  test.each([
    ['a token that is not a JWT', () => 'nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
    [
      'a forged token',
      async () => `${server.adasToken.slice(0, -8)}AAAAAAAA`,
      /^JwtSignatureError: Failed to validate JWT signature$/,
    ],
    [
      'an expired token',
      () => server.tokenOf(server.ada, -100),
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    ],
    [
      'a token that expired a moment ago',
      () => server.tokenOf(server.ada, -2),
      /^InvalidJWTToken: Token has expired [123] seconds ago$/,
    ],
    [
      'a token without a role',
      () => server.context.keys.sign({ sub: server.ada }, 60),
      /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
    ],
    [
      'a token with an unknown role',
      () => server.context.keys.sign({ role: 'postgres' }, 60),
      /^JwtSignatureError/,
    ],
    [
      'a token of an ended session',
      () => server.tokenOf(server.ada, 60, { session_id: randomUUID() }),
      /^Unauthorized: The session of this token has ended$/,
    ],
  ])('is refused with %s', async (_what, token, reason) => {
    const socket = await RawSocket.open(server)
    const reply = await socket.join('realtime:open', {}, await token())
    expect(reply.response.reason).toMatch(reason)
    await socket.close()
  })

  test('uses the key of the socket when the token is an sb_ key', async () => {
    const socket = await RawSocket.open(server)
    expect((await socket.join('realtime:open', {}, 'sb_publishable_x')).status).toBe('ok')
    await socket.close()
  })
})

describe('members of a private channel', () => {
  test('receive and send broadcasts', async () => {
    const topic = `room-${randomUUID()}`
    await Promise.all([server.admit(topic, server.ada), server.admit(topic, server.bo)])
    const [adas, bos] = [await RawSocket.open(server), await RawSocket.open(server)]
    const joined = await adas.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    expect(joined).toMatchObject({ status: 'ok', response: { postgres_changes: [] } })
    await bos.join(`realtime:${topic}`, PRIVATE, server.bosToken)
    broadcast(adas, joined.joinRef, topic, 'hi', '5')
    expect((await adas.nextEvent('phx_reply'))[4]).toEqual({ status: 'ok', response: {} })
    expect((await bos.nextBinary()).toString()).toContain('{"text":"hi"}')
    await Promise.all([adas.close(), bos.close()])
  })

  test('cannot send with read access alone, and get an error when ack is on', async () => {
    const topic = `quiet-${randomUUID()}`
    await Promise.all([server.admit(topic, server.ada, false), server.admit(topic, server.bo)])
    const [adas, bos] = [await RawSocket.open(server), await RawSocket.open(server)]
    const { joinRef } = await adas.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    const bosRef = (await bos.join(`realtime:${topic}`, PRIVATE, server.bosToken)).joinRef
    broadcast(adas, joinRef, topic, 'unheard', '5')
    expect(await adas.nextEvent('phx_reply')).toEqual([
      joinRef,
      '5',
      `realtime:${topic}`,
      'phx_reply',
      { status: 'error', response: { error: 'unauthorized' } },
    ])
    adas.send([
      joinRef,
      '6',
      `realtime:${topic}`,
      'presence',
      { type: 'presence', event: 'track', payload: {} },
    ])
    expect((await adas.next((parts) => parts[1] === '6'))[4]).toMatchObject({ status: 'error' })
    broadcast(bos, bosRef, topic, 'heard')
    expect((await adas.nextBinary()).toString()).toContain('{"text":"heard"}')
    expect(bos.received('presence_diff')).toEqual([])
    await Promise.all([adas.close(), bos.close()])
  })

  test('cannot send with read access alone, and get no reply when ack is off', async () => {
    const topic = `mute-${randomUUID()}`
    await server.admit(topic, server.ada, false)
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join(`realtime:${topic}`, { private: true }, server.adasToken)
    broadcast(socket, joinRef, topic, 'unheard', '5')
    socket.send([joinRef, '6', `realtime:${topic}`, 'phx_leave', {}])
    expect((await socket.nextEvent('phx_reply'))[1]).toBe('6')
    await socket.close()
  })

  test('hear nothing of who is there where the policies let them read broadcasts alone', async () => {
    const topic = `unseen-${randomUUID()}`
    await server.sql(`create policy broadcasts_alone on realtime.messages for select to authenticated
      using ((select realtime.topic()) like 'unseen-%' and extension = 'broadcast')`)
    await server.admit(topic, server.bo)
    const [adas, bos] = [await RawSocket.open(server), await RawSocket.open(server)]
    expect(await adas.join(`realtime:${topic}`, PRIVATE, server.adasToken)).toMatchObject({ status: 'ok' })
    const { joinRef } = await bos.join(`realtime:${topic}`, PRIVATE, server.bosToken)
    const track = { type: 'presence', event: 'track', payload: {} }
    bos.send([joinRef, '5', `realtime:${topic}`, 'presence', track])
    await bos.nextEvent('presence_diff')
    await adas.roundTrip()
    expect([adas.received('presence_state'), adas.received('presence_diff')]).toEqual([[], []])
    await Promise.all([adas.close(), bos.close()])
  })

  test('lose the channel when they renew their token after being removed', async () => {
    const topic = `renewed-${randomUUID()}`
    await server.admit(topic, server.ada)
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    await server.sql('delete from public.live_members where topic = $1', [topic])
    socket.send([
      joinRef,
      '9',
      `realtime:${topic}`,
      'access_token',
      { access_token: await server.tokenOf(server.ada, 500) },
    ])
    expect((await socket.nextEvent('system'))[4]).toEqual({
      extension: 'system',
      status: 'error',
      message: `You no longer have permission to read from this Channel topic: ${topic}`,
      channel: topic,
    })
    await socket.nextEvent('phx_close')
    expect(socket.received('phx_reply')).toEqual([])
    await socket.close()
  })

  test('lose the channel at the next check after being removed', async () => {
    const topic = `rechecked-${randomUUID()}`
    await server.admit(topic, server.ada)
    const socket = await RawSocket.open(server)
    await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    await server.sql('delete from public.live_members where topic = $1', [topic])
    for (const channel of getRealtimeNode(server.context).channels()) channel.recheckPermissions()
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: expect.stringContaining('You no longer have permission'),
    })
    await socket.close()
  })
})

test('leaving is acknowledged even when the join before it was refused', async () => {
  const socket = await RawSocket.open(server)
  socket.send(['1', '1', 'realtime:nobodys', 'phx_join', { config: PRIVATE }])
  socket.send(['1', '2', 'realtime:nobodys', 'phx_leave', {}])
  expect((await socket.next((parts) => parts[1] === '1'))[4]).toMatchObject({ status: 'error' })
  expect((await socket.next((parts) => parts[1] === '2'))[4]).toEqual({ status: 'ok', response: {} })
  await socket.close()
})

test('a private topic that PostgreSQL cannot store is refused', async () => {
  const socket = await RawSocket.open(server)
  const reply = await socket.join('realtime:a\u0000b', PRIVATE, server.adasToken)
  expect(reply.response.reason).toMatch(/^Unauthorized: You do not have permissions/)
  await socket.close()
  const posted = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${server.adasToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messages: [{ topic: 'a\u0000b', event: 'said', payload: {}, private: true }] }),
  })
  expect(posted.status).toBe(202)
})

test('broadcasting to a private channel over HTTP checks the same policies', async () => {
  const topic = `http-${randomUUID()}`
  await server.admit(topic, server.ada)
  const socket = await RawSocket.open(server)
  await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
  const post = (token: string, event: string) =>
    fetch(`${server.url}/realtime/v1/api/broadcast/${topic}/events/${event}?private=true`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
  const refused = await post(server.bosToken, 'refused')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({ message: 'Unauthorized' })
  expect((await post(server.adasToken, 'allowed')).status).toBe(202)
  expect((await socket.nextBinary()).toString()).toContain('allowed')
  await socket.close()
})

describe('a policy that raises an error', () => {
  const failing = (command: 'select' | 'insert', clause: 'using' | 'with check') =>
    server.sql(
      `create policy failing on realtime.messages for ${command} to authenticated ${clause} (realtime.topic()::uuid = (select auth.uid()))`,
    )
  afterEach(() => server.sql('drop policy failing on realtime.messages'))

  test('refuses the join with the same message as a denial', async () => {
    await failing('select', 'using')
    const socket = await RawSocket.open(server)
    const reply = await socket.join('realtime:no-uuid', PRIVATE, server.adasToken)
    expect(reply.response).toEqual({
      reason: 'Unauthorized: You do not have permissions to read from this Channel topic: no-uuid',
    })
    expect((await socket.join(`realtime:${server.ada}`, PRIVATE, server.adasToken)).status).toBe('ok')
    await socket.close()
  })

  test('refuses the broadcast and keeps the channel open', async () => {
    await failing('insert', 'with check')
    const topic = `failing-${randomUUID()}`
    await server.admit(topic, server.ada, false)
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join(`realtime:${topic}`, PRIVATE, server.adasToken)
    broadcast(socket, joinRef, topic, 'unheard', '5')
    expect((await socket.nextEvent('phx_reply'))[4]).toEqual({
      status: 'error',
      response: { error: 'unauthorized' },
    })
    await socket.roundTrip()
    expect(socket.received('phx_error')).toEqual([])
    await socket.close()
  })
})
