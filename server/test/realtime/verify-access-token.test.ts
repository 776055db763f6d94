import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRevokedChannels } from '#server/realtime/maintenance.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { type PrivateChannelFixture, startPrivateChannelServer } from './private-channel-fixture.ts'
import { RawSocket } from './raw-socket.ts'

let server: PrivateChannelFixture
beforeAll(async () => {
  server = await startPrivateChannelServer()
})
afterAll(() => server.stop())

describe('access token of a channel', () => {
  test('closes the channel with a message when it expires', async () => {
    const socket = await RawSocket.open(server)
    await socket.join('realtime:short', {}, await server.tokenOf(server.ada, 1))
    expect((await socket.nextEvent('system'))[4]).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired [01] seconds ago$/),
      channel: 'short',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })

  test('keeps the channel open when it is renewed', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:renewed', {}, await server.tokenOf(server.ada, 1))
    socket.send([joinRef, '9', 'realtime:renewed', 'access_token', { access_token: server.adasToken }])
    // A second channel with the short token tells when it expires: by then the first would have closed too.
    await socket.join('realtime:expiring', {}, await server.tokenOf(server.bo, 1))
    await socket.nextEvent('phx_close', 'realtime:expiring')
    expect(socket.received('phx_close')).toEqual([])
    await socket.close()
  })

  test.each([
    ['an sb_ key', 'sb_publishable_x'],
    ['nothing', null],
  ])('stays in use when %s is sent in its place', async (_what, token) => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:same', {}, server.adasToken)
    socket.send([joinRef, '9', 'realtime:same', 'access_token', { access_token: token }])
    await socket.roundTrip()
    expect([
      ...socket.received('system'),
      ...socket.received('phx_close'),
      ...socket.received('phx_reply'),
    ]).toEqual([])
    await socket.close()
  })

  test('closes the channel when it is replaced by a forged one', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:forged', {}, server.adasToken)
    socket.send([
      joinRef,
      '9',
      'realtime:forged',
      'access_token',
      { access_token: `${server.adasToken.slice(0, -8)}AAAAAAAA` },
    ])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'Failed to validate JWT signature',
    })
    await socket.close()
  })
})

describe('session of a channel', () => {
  async function signedIn() {
    const user = randomUUID()
    const session = randomUUID()
    await server.sql('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.test`])
    await server.sql('insert into auth.sessions (id, user_id) values ($1, $2)', [session, user])
    const socket = await RawSocket.open(server)
    const reply = await socket.join(
      'realtime:session',
      {},
      await server.tokenOf(user, 600, { session_id: session }),
    )
    expect(reply.status).toBe('ok')
    return { user, session, socket }
  }

  test('closes its channels as soon as it ends', async () => {
    const { session, socket } = await signedIn()
    await server.sql('delete from auth.sessions where id = $1', [session])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'The session of this token has ended',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })

  test.each([
    ['of a banned user', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    [
      'past its not_after',
      `update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`,
    ],
  ])('closes its channels at the next check when it is %s', async (_what, sql) => {
    const { user, socket } = await signedIn()
    await server.sql(sql, [user])
    await closeRevokedChannels(getRealtimeNode(server.context))
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      message: 'The session of this token has ended',
    })
    await socket.close()
  })
})
