import { fc } from '#shared/test/fast-check.ts'

export type GeneratedFrame = string | Buffer

const odd = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    'realtime:',
    'phoenix',
    'realtime:*',
    '\u0000',
    '\ud800',
    '__proto__',
    'x'.repeat(3_000),
  ),
)
const junk: fc.Arbitrary<unknown> = fc.oneof(odd, fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined))
const topic = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('realtime:one', 'realtime:two', 'realtime:three', 'phoenix') },
  { weight: 1, arbitrary: odd },
)
const ref = fc.oneof(fc.constantFrom('1', '2', null), odd)
const event = fc.oneof(
  fc.constantFrom(
    'phx_leave',
    'phx_close',
    'heartbeat',
    'access_token',
    'broadcast',
    'presence',
    'postgres_changes',
  ),
  odd,
)

const changes = fc.record(
  {
    event: fc.oneof(fc.constantFrom('*', 'INSERT', 'UPDATE', 'DELETE'), junk),
    schema: fc.oneof(fc.constantFrom('public', 'fixture', '*', 'auth', 'nowhere'), junk),
    table: fc.oneof(fc.constantFrom('profiles', 'people', '*', 'users', 'nothing'), junk),
    filter: fc.oneof(
      fc.constantFrom('id=eq.1', 'id=in.(1,2)', 'name=like.%a%', 'id=eq.x', 'nothing=eq.1', "id=eq.'; --"),
      junk,
    ),
    select: fc.oneof(fc.constantFrom(['id'], ['nothing'], 'id'), junk),
  },
  { requiredKeys: [] },
)
const joinConfig = fc.record(
  {
    private: fc.oneof(fc.boolean(), junk),
    broadcast: fc.oneof(
      fc.record(
        {
          ack: fc.boolean(),
          self: fc.boolean(),
          replay: fc.oneof(fc.constant({ since: 0, limit: 5 }), junk),
        },
        { requiredKeys: [] },
      ),
      junk,
    ),
    presence: fc.oneof(fc.record({ key: odd, enabled: fc.boolean() }, { requiredKeys: [] }), junk),
    postgres_changes: fc.oneof(fc.array(fc.oneof(changes, junk), { maxLength: 3 }), junk),
    postgres_changes_options: junk,
  },
  { requiredKeys: [] },
)
const join = fc
  .tuple(
    ref,
    topic,
    fc.oneof(fc.record({ config: joinConfig, access_token: junk }, { requiredKeys: ['config'] }), junk),
  )
  .map(([joinRef, to, payload]) => JSON.stringify([joinRef, joinRef, to, 'phx_join', payload ?? null]))
const talk = fc
  .tuple(ref, ref, topic, event, fc.oneof(fc.record({ type: odd, event: odd, payload: junk }), junk))
  .map(([joinRef, own, to, what, payload]) => JSON.stringify([joinRef, own, to, what, payload ?? null]))
const binary = fc
  .tuple(
    fc.constantFrom(3, 3, 3, 0, 4, 255),
    topic,
    odd,
    fc.string({ maxLength: 60 }),
    fc.constantFrom(0, 1, 9),
  )
  .map(([kind, to, what, payload, encoding]) => {
    const parts = ['1', '2', to, what, ''].map((text) => Buffer.from(text).subarray(0, 255))
    const header = Buffer.from([kind, ...parts.map((part) => part.length), encoding])
    return Buffer.concat([header, ...parts, Buffer.from(payload)])
  })

/** Any frame a client could send over an open socket; few are valid. */
export const arbitraryFrame: fc.Arbitrary<GeneratedFrame> = fc.oneof(
  { weight: 4, arbitrary: join },
  { weight: 5, arbitrary: talk },
  { weight: 2, arbitrary: binary },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
)

/** A broadcast over HTTP. */
export const arbitraryBroadcast = fc
  .record({
    path: fc.oneof(
      fc.constantFrom(
        '/api/broadcast',
        '/api/broadcast/one/events/said',
        '/api/broadcast/one/events/said?private=true',
      ),
      odd.map((text) => `/api/broadcast/${encodeURIComponent(text.toWellFormed())}/events/x`),
    ),
    body: fc.oneof(
      fc.record({
        messages: fc.array(
          fc.record({ topic: odd, event: odd, payload: junk, private: fc.oneof(fc.boolean(), junk) }),
          {
            maxLength: 4,
          },
        ),
      }),
      junk,
    ),
    type: fc.constantFrom('application/json', 'application/json', 'application/octet-stream', 'text/plain'),
  })
  .map(({ path, body, type }) => ({
    method: 'POST',
    path,
    headers: { 'content-type': type },
    body: JSON.stringify(body) ?? '',
  }))
