import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { Inbox, subscribe } from './client-channel.ts'
import { RawSocket } from './raw-socket.ts'

let server: TestServer
const clients: SupabaseClient[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    client.realtime.disconnect()
  }
})
afterAll(() => server.stop())

function channel(name: string, config: object = {}, options = {}): RealtimeChannel {
  const client = server.client(options)
  clients.push(client)
  return client.channel(name, { config })
}

describe('broadcast limits and errors', () => {
  test.each([
    ['realtime:', 'TopicNameRequired: You must provide a topic name'],
    ['other:room', 'unmatched topic'],
  ])('refuse to join %s', async (topic, reason) => {
    const socket = await RawSocket.open(server)
    expect(await socket.join(topic)).toMatchObject({ status: 'error', response: { reason } })
    await socket.close()
  })

  test('refuse a broadcast to a channel that was not joined', async () => {
    const socket = await RawSocket.open(server)
    socket.send(['1', '2', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'hi', payload: {} }])
    expect(await socket.nextEvent('phx_reply')).toEqual([
      '1',
      '2',
      'realtime:room',
      'phx_reply',
      { status: 'error', response: { reason: 'unmatched topic' } },
    ])
    await socket.close()
  })

  test('refuse replay on a public channel', async () => {
    const socket = await RawSocket.open(server)
    const reply = await socket.join('realtime:room', { broadcast: { replay: { since: 0 } } })
    expect(reply.response.reason).toBe('UnableToReplayMessages: Replay is not allowed for public channels')
    await socket.close()
  })

  test('accept a join of 100 large entries and refuse one beyond the payload limit', async () => {
    const socket = await RawSocket.open(server)
    const entry = {
      event: 'UPDATE',
      schema: 'public',
      table: 'profiles',
      filter: `id=eq.${'x'.repeat(1_000)}`,
    }
    const entries = Array.from({ length: 100 }, () => entry)
    expect(await socket.join('realtime:room', { postgres_changes: entries })).toMatchObject({ status: 'ok' })
    const reply = await socket.join('realtime:room', { postgres_changes: [{ filter: 'x'.repeat(131_072) }] })
    expect(reply).toMatchObject({
      status: 'error',
      response: { reason: 'InvalidJoinPayload: A join may be at most 131072 bytes long' },
    })
    await socket.roundTrip()
    await socket.close()
  })

  test('refuse a join after the socket has sent too many bytes per second', async () => {
    const socket = await RawSocket.open(server)
    for (let n = 0; n < 2; n += 1) socket.send([null, null, 'phoenix', 'heartbeat', 'x'.repeat(2_499_900)])
    const entries = [{ filter: 'x'.repeat(120_000) }]
    expect(await socket.join('realtime:room', { postgres_changes: entries })).toMatchObject({
      status: 'error',
      response: { reason: 'ClientJoinRateLimitReached: Too many bytes per second' },
    })
    await socket.close()
  })

  test('refuse the 101st channel of one socket', async () => {
    const socket = await RawSocket.open(server)
    const replies = await Promise.all(
      Array.from({ length: 101 }, (_, n) => socket.join(`realtime:room-${n}`)),
    )
    expect(replies.slice(0, 100).every(({ status }) => status === 'ok')).toBe(true)
    expect(replies[100]?.response).toEqual({ reason: 'ChannelRateLimitReached: Too many channels' })
    await socket.roundTrip()
    await socket.close()
  })

  test('close the socket on too many joins per second', async () => {
    const socket = await RawSocket.open(server)
    for (let n = 0; n < 600; n += 1)
      socket.send([`${n}`, `${n}`, 'realtime:room', 'phx_join', { config: {} }])
    expect(await socket.closed).toMatchObject({ code: 1008 })
    const refusals = socket.received('phx_reply').map((parts) => parts[4])
    expect(refusals).toContainEqual({
      status: 'error',
      response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
    })
  })

  test('allow a burst of messages whose average rate is low', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:lively', { broadcast: { ack: true } })
    const body = { type: 'broadcast', event: 'x', payload: {} }
    for (let n = 0; n < 400; n += 1) socket.send([joinRef, `${n}`, 'realtime:lively', 'broadcast', body])
    expect((await socket.next((parts) => parts[1] === '399'))[4]).toMatchObject({ status: 'ok' })
    expect(socket.received('phx_close')).toEqual([])
    await socket.close()
  })

  test('close the channel on a flood of messages and send the reason', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:flood')
    for (let n = 0; n < 1_000; n += 1) {
      socket.send([
        joinRef,
        null,
        'realtime:flood',
        'broadcast',
        { type: 'broadcast', event: 'x', payload: {} },
      ])
    }
    expect((await socket.nextEvent('system'))[4]).toEqual({
      extension: 'system',
      status: 'error',
      message: 'Too many messages per second',
      channel: 'flood',
    })
    expect(await socket.nextEvent('phx_close')).toEqual([joinRef, joinRef, 'realtime:flood', 'phx_close', {}])
    await socket.close()
  })
})

describe('broadcast', () => {
  test('reaches the other subscribers and not the sender', async () => {
    const [ada, bo] = [channel('talk'), channel('talk')]
    const [adasInbox, bosInbox] = [new Inbox(), new Inbox()]
    ada.on('broadcast', { event: 'hi' }, adasInbox.put)
    bo.on('broadcast', { event: '*' }, bosInbox.put)
    await Promise.all([subscribe(ada), subscribe(bo)])
    await ada.send({ type: 'broadcast', event: 'hi', payload: { text: 'grüezi 👋', n: 1 } })
    expect(await bosInbox.next()).toEqual({
      type: 'broadcast',
      event: 'hi',
      payload: { text: 'grüezi 👋', n: 1 },
    })
    await bo.send({ type: 'broadcast', event: 'hi', payload: { n: 2 } })
    // Bo's message is the first one Ada receives, so her own was not sent back to her.
    expect(await adasInbox.next()).toMatchObject({ payload: { n: 2 } })
  })

  test('reaches the sender with self: true and is acknowledged with ack: true', async () => {
    const ada = channel('echo', { broadcast: { self: true, ack: true } })
    const inbox = new Inbox()
    ada.on('broadcast', { event: 'hi' }, inbox.put)
    await subscribe(ada)
    expect(await ada.send({ type: 'broadcast', event: 'hi', payload: { n: 1 } })).toBe('ok')
    expect(await inbox.next()).toMatchObject({ payload: { n: 1 } })
  })

  test.each(['true', 'True'])('accepts self and ack as the text %s', async (yes) => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:worded', { broadcast: { self: yes, ack: yes } })
    socket.send([joinRef, '2', 'realtime:worded', 'broadcast', { event: 'hi', payload: {} }])
    expect((await socket.nextBinary()).at(0)).toBe(4)
    expect((await socket.nextEvent('phx_reply'))[1]).toBe('2')
    await socket.close()
  })

  test('is delivered under any join ref, while only the current join ref can leave', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:named', { broadcast: { ack: true } })
    const body = { type: 'broadcast', event: 'x', payload: {} }
    socket.send(['7', '7', 'realtime:named', 'broadcast', body])
    expect(await socket.nextEvent('phx_reply')).toMatchObject([
      joinRef,
      '7',
      'realtime:named',
      'phx_reply',
      { status: 'ok' },
    ])
    socket.send(['7', '8', 'realtime:named', 'phx_leave', {}])
    await socket.nextEvent('phx_reply')
    socket.send([joinRef, '9', 'realtime:named', 'broadcast', body])
    expect((await socket.nextEvent('phx_reply'))[4]).toMatchObject({ status: 'ok' })
    await socket.close()
  })

  test('is acknowledged with an error when it is too large and ack is on', async () => {
    const socket = await RawSocket.open(server)
    const { joinRef } = await socket.join('realtime:long', { broadcast: { ack: true } })
    const body = { type: 'broadcast', event: 'x', payload: 'x'.repeat(3_000_000) }
    socket.send([joinRef, '5', 'realtime:long', 'broadcast', body])
    expect((await socket.nextEvent('phx_reply'))[4]).toEqual({
      status: 'error',
      response: { error: 'payload_size_exceeded' },
    })
    await socket.close()
  })

  test('passes binary payloads through unchanged', async () => {
    const [ada, bo] = [channel('bytes'), channel('bytes')]
    const inbox = new Inbox<{ payload: ArrayBuffer }>()
    bo.on('broadcast', { event: 'raw' }, inbox.put)
    await Promise.all([subscribe(ada), subscribe(bo)])
    await ada.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255, 1, 128]).buffer })
    expect([...new Uint8Array((await inbox.next()).payload)]).toEqual([0, 255, 1, 128])
  })

  test('reaches clients of protocol versions 1 and 2 alike', async () => {
    const old = channel('versions', {}, { realtime: { vsn: '1.0.0' } })
    const young = channel('versions')
    const [olds, youngs] = [new Inbox(), new Inbox()]
    old.on('broadcast', { event: 'hi' }, olds.put)
    young.on('broadcast', { event: 'hi' }, youngs.put)
    await Promise.all([subscribe(old), subscribe(young)])
    await young.send({ type: 'broadcast', event: 'hi', payload: { from: 'young' } })
    expect(await olds.next()).toMatchObject({ payload: { from: 'young' } })
    await old.send({ type: 'broadcast', event: 'hi', payload: { from: 'old' } })
    expect(await youngs.next()).toMatchObject({ payload: { from: 'old' } })
  })

  test('arrives in version 2 as a binary frame of kind 4, acknowledged only when ack is on', async () => {
    const [speaker, reader] = [await RawSocket.open(server), await RawSocket.open(server)]
    const { joinRef } = await speaker.join('realtime:audit')
    await reader.join('realtime:audit')
    const frame = Buffer.concat([
      Buffer.from([3, joinRef.length, 1, 14, 2, 0, 1]),
      Buffer.from(`${joinRef}7realtime:audithi{"x":1}`),
    ])
    speaker.ws.send(frame)
    expect(await reader.nextBinary()).toEqual(
      Buffer.concat([Buffer.from([4, 14, 2, 0, 1]), Buffer.from('realtime:audithi{"x":1}')]),
    )
    await speaker.roundTrip()
    expect(speaker.received('phx_reply')).toEqual([])
    await Promise.all([speaker.close(), reader.close()])
  })

  test('stops after leaving the channel', async () => {
    const [speaker, reader] = [await RawSocket.open(server), await RawSocket.open(server)]
    const spoken = await speaker.join('realtime:gone')
    const { joinRef } = await reader.join('realtime:gone')
    reader.send([joinRef, '9', 'realtime:gone', 'phx_leave', {}])
    expect((await reader.nextEvent('phx_reply'))[4]).toEqual({ status: 'ok', response: {} })
    expect(await reader.nextEvent('phx_close')).toEqual([joinRef, joinRef, 'realtime:gone', 'phx_close', {}])
    speaker.send([
      spoken.joinRef,
      null,
      'realtime:gone',
      'broadcast',
      { type: 'broadcast', event: 'x', payload: {} },
    ])
    await speaker.roundTrip()
    await reader.roundTrip()
    await expect(Promise.race([reader.nextBinary(), Promise.resolve('nothing')])).resolves.toBe('nothing')
    await Promise.all([speaker.close(), reader.close()])
  })

  test('does not cross between a public and a private channel of the same name', async () => {
    await server.sql(
      `create policy everybody on realtime.messages for all to anon using (true) with check (true)`,
    )
    const [open, closed] = [channel('twin'), channel('twin', { private: true, broadcast: { ack: true } })]
    const listener = channel('twin')
    const inbox = new Inbox()
    listener.on('broadcast', { event: '*' }, inbox.put)
    await Promise.all([subscribe(open), subscribe(closed), subscribe(listener)])
    expect(await closed.send({ type: 'broadcast', event: 'secret', payload: {} })).toBe('ok')
    await open.send({ type: 'broadcast', event: 'public', payload: {} })
    expect(await inbox.next()).toMatchObject({ event: 'public' })
    await server.sql('drop policy everybody on realtime.messages')
  })
})

describe('broadcast over HTTP', () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/realtime/v1/api/${path}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('refuses a request without an API key with 401', async () => {
    const response = await post('broadcast', { messages: [] }, { apikey: '' })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })

  test.each([
    ['a missing list', {}, ["can't be blank"]],
    ['an empty list', { messages: [] }, ["can't be blank"]],
    ['a list that is not one', { messages: 'hi' }, ['is invalid']],
    ['no topic', { messages: [{ event: 'x', payload: {} }] }, [{ topic: ["can't be blank"] }]],
    [
      'an event that is empty',
      { messages: [{ topic: 't', event: ' ', payload: {} }] },
      [{ event: ["can't be blank"] }],
    ],
    [
      'an event that is a number',
      { messages: [{ topic: 't', event: 7, payload: {} }] },
      [{ event: ['is invalid'] }],
    ],
    [
      'a private flag that is not a boolean',
      { messages: [{ topic: 't', event: 'x', payload: {}, private: 'y' }] },
      [{ private: ['is invalid'] }],
    ],
    [
      'one incomplete message among complete ones',
      { messages: [{ topic: 't' }, { topic: 't', event: 'x', payload: {} }] },
      [{ event: ["can't be blank"], payload: ["can't be blank"] }, {}],
    ],
  ])('refuses %s with the name of the field', async (_what, body, messages) => {
    const response = await post('broadcast', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ errors: { messages } })
  })

  test.each([
    [
      'a message of a batch',
      'broadcast',
      (text: string) => ({ messages: [{ topic: 't', event: 'x', payload: text }] }),
    ],
    ['a single message', 'broadcast/t/events/x', (text: string) => text],
  ])('refuses %s that is too large', async (_what, path, bodyOf) => {
    for (const length of [3_000_001, 3_200_000]) {
      const response = await post(path, bodyOf('x'.repeat(length)))
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        errors: { payload: ['Payload size exceeds tenant limit'] },
      })
    }
  })

  test.each([
    [
      'a batch',
      'broadcast',
      (nested: string) => `{"messages":[{"topic":"t","event":"x","payload":${nested}}]}`,
    ],
    ['a single request', 'broadcast/t/events/x', (nested: string) => nested],
  ])('refuses a message of %s that is nested too deeply', async (_what, path, bodyOf) => {
    const response = await fetch(`${server.url}/realtime/v1/api/${path}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: bodyOf(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: { payload: ['Payload is nested too deeply'] } },
    ])
  })

  test('refuses a binary payload that is too large', async () => {
    const response = await fetch(`${server.url}/realtime/v1/api/broadcast/t/events/x`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(3_000_001),
    })
    expect(response.status).toBe(422)
  })

  test('refuses a body that is neither JSON nor binary with 415', async () => {
    const response = await post('broadcast/t/events/x', 'hi', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
    expect(await response.json()).toEqual({
      error: 'Unsupported Media Type. Use application/json or application/octet-stream',
    })
  })

  test.each([
    ['messages', { topic: 'long', event: 'x', payload: {} }],
    ['invalid messages', {}],
  ])('refuses a batch of too many %s as a whole', async (_what, message) => {
    const messages = Array.from({ length: 101 }, () => message)
    const response = await post('broadcast', { messages })
    expect(response.status).toBe(429)
    expect(await response.json()).toEqual({
      message: 'Too many messages to broadcast, please reduce the batch size',
    })
  })

  test('answers 429 when the rate limit is exceeded', async () => {
    const messages = Array.from({ length: 100 }, () => ({ topic: 'flood', event: 'x', payload: {} }))
    const caller = {
      authorization: `Bearer ${await server.context.keys.sign({ role: 'authenticated', sub: crypto.randomUUID() }, 60)}`,
    }
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => post('broadcast', { messages }, caller)),
    )
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(5)
    const slowed = answers.find(({ status }) => status === 429) as Response
    expect(slowed.headers.get('retry-after')).toBe('1')
    expect(await slowed.json()).toEqual({ message: 'You have exceeded your rate limit' })
  })

  test('counts refused batches toward the rate limit', async () => {
    const caller = {
      authorization: `Bearer ${await server.context.keys.sign({ role: 'authenticated', sub: crypto.randomUUID() }, 60)}`,
    }
    const messages = Array.from({ length: 100 }, () => ({ topic: 'flood', event: 'x', payload: {} }))
    await Promise.all(Array.from({ length: 5 }, () => post('broadcast', { messages }, caller)))
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post('broadcast', { messages: [{}] }, caller)),
    )
    expect(new Set(answers.map(({ status }) => status))).toContain(429)
  })

  test('delivers messages to the channel', async () => {
    const inbox = new Inbox()
    await subscribe(channel('news').on('broadcast', { event: '*' }, inbox.put))
    const response = await post('broadcast', {
      messages: [{ topic: 'news', event: 'one', payload: { n: 1 }, private: false }],
    })
    expect(response.status).toBe(202)
    expect(await inbox.next()).toMatchObject({ event: 'one', payload: { n: 1 } })
  })

  test('delivers JSON and binary payloads of supabase-js httpSend', async () => {
    const inbox = new Inbox<{ event: string; payload: ArrayBuffer }>()
    await subscribe(channel('a room/ü').on('broadcast', { event: '*' }, inbox.put))
    const sender = channel('a room/ü')
    expect(await sender.httpSend('json', { n: 1 })).toEqual({ success: true })
    expect(await inbox.next()).toMatchObject({ event: 'json', payload: { n: 1 } })
    expect(await sender.httpSend('raw', new Uint8Array([7, 0]).buffer)).toEqual({ success: true })
    expect([...new Uint8Array((await inbox.next()).payload)]).toEqual([7, 0])
  })
})
