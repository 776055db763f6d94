import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type Parts, RawSocket } from './raw-socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type State = Record<string, { metas: { phx_ref: string; [field: string]: unknown }[] }>
type Diff = { joins: State; leaves: State }

async function person(topic: string, key: string, config: object = {}) {
  const socket = await RawSocket.open(server)
  const { joinRef } = await socket.join(topic, { presence: { key, enabled: true }, ...config })
  const say = (event: string, payload?: unknown) => {
    socket.send([joinRef, event, topic, 'presence', { type: 'presence', event, payload }])
    return socket.next((parts) => parts[1] === event && parts[3] === 'phx_reply').then((parts) => parts[4])
  }
  return { socket, say, joinRef, diff: async () => (await socket.nextEvent('presence_diff'))[4] as Diff }
}

describe('presence limits and errors', () => {
  test('refuse a state that is not a map', async () => {
    const { socket, say } = await person('realtime:refused', 'ada')
    expect(await say('track', [1])).toEqual({
      status: 'error',
      response: { reason: 'Presence track payload must be a map' },
    })
    await socket.close()
  })

  test('refuse a state that is too large and close the channel', async () => {
    const { socket, joinRef } = await person('realtime:large', 'ada')
    const payload = { type: 'presence', event: 'track', payload: { text: 'x'.repeat(3_500_000) } }
    socket.send([joinRef, '9', 'realtime:large', 'presence', payload])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      extension: 'system',
      status: 'error',
      message: 'Track message size exceeded',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })

  test('refuse a key that is too long', async () => {
    const socket = await RawSocket.open(server)
    const join = (length: number) =>
      socket.join('realtime:keys', { presence: { key: 'k'.repeat(length), enabled: true } })
    expect(await join(1_024)).toMatchObject({ status: 'ok' })
    expect(await join(1_025)).toMatchObject({
      status: 'error',
      response: { reason: 'InvalidJoinPayload: presence.key may be at most 1024 characters long' },
    })
    await socket.close()
  })

  test('refuse an unknown event', async () => {
    const { socket, say } = await person('realtime:refused', 'ada')
    expect(await say('dance', {})).toMatchObject({ status: 'error' })
    await socket.close()
  })

  test('close the channel on more than five changes in half a minute', async () => {
    const { socket, say } = await person('realtime:hasty', 'ada')
    for (let n = 0; n < 5; n += 1) expect(await say('track', { n })).toEqual({ status: 'ok', response: {} })
    socket.send([
      'j1',
      '6',
      'realtime:hasty',
      'presence',
      { type: 'presence', event: 'track', payload: { n: 6 } },
    ])
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      extension: 'system',
      status: 'error',
      message: 'Client presence rate limit exceeded',
    })
    await socket.nextEvent('phx_close')
    await socket.close()
  })
})

describe('presence', () => {
  test('sends the state to a new subscriber and the difference to the others', async () => {
    const ada = await person('realtime:here', 'ada')
    expect((await ada.socket.nextEvent('presence_state'))[4]).toEqual({})
    expect(await ada.say('track', { mood: 'calm' })).toEqual({ status: 'ok', response: {} })
    const joined = await ada.diff()
    expect(joined).toEqual({
      joins: { ada: { metas: [{ mood: 'calm', phx_ref: expect.any(String) }] } },
      leaves: {},
    })

    const bo = await person('realtime:here', 'bo')
    expect((await bo.socket.nextEvent('presence_state'))[4]).toEqual(joined.joins)
    await bo.say('track', { mood: 'eager' })
    expect(await ada.diff()).toMatchObject({ joins: { bo: { metas: [{ mood: 'eager' }] } }, leaves: {} })

    await ada.say('track', { mood: 'tired' })
    await bo.diff()
    const changed = await bo.diff()
    expect(changed.joins.ada?.metas).toEqual([
      { mood: 'tired', phx_ref: expect.any(String), phx_ref_prev: joined.joins.ada?.metas[0]?.phx_ref },
    ])
    expect(changed.leaves).toEqual(joined.joins)

    await ada.say('untrack')
    expect(await bo.diff()).toMatchObject({ joins: {}, leaves: { ada: { metas: [{ mood: 'tired' }] } } })
    await Promise.all([ada.socket.close(), bo.socket.close()])
  })

  test('sends nothing when the same state is tracked again', async () => {
    const ada = await person('realtime:again', 'ada')
    await ada.say('track', { a: 1 })
    await ada.diff()
    await ada.say('track', { a: 1 })
    await ada.socket.roundTrip()
    expect(ada.socket.received('presence_diff')).toEqual([])
    await ada.socket.close()
  })

  test('reports a leave when the connection drops', async () => {
    const [ada, bo] = [await person('realtime:cut', 'ada'), await person('realtime:cut', 'bo')]
    await ada.say('track', { a: 1 })
    await bo.diff()
    ada.socket.ws.terminate()
    expect(await bo.diff()).toMatchObject({ joins: {}, leaves: { ada: { metas: [{ a: 1 }] } } })
    await bo.socket.close()
  })

  test('keeps a user with two devices until both leave', async () => {
    const [phone, laptop, bo] = [
      await person('realtime:devices', 'ada'),
      await person('realtime:devices', 'ada'),
      await person('realtime:devices', 'bo'),
    ]
    await phone.say('track', { on: 'phone' })
    await laptop.say('track', { on: 'laptop' })
    const late = await person('realtime:devices', 'late')
    const state = (await late.socket.nextEvent('presence_state'))[4] as State
    expect(state.ada?.metas.map(({ on }) => on)).toEqual(['phone', 'laptop'])
    await phone.socket.close()
    const left = await bo.socket.next(
      (parts: Parts) => parts[3] === 'presence_diff' && 'ada' in (parts[4] as Diff).leaves,
    )
    expect((left[4] as Diff).leaves.ada?.metas).toMatchObject([{ on: 'phone' }])
    await Promise.all([laptop.socket.close(), bo.socket.close(), late.socket.close()])
  })

  test('accepts any text as a key', async () => {
    const ada = await person('realtime:odd', '__proto__')
    await ada.say('track', { constructor: 1 })
    const { joins } = await ada.diff()
    expect(Object.keys(joins)).toEqual(['__proto__'])
    await ada.socket.close()
  })

  test.each([
    [7, '7'],
    [1.5, '1.5'],
    [true, 'true'],
  ])('accepts the key %j as text', async (key, name) => {
    const ada = await person('realtime:counted', 'ada', { presence: { key, enabled: true } })
    await ada.say('track', { a: 1 })
    expect(Object.keys((await ada.diff()).joins)).toEqual([name])
    await ada.socket.close()
  })

  test.each(['', null, { a: 1 }, ['a']])('generates a key in place of %j', async (key) => {
    const ada = await person('realtime:keyless', 'ada', { presence: { key, enabled: true } })
    await ada.say('track', { a: 1 })
    expect(Object.keys((await ada.diff()).joins)[0]).toMatch(/^[0-9a-f-]{36}$/)
    await ada.socket.close()
  })

  test.each(['false', 'False'])('is disabled by the text %s', async (off) => {
    const ada = await person('realtime:switched', 'ada', { presence: { key: 'ada', enabled: off } })
    await ada.socket.roundTrip()
    expect(ada.socket.received('presence_state')).toEqual([])
    await ada.socket.close()
  })

  test('sends its state to a client that tracks itself after joining with presence disabled', async () => {
    const ada = await person('realtime:shy', 'ada')
    await ada.say('track', { a: 1 })
    const shy = await person('realtime:shy', 'shy', { presence: { key: 'shy', enabled: false } })
    await shy.socket.roundTrip()
    expect(shy.socket.received('presence_state')).toEqual([])
    await shy.say('track', { s: 1 })
    expect((await shy.socket.nextEvent('presence_state'))[4]).toMatchObject({ ada: { metas: [{ a: 1 }] } })
    await Promise.all([ada.socket.close(), shy.socket.close()])
  })

  test('keeps the same state as supabase-js', async () => {
    const client = server.client()
    const channel = client.channel('book', { config: { presence: { key: 'ada' } } })
    const synced = new Promise<void>((resolve) => {
      channel.on('presence', { event: 'join' }, () => resolve())
    })
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') void channel.track({ page: 'home' })
    })
    await synced
    expect(channel.presenceState()).toEqual({ ada: [{ page: 'home', presence_ref: expect.any(String) }] })
    client.realtime.disconnect()
  })
})
