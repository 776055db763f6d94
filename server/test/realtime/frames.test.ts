import { describe, expect, test } from 'vitest'
import { FrameError } from '#server/realtime/frames/frame.ts'
import { v1 } from '#server/realtime/frames/v1.ts'
import { v2 } from '#server/realtime/frames/v2.ts'
import { fc } from '#shared/test/fast-check.ts'

const short = fc.string({ unit: 'binary', maxLength: 40 })
const json = fc.jsonValue()

/** A binary broadcast frame as realtime-js writes it. */
function push(
  fields: { joinRef: string; ref: string; topic: string; event: string; metadata?: string },
  encoding: number,
  body: Buffer,
) {
  const { joinRef, ref, topic, event, metadata = '' } = fields
  const parts = [joinRef, ref, topic, event, metadata].map((text) => Buffer.from(text))
  return Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), encoding]), ...parts, body])
}

describe('frame decoding', () => {
  test('fails with a FrameError, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isBinary) => {
        for (const serializer of [v1, v2]) {
          try {
            serializer.decode(Buffer.from(bytes), isBinary)
          } catch (error) {
            expect(error).toBeInstanceOf(FrameError)
          }
        }
      }),
      { numRuns: 5_000 },
    )
  })

  test.each([
    ['JSON that is none', '{', /not JSON/],
    ['null', 'null', /array of join_ref/],
    ['too many parts', '[1,2,3,4,5,6]', /array of join_ref/],
    ['an event that is an object', '[null,null,"t",{},{}]', /event is object: it must be text/],
    ['a ref that is a list', '[null,[],"t","e",{}]', /ref is object: it must be text or null/],
    ['lists in lists without end', nested(20_000), /nested deeper than 500 levels/],
  ])('refuses %s', (_what, text, message) => {
    expect(() => v2.decode(Buffer.from(text), false)).toThrow(message)
  })

  test('refuses a binary payload marked as JSON that is not JSON', () => {
    const frame = push({ joinRef: '1', ref: '2', topic: 't', event: 'e' }, 1, Buffer.from('{"open'))
    expect(() => v2.decode(frame, true)).toThrow(/not JSON/)
  })

  test('refuses an unknown payload encoding', () => {
    const frame = push({ joinRef: '1', ref: '2', topic: 't', event: 'e' }, 2, Buffer.alloc(0))
    expect(() => v2.decode(frame, true)).toThrow(/neither 0 \(binary\) nor 1 \(JSON\)/)
  })
})

describe('protocol version 2', () => {
  test.each([
    ['lists in lists, as deep as anybody may want', nested(490)],
    ['a text of many brackets', `[null,null,"t","e","\\"${'[{'.repeat(600)}"]`],
    ['many lists beside each other', `[null,null,"t","e",[${Array(600).fill('[{}]')}]]`],
  ])('reads %s', (_what, text) => {
    expect(v2.decode(Buffer.from(text), false)).toMatchObject({ topic: 't', event: 'e' })
  })

  test('reads every broadcast that realtime-js can write', () => {
    const fields = fc.record({ joinRef: short, ref: short, topic: short, event: short })
    fc.assert(
      fc.property(fields, json, (given, payload) => {
        const text = JSON.stringify(payload)
        const read = v2.decode(push(given, 1, Buffer.from(text)), true)
        expect(read).toEqual({
          type: 'broadcast',
          joinRef: utf8(given.joinRef) || null,
          ref: utf8(given.ref) || null,
          topic: utf8(given.topic),
          event: utf8(given.event),
          body: { kind: 'json', text: utf8(text) },
        })
      }),
    )
  })

  test('passes binary payloads through unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const read = v2.decode(
          push({ joinRef: '1', ref: '', topic: 't', event: 'e' }, 0, Buffer.from(bytes)),
          true,
        )
        expect(read).toMatchObject({ ref: null, body: { kind: 'binary' } })
        const frame = v2.encodeBroadcast({ topic: 't', event: 'e', body: { kind: 'binary', bytes } })
        expect([...(frame as Buffer)]).toEqual([4, 1, 1, 0, 0, 116, 101, ...bytes])
      }),
    )
  })

  test('writes a text frame when a name is longer than 255 bytes', () => {
    const topic = `realtime:${'ü'.repeat(200)}`
    const frame = v2.encodeBroadcast({
      topic,
      event: 'e',
      body: { kind: 'json', text: '{"a":1}' },
      meta: { id: 'x' },
    })
    expect(JSON.parse(frame as string)).toEqual([
      null,
      null,
      topic,
      'broadcast',
      { type: 'broadcast', event: 'e', payload: { a: 1 }, meta: { id: 'x' } },
    ])
  })

  test('adds the metadata of a stored message', () => {
    const meta = { id: 'i', replayed: true } as const
    const frame = v2.encodeBroadcast({
      topic: 't',
      event: 'e',
      body: { kind: 'json', text: '1' },
      meta,
    }) as Buffer
    expect(frame[3]).toBe(JSON.stringify(meta).length)
    expect(frame.toString()).toContain(`te${JSON.stringify(meta)}1`)
  })
})

describe('protocol version 1', () => {
  test('reads what it writes', () => {
    const message = fc.record({
      joinRef: fc.option(short),
      ref: fc.option(short),
      topic: short,
      event: short.filter((event) => event !== 'broadcast'),
      payload: json.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    })
    fc.assert(
      fc.property(message, (given) => {
        for (const serializer of [v1, v2]) {
          const frame = Buffer.from(serializer.encode(given) as string)
          expect(serializer.decode(frame, false)).toEqual({ type: 'message', ...given })
        }
      }),
    )
  })

  test('writes no frame for a binary payload, which it cannot carry', () => {
    expect(
      v1.encodeBroadcast({ topic: 't', event: 'e', body: { kind: 'binary', bytes: Buffer.alloc(1) } }),
    ).toBeNull()
  })
})

function nested(depth: number) {
  return `[null,null,"t","e",${'['.repeat(depth)}${']'.repeat(depth)}]`
}

/** Half of a surrogate pair has no UTF-8: it arrives as the replacement character. */
function utf8(text: string) {
  return Buffer.from(text).toString()
}
