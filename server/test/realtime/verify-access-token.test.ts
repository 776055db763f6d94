import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRevokedChannels } from '#server/realtime/maintenance.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { type PrivateChannelFixture, startPrivateChannelServer } from './private-channel-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let world: PrivateChannelFixture
beforeAll(async () => {
  world = await startPrivateChannelServer()
})
afterAll(() => world.stop())

describe('tokens', () => {
  test('a channel ends when its token does, and says so', async () => {
    const socket = await RawSocket.open(world)
    await socket.join('realtime:short', {}, await world.tokenOf(world.ada, 1))
    expect((await socket.nextEvent('system'))[4]).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired [01] seconds ago$/),
      channel: 'short',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })

  test('a renewed token keeps it open', async () => {
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join('realtime:renewed', {}, await world.tokenOf(world.ada, 1))
    socket.send([joinRef, '9', 'realtime:renewed', 'access_token', { access_token: world.adasToken }])
    // A second channel with the short token is the clock: once it has ended, the first would have too.
    await socket.join('realtime:clock', {}, await world.tokenOf(world.bo, 1))
    await socket.nextEvent('phx_close', 'realtime:clock')
    expect(socket.received('phx_close')).toEqual([])
    await socket.close()
  })

  test.each([
    ['an sb_ key', 'sb_publishable_x'],
    ['nothing', null],
  ])('%s in place of a token changes nothing', async (_what, token) => {
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join('realtime:same', {}, world.adasToken)
    socket.send([joinRef, '9', 'realtime:same', 'access_token', { access_token: token }])
    await socket.roundTrip()
    expect([
      ...socket.received('system'),
      ...socket.received('phx_close'),
      ...socket.received('phx_reply'),
    ]).toEqual([])
    await socket.close()
  })

  test('a forged token closes the channel', async () => {
    const socket = await RawSocket.open(world)
    const { joinRef } = await socket.join('realtime:forged', {}, world.adasToken)
    socket.send([
      joinRef,
      '9',
      'realtime:forged',
      'access_token',
      { access_token: `${world.adasToken.slice(0, -8)}AAAAAAAA` },
    ])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'Failed to validate JWT signature',
    })
    await socket.close()
  })
})

describe('sessions', () => {
  async function signedIn() {
    const user = randomUUID()
    const session = randomUUID()
    await world.sql('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.test`])
    await world.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user])
    const socket = await RawSocket.open(world)
    const reply = await socket.join(
      'realtime:session',
      {},
      await world.tokenOf(user, 600, { session_id: session }),
    )
    expect(reply.status).toBe('ok')
    return { user, session, socket }
  }

  test('that end take their channels with them at once', async () => {
    const { session, socket } = await signedIn()
    await world.sql('delete from auth.sessions where id = $1', [session])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'The session of this token has ended',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })

  test.each([
    ['of a banned person', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    [
      'past their time',
      `update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`,
    ],
  ])('%s end at the next check', async (_what, sql) => {
    const { user, socket } = await signedIn()
    await world.sql(sql, [user])
    await closeRevokedChannels(getRealtimeNode(world.context))
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'The session of this token has ended',
    })
    await socket.close()
  })
})
