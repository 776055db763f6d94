import { TUNING } from '#server/config/tuning.ts'
import type { ClientMessage, PhoenixMessage } from './frames/frame.ts'
import { asObject } from './join-config.ts'
import type { JoinedChannel } from './node-parts.ts'

const { payloadMaxBytes } = TUNING.realtime

export async function handleBroadcast(
  channel: JoinedChannel,
  incoming: Extract<ClientMessage, { type: 'broadcast' }>,
) {
  const { event, body } = incoming
  const size = body.kind === 'json' ? Buffer.byteLength(body.text) : body.bytes.length
  const { ack, self } = channel.config.broadcast
  // Without `ack` there is no reply; with it, silence would only make the client time out after ten seconds.
  const refuse = (error: string) => {
    if (ack) channel.socket.reply(incoming, 'error', { error })
  }
  if (!(await channel.writePermissions()).broadcast) return refuse('unauthorized')
  if (size > payloadMaxBytes) return refuse('payload_size_exceeded')
  channel.socket.node.broadcast(channel.key, { event, body }, self ? undefined : channel)
  if (ack) channel.socket.reply(incoming, 'ok', {})
}

export async function handlePresence(channel: JoinedChannel, incoming: PhoenixMessage) {
  const { socket } = channel
  const { event, payload } = asObject(incoming.payload)
  const name = typeof event === 'string' ? event.toLowerCase() : ''
  if (name === 'untrack') {
    socket.node.untrack(channel)
  } else if (name === 'track') {
    const meta = payload ?? {}
    if (typeof meta !== 'object' || Array.isArray(meta)) {
      return socket.reply(incoming, 'error', { reason: 'Presence track payload must be a map' })
    }
    if (Buffer.byteLength(JSON.stringify(meta)) > payloadMaxBytes) {
      return channel.closeWithReason('Track message size exceeded')
    }
    if (!(await channel.writePermissions()).presence) return socket.reply(incoming, 'error', {})
    channel.followPresence()
    socket.node.track(channel, meta as Record<string, unknown>)
  } else if (name !== '') {
    return socket.reply(incoming, 'error', {})
  }
  socket.reply(incoming, 'ok', {})
}
