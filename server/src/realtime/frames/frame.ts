import { TUNING } from '#server/config/tuning.ts'
import { exceedsJsonDepth } from '#server/http/json-depth.ts'

const { frameMaxDepth } = TUNING.realtime

/** One message of the Phoenix protocol, in either direction. */
export type PhoenixMessage = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** The payload of a broadcast. JSON is kept as the text it came in, so that sending it to many sockets never parses it again. */
export type BroadcastBody = { kind: 'json'; text: string } | { kind: 'binary'; bytes: Uint8Array }

export type ClientMessage =
  | ({ type: 'message' } & PhoenixMessage)
  | {
      type: 'broadcast'
      joinRef: string | null
      ref: string | null
      topic: string
      event: string
      body: BroadcastBody
    }

export type Broadcast = {
  topic: string
  event: string
  body: BroadcastBody
  meta?: { id: string; replayed?: true }
}

/** A frame ready for the socket: text or bytes. */
export type Frame = string | Buffer

export type Serializer = {
  version: '1.0.0' | '2.0.0'
  /** Throws FrameError when the frame is not of this protocol. */
  decode(data: Buffer, isBinary: boolean): ClientMessage
  encode(message: PhoenixMessage): Frame
  /** `payloadJson` is already JSON: one body shared by thousands of sockets is stringified once. */
  encodeJson(message: Omit<PhoenixMessage, 'payload'>, payloadJson: string): Frame
  /** Null when this version cannot carry the body (binary in version 1). */
  encodeBroadcast(broadcast: Broadcast): Frame | null
}

export class FrameError extends Error {
  override name = 'FrameError'
}

export function parseRef(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new FrameError(`${field} is ${typeof value}: it must be text or null`)
}

export function parseText(value: unknown, field: string): string {
  if (typeof value === 'string') return value
  throw new FrameError(`${field} is ${value === null ? 'null' : typeof value}: it must be text`)
}

export function parseJson(data: Buffer): unknown {
  if (exceedsJsonDepth(frameMaxDepth, data))
    throw new FrameError(`the frame is nested deeper than ${frameMaxDepth} levels`)
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    throw new FrameError('the frame is not JSON')
  }
}
