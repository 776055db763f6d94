import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { RawSocket } from '../../../../server/test/realtime/raw-socket.ts'
import { tries, type Way } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const privately = {
  private: true,
  broadcast: { ack: true, self: true },
  presence: { key: 'k', enabled: true },
}
const tokenOf = (world: World, by: CallerName) => (by === 'nobody' ? undefined : world.token(by))

const channelOf = (token = '') => `guardian:${createHash('sha256').update(`live:${token}`).digest('hex')}`

const refuses = async (world: World, by: CallerName, topic: string, config: object = privately) => {
  const socket = await RawSocket.open(world.server)
  try {
    const reply = await socket.join(`realtime:${topic}`, config, tokenOf(world, by))
    expect([topic, reply.status]).toEqual([topic, 'error'])
  } finally {
    await socket.close()
  }
}

/** Names somebody could take for a channel of a guardian, or for one of the platform's own. */
const topicsOf = async (world: World) => {
  const kept = await world.server.sql<{ secret: string; channel: string }>(
    `select encode(token_hash, 'hex') as secret, encode(channel_hash, 'hex') as channel from private.guardian_tokens`,
  )
  const wandas = channelOf(world.names['token.wanda'])
  return [
    ...kept.flatMap(({ secret, channel }) => [`guardian:${secret}`, `guardian:${channel}`]),
    ...['mina', 'link.mina', 'thread.vera'].map((name) => `guardian:${world.names[name]}`),
    ...['nina', 'dirk', 'wanda', 'olga'].map((name) => channelOf(world.names[`token.${name}`])),
    `${channelOf(world.names['token.mina'])}0`,
    channelOf(world.names['token.mina']).slice(0, -1),
    channelOf(`${world.names['token.mina']} `),
    'guardian:%',
    'guardian:',
    wandas.toUpperCase(),
    'realtime:messages',
    'user:{una}:x',
    'admin',
    'service_role',
  ].map(world.fill)
}

const LISTENERS = ['nobody', 'una', 'otto', 'sven', 'vera', 'bert', 'milo', 'mina', 'ann'] as const

const TABLES: [table: string, change: string][] = [
  ['messages', `update messages set created_at = created_at where id = '{message}'`],
  ['message_requests', `update message_requests set created_at = created_at where id = '{request.hugo}'`],
  ['conversations', `update conversations set created_at = created_at where id = '{thread.vera}'`],
  [
    'conversation_participants',
    `update conversation_participants set joined_at = joined_at where conversation_id = '{thread.vera}'`,
  ],
  ['notifications', `update notifications set created_at = created_at where user_id = '{mina}'`],
  ['verifications', `update verifications set created_at = created_at where id = '{check.vera}'`],
  ['endorsements', `update endorsements set created_at = created_at where id = '{endorsement.ada}'`],
  ['scout_profiles', `update scout_profiles set created_at = created_at where user_id = '{vera}'`],
  ['measurements', `update measurements set created_at = created_at where athlete_id = '{mina}'`],
  ['boards', `update boards set created_at = created_at where id = '{board}'`],
  ['board_items', `update board_items set created_at = created_at where id = '{item}'`],
  ['board_stages', `update board_stages set sort_order = sort_order where id = '{stage}'`],
  ['user_settings', `update user_settings set language = language where user_id = '{mina}'`],
  ['flags', `update flags set created_at = created_at where id = '{flag}'`],
  [
    'security_audit_log',
    `insert into security_audit_log (user_id, action) values ('{mina}', 'failed_login')`,
  ],
  ['events', `update events set created_at = created_at where id = '{event}'`],
  ['athlete_profiles', `update athlete_profiles set created_at = created_at where id = '{mina}'`],
]

export const outsideEars: Way[] = [
  ...LISTENERS.map((by) =>
    tries(by, 'listens to a guardian’s page by what is kept, guessed or over', async (world) => {
      for (const topic of await topicsOf(world)) await refuses(world, by, topic)
    }),
  ),
  tries('nobody', 'listens again to what was said on the channel of a link that is over', async (world) =>
    refuses(world, 'nobody', channelOf(world.names['token.wanda']), {
      ...privately,
      broadcast: { replay: { since: 0, limit: 25 } },
    }),
  ),
  ...(['nobody', 'sven'] as const).flatMap((by) =>
    TABLES.map(([table, change]) =>
      tries(
        by,
        `hears that something happened in ${table}, with a socket that says no more than its key`,
        async (world) => {
          const socket = await RawSocket.open(world.server)
          const heard: string[] = []
          socket.ws.on('message', (data) => heard.push(data.toString()))
          try {
            const wanted = [
              { event: '*', schema: 'public', table },
              { event: '*', schema: 'public', table: 'athlete_profiles', filter: world.fill('id=eq.{ada}') },
            ]
            const joined = await socket.join('realtime:ears', { postgres_changes: wanted })
            if (joined.status === 'error') return
            const ready = await socket.next((parts) => parts[3] === 'system')
            if ((ready[4] as { status: string }).status !== 'ok') return
            await world.server.sql(world.fill(change))
            // What everybody may read arrives after it: had the other been told, it would be there.
            await world.server.sql(
              world.fill(`update athlete_profiles set created_at = created_at where id = '{ada}'`),
            )
            await expect.poll(() => heard.some((text) => text.includes('Harbour FC'))).toBe(true)
            const told = heard
              .map((text) => JSON.parse(text) as unknown[])
              .filter((parts) => parts[3] === 'postgres_changes')
              .map((parts) => JSON.stringify(parts[4]))
            expect(told.filter((text) => !text.includes('Harbour FC'))).toEqual([])
          } finally {
            await socket.close()
          }
        },
      ),
    ),
  ),
  ...(['auth', 'storage', 'private', 'realtime', 'touchline'] as const).map((schema) =>
    tries('sven', `follows every table of the schema ${schema}`, async (world) => {
      const socket = await RawSocket.open(world.server)
      try {
        const wanted = [{ event: '*', schema, table: '*' }]
        const reply = await socket.join('realtime:hidden', { postgres_changes: wanted }, world.token('sven'))
        if (reply.status === 'ok') {
          const ready = await socket.next((parts) => parts[3] === 'system')
          expect((ready[4] as { status: string }).status).toBe('error')
        }
      } finally {
        await socket.close()
      }
    }),
  ),
]
