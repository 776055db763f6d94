import {
  type Broadcast,
  type BroadcastBody,
  type ClientMessage,
  FrameError,
  parseJson,
  parseRef,
  parseText,
  type Serializer,
} from './frame.ts'
import { broadcastPayloadJson, toClientMessage } from './v1.ts'

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const BINARY = 0
const JSON_TEXT = 1
const PUSH_HEADER_BYTES = 7

/** Version 2.0.0: each message is a JSON array; broadcasts are binary frames whose header fields have a length of one byte each. */
export const v2: Serializer = {
  version: '2.0.0',
  decode: (data, isBinary) => {
    if (isBinary) return decodePush(data)
    const frame = parseJson(data)
    if (!Array.isArray(frame) || frame.length !== 5) {
      throw new FrameError('a frame of version 2.0.0 is an array of join_ref, ref, topic, event and payload')
    }
    return toClientMessage({
      joinRef: parseRef(frame[0], 'join_ref'),
      ref: parseRef(frame[1], 'ref'),
      topic: parseText(frame[2], 'topic'),
      event: parseText(frame[3], 'event'),
      payload: frame[4],
    })
  },
  encode: (message) => v2.encodeJson(message, JSON.stringify(message.payload)),
  encodeJson: ({ joinRef, ref, topic, event }, payloadJson) =>
    `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payloadJson}]`,
  encodeBroadcast,
}

function decodePush(data: Buffer): ClientMessage {
  if (data[0] !== USER_BROADCAST_PUSH)
    throw new FrameError(`binary frames of kind ${data[0]} are not understood`)
  if (data.length < PUSH_HEADER_BYTES) throw new FrameError('the binary frame ends inside its header')
  const encoding = data[6]
  let offset = PUSH_HEADER_BYTES
  const [joinRef, ref, topic, event, metadata] = [1, 2, 3, 4, 5].map((position) => {
    const size = data[position] as number
    if (offset + size > data.length) throw new FrameError('the binary frame ends inside its header')
    offset += size
    return data.toString('utf8', offset - size, offset)
  }) as [string, string, string, string, string]
  if (metadata !== '') parseJson(Buffer.from(metadata))
  return {
    type: 'broadcast',
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event,
    body: decodeBody(encoding, data.subarray(offset)),
  }
}

function decodeBody(encoding: number | undefined, bytes: Buffer): BroadcastBody {
  if (encoding === BINARY) return { kind: 'binary', bytes: Buffer.from(bytes) }
  if (encoding !== JSON_TEXT)
    throw new FrameError(`payload encoding ${encoding} is neither 0 (binary) nor 1 (JSON)`)
  // Checked once here, so that no receiver gets text on which its own JSON.parse would throw.
  parseJson(bytes)
  return { kind: 'json', text: bytes.toString('utf8') }
}

function encodeBroadcast(broadcast: Broadcast) {
  const topic = Buffer.from(broadcast.topic)
  const event = Buffer.from(broadcast.event)
  const meta = Buffer.from(broadcast.meta ? JSON.stringify(broadcast.meta) : '')
  if (topic.length > 255 || event.length > 255) {
    const payload = broadcastPayloadJson(broadcast)
    const { topic: name } = broadcast
    return payload && v2.encodeJson({ joinRef: null, ref: null, topic: name, event: 'broadcast' }, payload)
  }
  const { body } = broadcast
  const encoding = body.kind === 'json' ? JSON_TEXT : BINARY
  const bytes = body.kind === 'json' ? Buffer.from(body.text) : body.bytes
  const header = Buffer.from([USER_BROADCAST, topic.length, event.length, meta.length, encoding])
  return Buffer.concat([header, topic, event, meta, bytes])
}
