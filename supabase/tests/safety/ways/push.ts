import { expect } from 'vitest'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'
import { allNight } from '../../quiet-hours.ts'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

const browser = {
  endpoint: 'https://push.invalid/ada-phone',
  p256dh: `B${'a'.repeat(86)}`,
  auth: 'b'.repeat(22),
  device: 'Chrome on Android',
}
type Person = 'ada' | 'mina' | 'sula' | 'otto'
type Sql = Pick<World['server'], 'sql'>

async function addDevice({ sql }: Sql, world: World, of: Person) {
  const [row] = await sql<{ id: string }>(
    `with session as (insert into auth.sessions (user_id) values ($1) returning id)
     insert into private.push_devices (user_id, session_id, endpoint, p256dh, auth, device)
     select $1, id, $2, $3, $4, $5 from session returning id`,
    [world.people[of].id, browser.endpoint, browser.p256dh, browser.auth, browser.device],
  )
  return row?.id ?? ''
}

/** A browser in which Ada turned push on; gone again when the steps are over. */
async function withDevice(world: World, steps: (device: string) => Promise<void>) {
  const device = await addDevice(world.server, world, 'ada')
  try {
    await steps(device)
    expect(await world.server.sql('select id from private.push_devices')).toEqual([{ id: device }])
  } finally {
    await world.server.sql(
      'delete from auth.sessions where id in (select session_id from private.push_devices)',
    )
  }
}

/** What would be sent once a notice of each kind was made; all of it is undone, so nothing leaves. */
async function sent(world: World, of: Person, before: (sql: Sql) => Promise<unknown> = async () => {}) {
  let payloads: object[] = []
  await world.database.inRolledBackTransaction(async () => {
    await addDevice(world.database, world, of)
    await before(world.database)
    for (const kind of NOTIFICATION_KINDS)
      await world.database.sql(`select private.create_notification($1, $2, $3, '/athlete', $2, null)`, [
        world.people[of].id,
        kind,
        { name: 'Mina Vellamo', text: 'Hello from Harbour', decision_id: null },
      ])
    const rows = await world.database.sql<{ payload: object }>('select payload from private.push_messages')
    payloads = rows.map(({ payload }) => payload)
  })
  return payloads as { kind: string }[]
}

const subscribes = (by: CallerName, what: string, change: object = {}): Way =>
  tries(by, what, (world) =>
    withDevice(world, async () => {
      expectRefused(await rpc(world, by, 'subscribe_push', { ...browser, ...change }))
    }),
  )

export const push: Ways = {
  rule: 'settings.push',
  allowed: [
    'Ada’s browser hears of a message, and she sees where she turned push on',
    async (world) => {
      expect(await sent(world, 'ada')).toContainEqual({ kind: 'message', url: '/athlete', language: 'en' })
      await withDevice(world, async (device) => {
        const answer = await rpc(world, 'ada', 'my_push_devices')
        expectOk(answer)
        expect(answer.text).toContain(device)
        expect(answer.text).not.toContain(browser.endpoint)
      })
    },
  ],
  ways: [
    tries('nobody', 'learns from a push who wrote, what was written or what was decided', async (world) => {
      const payloads = await sent(world, 'ada')
      expect(payloads.length).toBeGreaterThan(30)
      expect(JSON.stringify(payloads)).not.toMatch(/Mina|Vellamo|Hello|Harbour/)
      expect(new Set(payloads.flatMap((payload) => Object.keys(payload)))).toEqual(
        new Set(['kind', 'url', 'language']),
      )
      // What somebody beside a child must not see on its screen has no word of its own.
      const shown = new Set(payloads.map(({ kind }) => kind))
      for (const kind of NOTIFICATION_KINDS)
        if (/guardian|report|moderation|security|safety|dispute|forbidden|thread_read|of_age/.test(kind))
          expect(shown).not.toContain(kind)
    }),
    tries('sven', 'rings a minor at night through her browser', async (world) => {
      const kinds = (await sent(world, 'mina', allNight)).map(({ kind }) => kind)
      for (const kind of ['message', 'message_request', 'endorsement', 'event'])
        expect(kinds).not.toContain(kind)
    }),
    tries('sven', 'rings a minor whose guardian paused contact', async (world) => {
      const kinds = await sent(world, 'mina', ({ sql }) =>
        sql('update guardian_links set paused_at = now() where athlete_id = $1', [world.people.mina.id]),
      )
      for (const kind of ['message', 'message_request', 'endorsement'])
        expect(kinds.map((one) => one.kind)).not.toContain(kind)
    }),
    ...(['sula', 'otto'] as const).map((of) =>
      tries(of, 'still hears by push though the account is banned', async (world) => {
        expect(await sent(world, of)).toEqual([])
      }),
    ),
    tries('ada', 'still hears by push after she turned it off', async (world) => {
      const off = ({ sql }: Sql) =>
        sql(
          `insert into user_settings (user_id, notifications_push) values ($1, false)
           on conflict (user_id) do update set notifications_push = false`,
          [world.people.ada.id],
        )
      expect(await sent(world, 'ada', off)).toEqual([])
    }),
    tries('ada', 'still hears by push in a browser that she has signed out of', async (world) => {
      const signOut = ({ sql }: Sql) =>
        sql('delete from auth.sessions where user_id = $1', [world.people.ada.id])
      expect(await sent(world, 'ada', signOut)).toEqual([])
    }),
    ...each(['mina', 'vera', 'otto', 'amy', 'nobody'], (by) =>
      tries(by, 'turns push off in a browser of somebody else', (world) =>
        withDevice(world, async (device) => {
          await rpc(world, by, 'unsubscribe_push', { device_id: device })
        }),
      ),
    ),
    ...each(['mina', 'vera', 'amy', 'nobody'], (by) =>
      tries(by, 'lists the browsers of somebody else', (world) =>
        withDevice(world, async (device) => {
          expect((await rpc(world, by, 'my_push_devices')).text).not.toContain(device)
        }),
      ),
    ),
    ...each(['vera', 'otto', 'ralf', 'nobody'], (by) =>
      subscribes(by, 'takes over the browser of somebody else, whose address got out', {
        auth: 'c'.repeat(22),
      }),
    ),
    subscribes('mina', 'has a browser told without a session of her own'),
    ...[
      'http://169.254.169.254/latest/meta-data',
      'https://me:word@fcm.googleapis.com/x',
      'file:///etc/passwd',
      'https://fcm.googleapis.com@169.254.169.254/x',
    ].map((endpoint) => subscribes('vera', `has the server knock at ${endpoint}`, { endpoint })),
    reads('vera', 'reads the table of browsers', `${api}/push_devices?select=*`),
    reads('vera', 'reads the table of push messages', `${api}/push_messages?select=*`),
    ...(['vera', 'amy', 'anon'] as const).map((by) =>
      tries(by === 'anon' ? 'nobody' : by, 'takes the messages in place of the sender', async (world) => {
        const who = by === 'anon' ? by : world.people[by]
        const asked = await world.database.as(who, 'select private.take_push_messages($1)', ['[]'])
        expect(asked.refused?.message).toContain('permission denied')
      }),
    ),
  ],
}
