import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isPushService } from '#server/push/push-services.ts'
import { isPublicAddress, publicLookup } from '#server/util/public-lookup.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { newBrowser, startPushService } from './push-service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let world: TestServer
beforeAll(async () => {
  service = await startPushService()
  world = await startTestServer({ PUSH_SERVICES: service.origin })
})
afterAll(async () => {
  await world?.stop()
  await service?.stop()
})

const PASSWORD = 'Corner-Arc#27 left'
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

async function newPerson(role: 'athlete' | 'scout' = 'scout') {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@people.example`
  const { data, error } = await world.serviceClient().auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Sam Ferreira', role },
  })
  if (error) throw error
  return { id: data.user.id, email }
}
async function signIn({ email }: { email: string }) {
  const client = world.client()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}
type Browser = ReturnType<typeof newBrowser>
const subscribe = (
  client: Awaited<ReturnType<typeof signIn>>,
  { endpoint, p256dh, auth }: Browser,
  device = 'Chrome on Android',
) => client.rpc('subscribe_push', { endpoint, p256dh, auth, device })
const notify = ({ id }: { id: string }, kind = 'message', url = '/scout/messages/1', group = '') =>
  world.sql('select private.create_notification($1, $2, $3, $4, $5)', [
    id,
    kind,
    { name: 'Ada Marrow', text: 'Hello Sam' },
    url,
    group,
  ])
const pathOf = ({ endpoint }: Browser) => new URL(endpoint).pathname
const pushedTo = (browser: Browser) => service.pushed.filter(({ path }) => path === pathOf(browser))
const devices = async ({ id }: { id: string }) =>
  world.sql<{ failures: number }>('select failures from private.push_devices where user_id = $1', [id])

describe('a push message', () => {
  test('reaches the browser encrypted, signed, and says a kind and an address alone', async () => {
    const sam = await newPerson()
    const browser = newBrowser(service.origin)
    expect((await subscribe(await signIn(sam), browser)).error).toBeNull()
    await notify(sam)
    await soon(() => expect(pushedTo(browser)).toHaveLength(1))
    const [{ headers, body }] = pushedTo(browser) as [(typeof service.pushed)[number]]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(body.toString('latin1')).not.toContain('message')
    expect(JSON.parse(browser.open(body))).toEqual({
      kind: 'message',
      url: '/scout/messages/1',
      language: 'en',
    })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(world.context.keys.vapid.publicKey)
    const [head, claims, signature] = token.split('.') as [string, string, string]
    const raw = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: raw.subarray(1, 33), y: raw.subarray(33) }
    const publicKey = createPublicKey({
      key: { ...jwk, x: jwk.x.toString('base64url'), y: jwk.y.toString('base64url') },
      format: 'jwk',
    })
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: service.origin })
    await soon(async () => expect(await world.sql('select from private.push_messages')).toHaveLength(0))
  })

  test('is not sent to whoever turned push off, is banned, or has signed out', async () => {
    const [off, banned, away, here] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await newPerson(),
    ]
    const browsers = await Promise.all(
      [off, banned, away, here].map(async (person) => {
        const [browser, client] = [newBrowser(service.origin), await signIn(person)]
        expect((await subscribe(client, browser)).error).toBeNull()
        if (person === away) await client.auth.signOut({ scope: 'local' })
        return browser
      }),
    )
    await world.sql(
      'insert into user_settings (user_id, notifications_push) values ($1, false) on conflict (user_id) do update set notifications_push = false',
      [off.id],
    )
    await world.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      banned.id,
    ])
    for (const person of [off, banned, away, here]) await notify(person)
    await soon(() => expect(pushedTo(browsers[3] as Browser)).toHaveLength(1))
    expect(browsers.slice(0, 3).flatMap(pushedTo)).toEqual([])
    expect(await devices(away)).toEqual([])
  })

  test('waits while the service is out of order, and only the latest of a topic is sent', async () => {
    const sam = await newPerson()
    const browser = newBrowser(service.origin)
    await subscribe(await signIn(sam), browser)
    service.answer(pathOf(browser), { status: 503 })
    await notify(sam, 'message', '/scout/messages/1', 'thread-1')
    await soon(() => expect(pushedTo(browser)).toHaveLength(1))
    await soon(async () => expect(await devices(sam)).toEqual([{ failures: 1 }]))
    service.answer(pathOf(browser), { status: 201 })
    await notify(sam, 'message', '/scout/messages/1#new', 'thread-1')
    await soon(() => expect(pushedTo(browser)).toHaveLength(2))
    const [first, second] = pushedTo(browser).map(({ headers, body }) => ({ headers, body }))
    expect(second?.headers.topic).toBe(first?.headers.topic)
    expect(browser.open(second?.body ?? Buffer.of())).toContain('#new')
    await soon(async () => expect(await devices(sam)).toEqual([{ failures: 0 }]))
  })

  test('ends the subscription that its browser ended, and follows no redirect', async () => {
    const [gone, moved] = [await newPerson(), await newPerson()]
    const [first, second] = [newBrowser(service.origin), newBrowser(service.origin)]
    await subscribe(await signIn(gone), first)
    await subscribe(await signIn(moved), second)
    service.answer(pathOf(first), { status: 410 })
    service.answer(pathOf(second), { status: 307, location: `${service.origin}/inside` })
    await notify(gone)
    await notify(moved)
    await soon(async () => expect(await devices(gone)).toEqual([]))
    await soon(async () => expect(await devices(moved)).toEqual([{ failures: 1 }]))
    expect(service.pushed.filter(({ path }) => path === '/inside')).toEqual([])
  })

  test('knocks at no door inside the own network', async () => {
    const [sam, other] = [await newPerson(), await newPerson()]
    const inside = newBrowser(`https://127.0.0.1:${new URL(service.origin).port}`)
    const outside = newBrowser(service.origin)
    expect((await subscribe(await signIn(sam), inside)).error).toBeNull()
    await subscribe(await signIn(other), outside)
    await notify(sam)
    await notify(other)
    await soon(() => expect(pushedTo(outside)).toHaveLength(1))
    await soon(async () => expect(await devices(sam)).toEqual([{ failures: 1 }]))
    expect(pushedTo(inside)).toEqual([])
  })
})

describe('a subscription', () => {
  test('is for one session of one browser, and moves with its keys alone', async () => {
    const [sam, vera] = [await newPerson(), await newPerson()]
    const [atSam, atVera] = [await signIn(sam), await signIn(vera)]
    const browser = newBrowser(service.origin)
    await subscribe(atSam, browser)
    const stranger = { ...browser, auth: newBrowser(service.origin).auth }
    expect((await subscribe(atVera, stranger)).error).toMatchObject({
      message: 'endpoint: it belongs to another browser.',
      hint: 'push_device.taken',
    })
    expect(await devices(sam)).toHaveLength(1)
    expect((await subscribe(atVera, browser)).error).toBeNull()
    expect(await devices(sam)).toEqual([])
    const { data } = await atVera.rpc('my_push_devices')
    expect(data).toMatchObject([{ device: 'Chrome on Android', current: true }])
    expect(JSON.stringify(data)).not.toContain(browser.endpoint)
    // Somebody else's is not there to be ended.
    const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from private.push_devices where user_id = $1',
      [vera.id],
    )
    await atSam.rpc('unsubscribe_push', { device_id: id })
    expect(await devices(vera)).toHaveLength(1)
    await atVera.rpc('unsubscribe_push')
    expect(await devices(vera)).toEqual([])
  })

  test.each([
    ['endpoint', { endpoint: 'http://fcm.googleapis.com/x' }],
    ['endpoint', { endpoint: 'https://user:word@fcm.googleapis.com/x' }],
    ['endpoint', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }],
    ['p256dh', { p256dh: 'B'.repeat(10) }],
    ['auth', { auth: 'short' }],
    ['device', { device: '  ' }],
  ] as const)('with a bad %s is refused, and the field is named', async (field, change) => {
    const { device = 'Firefox', ...given }: Partial<Browser & { device: string }> = {
      ...newBrowser(service.origin),
      ...change,
    }
    const { error } = await subscribe(await signIn(await newPerson()), given as Browser, device)
    expect(error).toMatchObject({
      hint: 'push_device.address',
      message: expect.stringMatching(`^${field}: `),
    })
  })

  test('takes ten browsers of a person, and the oldest makes room', async () => {
    const sam = await newPerson()
    for (let count = 0; count < 11; count++) await subscribe(await signIn(sam), newBrowser(service.origin))
    expect(await devices(sam)).toHaveLength(10)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://push.example.org/abc', true],
  ['https://push.example.org:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['http://fcm.googleapis.com/abc', false],
  ['https://me:word@fcm.googleapis.com/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/abc', false],
])('%s is a push service: %s', (address, expected) => {
  expect(isPushService(new URL(address), ['https://push.example.org'])).toBe(expected)
})

test.each([
  ['8.8.8.8', true],
  ['2607:f8b0:4004:800::200e', true],
  ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'].map(
    (address) => [address, false] as const,
  ),
  ...['::1', '::', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1', 'ff02::1'].map(
    (address) => [address, false] as const,
  ),
] as const)('%s lies in a public network: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test('a name that leads into the own network is not connected to', async () => {
  const asked = new Promise((_, reject) => publicLookup('localhost', { all: true }, (error) => reject(error)))
  await expect(asked).rejects.toThrow('localhost lies in no public network')
})
