import { expect } from 'vitest'
import { RawSocket } from '../../../../server/test/realtime/raw-socket.ts'
import { tries, type Way } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const privately = {
  private: true,
  broadcast: { ack: true, self: true },
  presence: { key: 'k', enabled: true },
}

const open = async (world: World, by: CallerName) => ({
  socket: await RawSocket.open(world.server),
  token: by === 'nobody' || by === 'keyless' ? undefined : world.token(by),
})

const joins = (by: CallerName, what: string, topic: string): Way =>
  tries(by, what, async (world) => {
    const { socket, token } = await open(world, by)
    try {
      expect(await socket.join(`realtime:${world.fill(topic)}`, privately, token)).toMatchObject({
        status: 'error',
      })
    } finally {
      await socket.close()
    }
  })

/** Mina listens in her conversation; what the other side sends must not arrive. */
const reaches = (
  by: CallerName,
  what: string,
  send: (world: World, socket: RawSocket, topic: string) => Promise<unknown>,
): Way =>
  tries(by, what, async (world) => {
    const topic = world.fill('conversation:{thread.vera}')
    const mina = await RawSocket.open(world.server)
    const heard: string[] = []
    mina.ws.on('message', (data) => heard.push(data.toString()))
    const { socket } = await open(world, by)
    try {
      expect(await mina.join(`realtime:${topic}`, privately, world.token('mina'))).toMatchObject({
        status: 'ok',
      })
      await send(world, socket, topic)
      await socket.roundTrip()
      await mina.roundTrip()
      expect(heard.join()).not.toContain('Call me')
    } finally {
      await Promise.all([socket.close(), mina.close()])
    }
  })

const overHttp = (isPrivate: boolean) => (world: World, by: CallerName, topic: string) =>
  world.call(by, 'POST', '/realtime/v1/api/broadcast', {
    body: { messages: [{ topic, event: 'hello', payload: { text: 'Call me' }, private: isPrivate }] },
  })

/** Rooms where people hear each other: who may join, and what may be said there. */
export const channelWays: Way[] = [
  ...(['nobody', 'sven', 'ada', 'bert', 'gert', 'walt', 'milo', 'ann'] as const).map((by) =>
    joins(by, 'joins the conversation', 'conversation:{thread.vera}'),
  ),
  joins('bert', 'joins his own after the block', 'conversation:{thread.bert}'),
  joins('elmo', 'joins his own after his check expired', 'conversation:{thread.elmo}'),
  joins('otto', 'joins his own while banned', 'conversation:{thread.otto}'),
  joins('vera', 'joins the channel of the minor', 'user:{mina}'),
  joins('sven', 'joins the board of another', 'board:{board}'),
  joins('vera', 'joins with more after the id', 'conversation:{thread.vera}:x'),
  joins('vera', 'joins a private room of her own', 'room:{vera}'),
  joins('sven', 'joins with a line end in the name', 'conversation:{thread.vera}\nuser:{sven}'),
  reaches('vera', 'sends words that the guardian gets no copy of', async (world, socket, topic) => {
    const { joinRef } = await socket.join(`realtime:${topic}`, privately, world.token('vera'))
    socket.send([
      joinRef,
      '9',
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event: 'typing', payload: { text: 'Call me' } },
    ])
  }),
  reaches('vera', 'shows words beside her name', async (world, socket, topic) => {
    const { joinRef } = await socket.join(`realtime:${topic}`, privately, world.token('vera'))
    socket.send([
      joinRef,
      '9',
      `realtime:${topic}`,
      'presence',
      { type: 'presence', event: 'track', payload: { status: 'Call me' } },
    ])
  }),
  reaches('vera', 'is called by words as her key', async (world, socket, topic) => {
    await socket.join(
      `realtime:${topic}`,
      { ...privately, presence: { key: 'Call me', enabled: true } },
      world.token('vera'),
    )
  }),
  reaches('vera', 'sends them over HTTP', (world, _socket, topic) => overHttp(true)(world, 'vera', topic)),
  reaches('sven', 'sends them over HTTP from outside', (world, _socket, topic) =>
    overHttp(true)(world, 'sven', topic),
  ),
  reaches('nobody', 'sends them over HTTP without an account', (world, _socket, topic) =>
    overHttp(true)(world, 'nobody', topic),
  ),
  reaches('sven', 'sends them to a public room of the same name', (world, _socket, topic) =>
    overHttp(false)(world, 'sven', topic),
  ),
  reaches('sven', 'sends them to the single address of an event', (world, _socket, topic) =>
    world.call('sven', 'POST', `/realtime/v1/api/broadcast/${topic}/events/hello?private=true`, {
      body: { text: 'Call me' },
    }),
  ),
  reaches('sven', 'joins a public room of the same name and speaks', async (world, socket, topic) => {
    const { joinRef } = await socket.join(`realtime:${topic}`, {}, world.token('sven'))
    socket.send([
      joinRef,
      '9',
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event: 'hello', payload: { text: 'Call me' } },
    ])
  }),
  tries('sven', 'forges a change of a row for those who follow changes', async (world) => {
    const { socket, token } = await open(world, 'mina')
    try {
      await socket.join('realtime:live', { broadcast: { self: true } }, token)
      for (const event of ['postgres_changes', 'presence_state', 'system', 'phx_close', 'hello'])
        await world.call('sven', 'POST', '/realtime/v1/api/broadcast', {
          body: {
            messages: [
              {
                topic: 'live',
                event,
                payload: { data: { table: 'messages', type: 'INSERT', record: {} } },
              },
            ],
          },
        })
      // A broadcast arrives as a binary frame of its own kind, whatever its event is called.
      for (const _ of [1, 2, 3, 4]) await socket.nextBinary()
      expect((await socket.nextBinary()).toString()).toContain('hello')
      await socket.roundTrip()
      for (const event of ['postgres_changes', 'phx_close', 'system'])
        expect(socket.received(event)).toEqual([])
    } finally {
      await socket.close()
    }
  }),
  tries('sven', 'joins with the token of a session that has ended', async (world) => {
    const ended = await world.server.context.keys.sign(
      {
        role: 'authenticated',
        sub: world.people.vera.id,
        session_id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      },
      600,
    )
    const { socket } = await open(world, 'nobody')
    try {
      expect(
        await socket.join(world.fill('realtime:conversation:{thread.vera}'), privately, ended),
      ).toMatchObject({ status: 'error' })
    } finally {
      await socket.close()
    }
  }),
]
