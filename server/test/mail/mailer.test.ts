import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsWith } from '../../../supabase/tests/traces.ts'
import { newEmail } from '../auth/test-users.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { startSmtpSink } from './smtp-sink.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function worldWithSmtp(
  options: Parameters<typeof startSmtpSink>[0] = {},
  settings: Record<string, string> = {},
) {
  const sink = await startSmtpSink(options)
  stops.push(sink.stop)
  const world = await startTestServer({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_ADMIN_EMAIL: 'hello@touchline.test',
    ...settings,
  })
  stops.push(world.stop)
  return { world, sink }
}

async function queue(
  world: TestServer,
  to: string,
  kind = 'notification',
  params: Record<string, unknown> = { kind: 'message', url: '/athlete/messages' },
) {
  const rows = await world.sql<{ id: string }>(
    'insert into touchline.mail_outbox (kind, to_email, locale, params) values ($1, $2, $3, $4) returning id::text',
    [kind, to, 'en', JSON.stringify(params)],
  )
  return rows[0]?.id ?? ''
}
const rowOf = async (world: TestServer, id: string) =>
  (
    await world.sql<{ sent: boolean; attempts: number; params: object; last_error: string | null }>(
      'select sent_at is not null as sent, attempts, params, last_error from touchline.mail_outbox where id = $1',
      [id],
    )
  )[0]
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

test('an email is sent by SMTP once, and its content is deleted', async () => {
  const { world, sink } = await worldWithSmtp()
  const to = newEmail()
  const id = await queue(world, to)
  await soon(async () => expect(await rowOf(world, id)).toMatchObject({ sent: true, params: {} }))
  expect(sink.letters).toHaveLength(1)
  const [letter] = sink.letters
  expect(letter?.to).toEqual([to])
  expect(letter?.headers.get('from')).toBe('Touchline <hello@touchline.test>')
  expect(letter?.headers.get('subject')).toBe('You have a new message')
  expect(letter?.headers.get('auto-submitted')).toBe('auto-generated')
  expect([...(letter?.headers.keys() ?? [])].filter((name) => /^(reply-to|list-)/.test(name))).toEqual([])
  expect(letter?.headers.get('message-id')).toBe(`<touchline-${id}@app.touchline.test>`)
})

test('of an email to somebody who is gone nothing stays, once it was sent or cannot be', async () => {
  const { world, sink } = await worldWithSmtp()
  const forget = { receipt: 'TL-00FF00FF00FF00FF', date: '2026-11-28', forget: true }
  const sent = await queue(world, newEmail(), 'deletion_done', forget)
  const impossible = await queue(world, 'nobody', 'deletion_done', forget)
  await soon(async () => {
    expect(await rowOf(world, sent)).toBeUndefined()
    expect(await rowOf(world, impossible)).toBeUndefined()
  })
  expect(sink.letters).toHaveLength(1)
})

test('after an account was erased and its receipt sent, a hash is all that is left', async () => {
  const { world, sink } = await worldWithSmtp()
  const email = newEmail('leaves')
  const { data } = await world.serviceClient().auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: 'Quillon Vespertine', role: 'athlete' },
  })
  const id = data.user?.id ?? ''
  await world.sql('select private.begin_deletion($1, null)', [id])
  await soon(async () => expect(sink.letters).toHaveLength(1))
  await world.sql('update private.deletions set erase_at = now()')
  await world.sql('select private.erase_leaving_accounts()')
  await soon(async () => {
    expect(sink.letters).toHaveLength(2)
    expect(await rowsWith(world, [email])).toEqual([])
  })
  const receipt = /TL-[0-9A-F]{16}/.exec(sink.letters[1]?.headers.get('subject') ?? '')?.[0] ?? ''
  expect(receipt).not.toBe('')
  expect(await rowsWith(world, [id, 'Vespertine', receipt])).toEqual([])
  const hash = createHash('sha256').update(receipt).digest('hex')
  expect(await rowsWith(world, [hash])).toEqual([expect.stringContaining('private.erasure_receipts')])
})

test('an email with news can be turned off by the mail program, and no other can', async () => {
  const { world, sink } = await worldWithSmtp()
  const [to, other] = [newEmail('news'), newEmail('service')]
  const words = { subject: 'Test day', content: 'Measured by the league.' }
  await queue(world, to, 'announcement_news', { ...words, news_token: 'k'.repeat(75) })
  await queue(world, other, 'announcement_service', words)
  await soon(async () => expect(sink.letters).toHaveLength(2))
  const headers = (address: string) => sink.letters.find((letter) => letter.to.includes(address))?.headers
  expect(headers(to)?.get('list-unsubscribe')).toBe(`<http://app.touchline.test/stop-news/${'k'.repeat(75)}>`)
  expect(headers(to)?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers(to)?.get('list-id')).toBe('<news.app.touchline.test>')
  expect(headers(other)?.has('list-unsubscribe')).toBe(false)
  expect(headers(other)?.has('list-id')).toBe(false)
})

test('answers go to the address that a person reads, where there is one', async () => {
  const { world, sink } = await worldWithSmtp(
    {},
    { OPERATOR_NAME: 'Boat Trust', OPERATOR_EMAIL: 'help@touchline.test' },
  )
  await queue(world, newEmail())
  await soon(async () => expect(sink.letters).toHaveLength(1))
  expect(sink.letters[0]?.headers.get('reply-to')).toBe('Boat Trust <help@touchline.test>')
  expect(sink.letters[0]?.raw).toContain('is run by Boat Trust.')
})

test('an email that the mail server defers is retried, and other emails do not wait for it', async () => {
  const { world, sink } = await worldWithSmtp({ refuse: (offered) => offered === 1 })
  const refused = await queue(world, newEmail('first'))
  await soon(async () =>
    expect(await rowOf(world, refused)).toMatchObject({
      sent: false,
      attempts: 1,
      last_error: expect.stringContaining('451'),
    }),
  )
  const other = await queue(world, newEmail('second'))
  await soon(async () => expect((await rowOf(world, other))?.sent).toBe(true))
  await world.sql('update touchline.mail_outbox set next_attempt_at = now() where id = $1', [refused])
  await soon(async () => expect((await rowOf(world, refused))?.sent).toBe(true))
  expect(sink.letters).toHaveLength(2)
})

test('two servers on one database send each email once', async () => {
  const { world, sink } = await worldWithSmtp()
  const second = await world.anotherServer()
  stops.push(second.stop)
  const ids = await Promise.all(Array.from({ length: 30 }, () => queue(world, newEmail())))
  await soon(async () => {
    const [row] = await world.sql<{ n: number }>(
      'select count(*)::int as n from touchline.mail_outbox where sent_at is not null',
    )
    expect(row?.n).toBe(ids.length)
  })
  expect(sink.offered()).toBe(30)
})

test('a line break in user text adds no header and no recipient', async () => {
  const { world, sink } = await worldWithSmtp()
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v']
  const ids = await Promise.all(
    breaks.map((line) =>
      queue(world, newEmail(), 'guardian_request', {
        token: 'x',
        name: `Eve${line}Bcc: everybody@evil.example`,
        organization: `Club${line}${line}<script>alert(1)</script>`,
        athlete_name: `Ada${line}Subject: other`,
        subject: `Hello${line}X-Evil: 1`,
        intro: `.${line}.${line}MAIL FROM:<evil@evil.example>`,
      }),
    ),
  )
  for (const id of ids) await soon(async () => expect((await rowOf(world, id))?.sent).toBe(true))
  expect(sink.letters).toHaveLength(breaks.length)
  for (const { headers, to, raw } of sink.letters) {
    expect(to).toHaveLength(1)
    expect([...headers.keys()].filter((name) => /bcc|x-evil/.test(name))).toEqual([])
    expect(headers.get('subject')).toMatch(/^A scout would like to contact Ada {1,2}Subject: other$/)
    expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<script>')
    // Lines that were folded for the way are one again.
    expect(raw.replace(/=\r?\n/g, '')).not.toMatch(/^(Bcc|X-Evil)/m)
  }
})

test.each([
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  '<a@example.org>',
  'nobody',
  '"a b"@example.org',
])('the invalid address %j gets no email', async (to) => {
  const { world, sink } = await worldWithSmtp()
  const id = await queue(world, to)
  await soon(async () =>
    expect(await rowOf(world, id)).toMatchObject({
      sent: false,
      params: {},
      last_error: 'the address is not one',
    }),
  )
  expect(sink.offered()).toBe(0)
})

test('an email whose link expired while it waited is not sent', async () => {
  const { world, sink } = await worldWithSmtp()
  const rows = await world.sql<{ id: string }>(
    `insert into touchline.mail_outbox (kind, to_email, params, created_at) values ('auth_recovery', $1, '{"code":"123456"}', now() - interval '2 hours')
     returning id::text`,
    [newEmail()],
  )
  await soon(async () =>
    expect(await rowOf(world, rows[0]?.id ?? '')).toMatchObject({ sent: false, params: {} }),
  )
  expect(sink.offered()).toBe(0)
})

test('emails are in the language that the user chose in the settings', async () => {
  const { world, sink } = await worldWithSmtp()
  const [user] = await world.sql<{ id: string }>(`insert into auth.users (email) values ($1) returning id`, [
    newEmail(),
  ])
  await world.sql(`insert into public.user_settings (user_id, language) values ($1, 'fr')`, [user?.id])
  const id = await queue(world, newEmail(), 'auth_reauthentication', { user_id: user?.id, code: '123456' })
  await soon(async () => expect((await rowOf(world, id))?.sent).toBe(true))
  expect(sink.letters[0]?.headers.get('subject')).toBe('Votre code de confirmation')
})

test('an email to an address with an account is in the language of that account, not of the sender', async () => {
  const { world, sink } = await worldWithSmtp()
  const email = newEmail()
  const [user] = await world.sql<{ id: string }>(
    `insert into auth.users (email, raw_user_meta_data) values ($1, '{"role":"scout","full_name":"Cy"}') returning id`,
    [email],
  )
  await world.sql(
    `insert into public.user_settings (user_id, language) values ($1, 'es') on conflict (user_id) do update set language = 'es'`,
    [user?.id],
  )
  const id = await queue(world, email, 'admin_invitation', { expires_at: '2026-12-24T10:00:00Z' })
  await soon(async () => expect((await rowOf(world, id))?.sent).toBe(true))
  expect(sink.letters[0]?.headers.get('content-language')).toBe('es')
})

test('an SMTP outage ends no request, and emails are sent after it', async () => {
  const sink = await startSmtpSink()
  await sink.stop()
  const world = await startTestServer({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_ADMIN_EMAIL: 'hello@touchline.test',
  })
  stops.push(world.stop)
  const id = await queue(world, newEmail())
  await soon(async () =>
    expect(await rowOf(world, id)).toMatchObject({
      sent: false,
      last_error: expect.stringContaining('ECONNREFUSED'),
    }),
  )
  expect((await fetch(`${world.url}/auth/v1/health`)).status).toBe(200)
})
