import {
  type Broadcast,
  type ClientMessage,
  FrameError,
  type PhoenixMessage,
  parseJson,
  parseRef,
  parseText,
  type Serializer,
} from './frame.ts'

/** Version 1.0.0: each message is a JSON object; there are no binary frames. */
export const v1: Serializer = {
  version: '1.0.0',
  decode: (data, isBinary) => {
    if (isBinary) throw new FrameError('version 1.0.0 has no binary frames')
    const frame = parseJson(data)
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
      throw new FrameError(
        'a frame of version 1.0.0 is an object with topic, event, payload, ref and join_ref',
      )
    }
    const { topic, event, payload, ref, join_ref } = frame as Record<string, unknown>
    return toClientMessage({
      joinRef: parseRef(join_ref, 'join_ref'),
      ref: parseRef(ref, 'ref'),
      topic: parseText(topic, 'topic'),
      event: parseText(event, 'event'),
      payload,
    })
  },
  encode: (message) => v1.encodeJson(message, JSON.stringify(message.payload)),
  encodeJson: ({ joinRef, ref, topic, event }, payloadJson) =>
    `{"ref":${JSON.stringify(ref)},"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${payloadJson},"join_ref":${JSON.stringify(joinRef)}}`,
  encodeBroadcast: (broadcast) => {
    const payload = broadcastPayloadJson(broadcast)
    if (payload === null) return null
    return v1.encodeJson({ joinRef: null, ref: null, topic: broadcast.topic, event: 'broadcast' }, payload)
  },
}

export function broadcastPayloadJson({ event, body, meta }: Broadcast): string | null {
  if (body.kind === 'binary') return null
  const metaJson = meta ? `,"meta":${JSON.stringify(meta)}` : ''
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.text}${metaJson}}`
}

/** A broadcast in a text frame arrives as `{"type":"broadcast","event":…,"payload":…}`; every other message is returned unchanged. */
export function toClientMessage(message: PhoenixMessage): ClientMessage {
  const { payload } = message
  if (message.event !== 'broadcast' || typeof payload !== 'object' || payload === null) {
    return { type: 'message', ...message }
  }
  const { event, payload: body } = payload as Record<string, unknown>
  if (typeof event !== 'string') return { type: 'message', ...message }
  const { joinRef, ref, topic } = message
  return {
    type: 'broadcast',
    joinRef,
    ref,
    topic,
    event,
    body: { kind: 'json', text: JSON.stringify(body === undefined ? {} : body) },
  }
}
