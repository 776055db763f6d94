import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRealtimeNode } from '../../server/src/realtime/realtime-node.ts'
import { RawSocket } from '../../server/test/realtime/raw-socket.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
let vera: Account
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
  vera = await createScout(database, { check: 'approved' })
})
afterAll(() => database.close())

const PRIVATE = { private: true, broadcast: { ack: true, self: true } }

type Family = { mina: Account; thread: string; token: string; channel: string }

async function newFamily(): Promise<Family> {
  return database.inCommittedTransaction(async () => {
    const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Vellamo' })
    const thread = await openConversation(database, vera, mina)
    const token = await guardianToken(database, mina)
    return { mina, thread, token, channel: await channelOf(token) }
  })
}

async function channelOf(token: string) {
  const [row] = await database.sql<{ channel: string }>(
    `select guardian_portal($1) ->> 'channel' as channel`,
    [token],
  )
  if (!row) throw new Error('the page has no answer')
  return row.channel
}

const say = (thread: string, text: string) =>
  database.inCommittedTransaction(async () => {
    const said = await database.as(vera, 'insert into messages (conversation_id, content) values ($1, $2)', [
      thread,
      text,
    ])
    if (said.refused) throw new Error(said.refused.message)
  })

const act = (who: Account, decision: string) =>
  database.inCommittedTransaction(() => decideAsGuardian(database, who, decision))

async function listen(topic: string, config: object = PRIVATE, token?: string) {
  const socket = await RawSocket.open(server)
  const reply = await socket.join(`realtime:${topic}`, config, token)
  return { socket, status: reply.status }
}

describe('the channel of a guardian’s page', () => {
  test('says without an account that something changed, and not what', async () => {
    const { thread, channel } = await newFamily()
    const { socket, status } = await listen(channel)
    expect(status).toBe('ok')
    const heard: string[] = []
    socket.ws.on('message', (data) => heard.push(data.toString()))
    await say(thread, 'kookaburra sings')
    await expect.poll(() => heard.filter((text) => text.includes('changed')).length).toBeGreaterThan(0)
    const signal = heard.find((text) => text.includes('changed')) ?? ''
    for (const secret of ['kookaburra', 'Mina', 'Sid', thread, vera.id]) expect(signal).not.toContain(secret)
    const payload = JSON.parse(signal.slice(signal.lastIndexOf('{')).replace(/}*$/, '}')) as object
    expect(Object.keys(payload)).toEqual(['id'])
    await socket.close()
  })

  test.each<[what: string, change: (family: Family) => Promise<unknown>]>([
    [
      'a request',
      ({ mina }) =>
        database.inCommittedTransaction(async () => {
          const other = await createScout(database, { check: 'approved' })
          await database.as(other, `select request_contact($1, 'A trial', 'Would you come?')`, [mina.id])
        }),
    ],
    [
      'the end of a conversation',
      ({ mina, thread }) =>
        database.inCommittedTransaction(async () => {
          await database.as(mina, 'select end_conversation($1)', [thread])
        }),
    ],
    ['a decision in another window', ({ mina }) => act(mina, 'consent_photo')],
    ['the withdrawal in another window', ({ mina }) => act(mina, 'withdraw')],
  ])('tells of %s', async (_what, change) => {
    const family = await newFamily()
    const { socket } = await listen(family.channel)
    let signals = 0
    socket.ws.on('message', (data) => {
      if (data.toString().includes('changed')) signals += 1
    })
    await change(family)
    await expect.poll(() => signals).toBeGreaterThan(0)
    await socket.close()
  })

  test('ends with the consent: the next check closes it, nobody joins it again, and nothing is sent to it', async () => {
    const { mina, thread, channel, token } = await newFamily()
    const { socket } = await listen(channel)
    await act(mina, 'withdraw')
    for (const open of getRealtimeNode(server.context).channels()) open.recheckPermissions()
    await socket.next((parts) => parts[3] === 'phx_close')
    expect((await listen(channel)).status).toBe('error')
    const sent = () => database.sql(`select 1 from realtime.messages where topic = $1`, [channel])
    const before = (await sent()).length
    await database.sql('update messages set deleted_at = now() where conversation_id = $1', [thread])
    expect(await sent()).toHaveLength(before)
    expect(await channelOf(token)).toBeNull()
    await socket.close()
  })

  test('ends when a newer invitation replaces the link, and at 18', async () => {
    for (const end of [
      `update guardian_links set state = 'ended' where athlete_id = $1`,
      `update athlete_private_details set birth_date = current_date - interval '18 years' where athlete_id = $1`,
    ]) {
      const { mina, channel } = await newFamily()
      const { socket } = await listen(channel)
      await database.sql(end, [mina.id])
      for (const open of getRealtimeNode(server.context).channels()) open.recheckPermissions()
      await socket.next((parts) => parts[3] === 'phx_close')
      expect((await listen(channel)).status).toBe('error')
      await socket.close()
    }
  })

  test('does not open by what is kept about it, by half of it, or by the name of another one', async () => {
    const { mina, token } = await newFamily()
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    const [kept] = await database.sql<{ secret: string; channel: string; link: string }>(
      `select encode(t.token_hash, 'hex') as secret, encode(t.channel_hash, 'hex') as channel, g.id as link
       from private.guardian_tokens t join guardian_links g on g.id = t.link_id where g.athlete_id = $1`,
      [mina.id],
    )
    const channel = await channelOf(token)
    const invited = await database.inCommittedTransaction(async () => {
      const nina = await createAthlete(database, { years: 14, guardian: 'invited' })
      return `guardian:${sha(`live:${await guardianToken(database, nina)}`)}`
    })
    const guesses = [
      kept?.secret,
      kept?.channel,
      kept?.link,
      mina.id,
      sha(token),
      token,
      channel.slice('guardian:'.length, -1),
      '%',
      '*',
      '',
    ]
    for (const topic of [
      ...guesses.map((guess) => `guardian:${guess}`),
      invited,
      channel.toUpperCase(),
      ` ${channel}`,
    ])
      expect([topic, (await listen(topic)).status]).toEqual([topic, 'error'])
    expect(channel).toBe(`guardian:${sha(`live:${token}`)}`)
  })

  test('carries no words of whoever knows its name, and nobody shows there', async () => {
    const { thread, channel } = await newFamily()
    const verasToken = await server.context.keys.sign({ role: 'authenticated', sub: vera.id }, 600)
    const guardian = await listen(channel)
    const heard: string[] = []
    guardian.socket.ws.on('message', (data) => heard.push(data.toString()))
    for (const token of [undefined, verasToken]) {
      const { socket } = await listen(channel, { ...PRIVATE, presence: { key: 'k', enabled: true } }, token)
      const topic = `realtime:${channel}`
      socket.send([
        'j1',
        'b',
        topic,
        'broadcast',
        { type: 'broadcast', event: 'changed', payload: { text: 'Call me' } },
      ])
      socket.send([
        'j1',
        'p',
        topic,
        'presence',
        { type: 'presence', event: 'track', payload: { text: 'Call me' } },
      ])
      await socket.roundTrip()
      for (const isPrivate of [true, false])
        await fetch(`${server.url}/realtime/v1/api/broadcast`, {
          method: 'POST',
          headers: {
            apikey: server.anonKey,
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify({
            messages: [
              { topic: channel, event: 'changed', payload: { text: 'Call me' }, private: isPrivate },
            ],
          }),
        })
      await socket.close()
    }
    await say(thread, 'the last one')
    await expect.poll(() => heard.filter((text) => text.includes('changed')).length).toBeGreaterThan(0)
    expect(heard.join()).not.toContain('Call me')
    await guardian.socket.close()
  })

  test('is heard in no public room of the same name', async () => {
    const { thread, channel } = await newFamily()
    const { socket } = await listen(channel, { broadcast: { self: true } })
    const guardian = await listen(channel)
    const heard: string[] = []
    guardian.socket.ws.on('message', (data) => heard.push(data.toString()))
    const outside: string[] = []
    socket.ws.on('message', (data) => outside.push(data.toString()))
    await say(thread, 'quietly')
    await expect.poll(() => heard.some((text) => text.includes('changed'))).toBe(true)
    await socket.roundTrip()
    expect(outside.join()).not.toContain('changed')
    await Promise.all([socket.close(), guardian.socket.close()])
  })
})
