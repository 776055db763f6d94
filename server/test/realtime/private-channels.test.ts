import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { PRIVATE, type PrivateChannelFixture, startPrivateChannelServer } from './private-channel-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let world: PrivateChannelFixture
beforeAll(async () => {
  world = await startPrivateChannelServer()
})
afterAll(() => world.stop())

const say = (socket: RawSocket, joinRef: string, topic: string, event: string, ref: string | null = null) =>
  socket.send([
    joinRef,
    ref,
    `realtime:${topic}`,
    'broadcast',
    { type: 'broadcast', event, payload: { said: event } },
  ])

describe('who may not come in', () => {
  test.each([
    ['a stranger', () => world.bosToken],
    ['one without a token', () => undefined],
  ])('%s', async (_who, token) => {
    const topic = `closed-${randomUUID()}`
    await world.admit(topic, world.ada)
    const socket = await RawSocket.open(world)
    const reply = await socket.join(`realtime:${topic}`, PRIVATE, token())
    expect(reply).toMatchObject({
      status: 'error',
      response: {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      },
    })
    await socket.close()
  })

  test('nobody leaves a trace of having asked', async () => {
    const [row] = await world.sql<{ count: string }>('select count(*) from realtime.messages')
    expect(row?.count).toBe('0')
  })

  test.each([
    ['not a token', () => 'nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
    [
      'a forged one',
      async () => `${world.adasToken.slice(0, -8)}AAAAAAAA`,
      /^JwtSignatureError: Failed to validate JWT signature$/,
    ],
    [
      'one that ran out',
      () => world.tokenOf(world.ada, -100),
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    ],
    [
      'one that ran out a moment ago',
      () => world.tokenOf(world.ada, -2),
      /^InvalidJWTToken: Token has expired [123] seconds ago$/,
    ],
    [
      'one without a role',
      () => world.context.keys.sign({ sub: world.ada }, 60),
      /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
    ],
    [
      'one with a role of its own',
      () => world.context.keys.sign({ role: 'postgres' }, 60),
      /^JwtSignatureError/,
    ],
    [
      'one of a session that ended',
      () => world.tokenOf(world.ada, 60, { session_id: randomUUID() }),
      /^Unauthorized: The session of this token has ended$/,
    ],
  ])('one who shows %s', async (_what, token, reason) => {
    const socket = await RawSocket.open(world)
    const reply = await socket.join('realtime:open', {}, await token())
    expect(reply.response.reason).toMatch(reason)
    await socket.close()
  })

  test('one with an sb_ key instead of a token goes by the key of the socket', async () => {
    const socket = await RawSocket.open(world)
    expect((await socket.join('realtime:open', {}, 'sb_publishable_x')).status).toBe('ok')
    await socket.close()
  })
})

describe('members', () => {
  test('hear and speak', async () => {
    const topic = `room-${randomUUID()}`
    await Promise.all([world.admit(topic, world.ada), world.admit(topic, world.bo)])
    const [adas, bos] = [await RawSocket.open(world), await RawSocket.open(world)]
    const joined = await adas.join(`realtime:${topic}`, PRIVATE, world.adasToken)
    expect(joined).toMatchObject({ status: 'ok', response: { postgres_changes: [] } })
    await bos.join(`realtime:${topic}`, PRIVATE, world.bosToken)
    say(adas, joined.joinRef, topic, 'hi', '5')
    expect((await adas.nextEvent('phx_reply'))[4]).toEqual({ status: 'ok', response: {} })
    expect((await bos.nextBinary()).toString()).toContain('{"said":"hi"}')
    await Promise.all([adas.close(), bos.close()])
  })

  test('who may only read are not heard, and told so where they asked for an answer', async () => {
    const topic = `quiet-${randomUUID()}`
    await Promise.all([world.admit(topic, world.ada, false), world.admit(topic, world.bo)])
    const [adas, bos] = [await RawSocket.open(world), await RawSocket.open(world)]
    const { joinRef } = await adas.join(`realtime:${topic}`, PRIVATE, world.adasToken)
    const bosRef = (await bos.join(`realtime:${topic}`, PRIVATE, world.bosToken)).joinRef
    say(adas, joinRef, topic, 'unheard', '5')
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
    say(bos, bosRef, topic, 'heard')
    expect((await adas.nextBinary()).toString()).toContain('{"said":"heard"}')
    expect(bos.received('presence_diff')).toEqual([])
    await Promise.all([adas.close(), bos.close()])
  })

  test('who may only read and asked for no answer get none', async () => {
    const topic = `mute-${randomUUID()}`
    await world.admit(topic, world.ada, false)
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join(`realtime:${topic}`, { private: true }, world.adasToken)
    say(socket, joinRef, topic, 'unheard', '5')
    socket.send([joinRef, '6', `realtime:${topic}`, 'phx_leave', {}])
    expect((await socket.nextEvent('phx_reply'))[1]).toBe('6')
    await socket.close()
  })

  test('who are put out lose the channel when they renew their token', async () => {
    const topic = `renewed-${randomUUID()}`
    await world.admit(topic, world.ada)
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join(`realtime:${topic}`, PRIVATE, world.adasToken)
    await world.sql('delete from public.live_members where topic = $1', [topic])
    socket.send([
      joinRef,
      '9',
      `realtime:${topic}`,
      'access_token',
      { access_token: await world.tokenOf(world.ada, 500) },
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

  test('who are put out lose the channel without doing anything', async () => {
    const topic = `rechecked-${randomUUID()}`
    await world.admit(topic, world.ada)
    const socket = await RawSocket.open(world)
    await socket.join(`realtime:${topic}`, PRIVATE, world.adasToken)
    await world.sql('delete from public.live_members where topic = $1', [topic])
    for (const channel of getRealtimeNode(world.context).channels()) channel.recheckPermissions()
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: expect.stringContaining('You no longer have permission'),
    })
    await socket.close()
  })
})

test('leaving is answered also when the join before it is refused', async () => {
  const socket = await RawSocket.open(world)
  socket.send(['1', '1', 'realtime:nobodys', 'phx_join', { config: PRIVATE }])
  socket.send(['1', '2', 'realtime:nobodys', 'phx_leave', {}])
  expect((await socket.next((parts) => parts[1] === '1'))[4]).toMatchObject({ status: 'error' })
  expect((await socket.next((parts) => parts[1] === '2'))[4]).toEqual({ status: 'ok', response: {} })
  await socket.close()
})

test('a private topic that PostgreSQL cannot hold is nobody’s', async () => {
  const socket = await RawSocket.open(world)
  const reply = await socket.join('realtime:a\u0000b', PRIVATE, world.adasToken)
  expect(reply.response.reason).toMatch(/^Unauthorized: You do not have permissions/)
  await socket.close()
  const posted = await fetch(`${world.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: {
      apikey: world.anonKey,
      authorization: `Bearer ${world.adasToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messages: [{ topic: 'a\u0000b', event: 'said', payload: {}, private: true }] }),
  })
  expect(posted.status).toBe(202)
})

test('broadcasting to a private room by HTTP asks the same policies', async () => {
  const topic = `http-${randomUUID()}`
  await world.admit(topic, world.ada)
  const socket = await RawSocket.open(world)
  await socket.join(`realtime:${topic}`, PRIVATE, world.adasToken)
  const post = (token: string, event: string) =>
    fetch(`${world.url}/realtime/v1/api/broadcast/${topic}/events/${event}?private=true`, {
      method: 'POST',
      headers: {
        apikey: world.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
  const refused = await post(world.bosToken, 'refused')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({ message: 'Unauthorized' })
  expect((await post(world.adasToken, 'allowed')).status).toBe(202)
  expect((await socket.nextBinary()).toString()).toContain('allowed')
  await socket.close()
})

describe('a policy that fails instead of answering', () => {
  const failing = (command: 'select' | 'insert', clause: 'using' | 'with check') =>
    world.sql(
      `create policy failing on realtime.messages for ${command} to authenticated ${clause} (realtime.topic()::uuid = (select auth.uid()))`,
    )
  afterEach(() => world.sql('drop policy failing on realtime.messages'))

  test('lets nobody in, and says no more than a refusal does', async () => {
    await failing('select', 'using')
    const socket = await RawSocket.open(world)
    const reply = await socket.join('realtime:no-uuid', PRIVATE, world.adasToken)
    expect(reply.response).toEqual({
      reason: 'Unauthorized: You do not have permissions to read from this Channel topic: no-uuid',
    })
    expect((await socket.join(`realtime:${world.ada}`, PRIVATE, world.adasToken)).status).toBe('ok')
    await socket.close()
  })

  test('lets nobody speak, and leaves the channel open', async () => {
    await failing('insert', 'with check')
    const topic = `failing-${randomUUID()}`
    await world.admit(topic, world.ada, false)
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join(`realtime:${topic}`, PRIVATE, world.adasToken)
    say(socket, joinRef, topic, 'unheard', '5')
    expect((await socket.nextEvent('phx_reply'))[4]).toEqual({
      status: 'error',
      response: { error: 'unauthorized' },
    })
    await socket.roundTrip()
    expect(socket.received('phx_error')).toEqual([])
    await socket.close()
  })
})
