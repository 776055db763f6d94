import type { Identity } from '#server/http/identity.ts'
import { LIMITS } from '#shared/limits.ts'
import { channelRights, type Rights } from './authorize.ts'
import type { Channel } from './channel.ts'
import { readReplayed, type StoredBroadcast } from './stored-messages.ts'
import { identityOfToken, mustNotBeExpired } from './tokens.ts'

const { keyMaxChars } = LIMITS.realtime.presence

/** The reason as the client reads it: a code, a colon and a sentence. */
export class JoinRefused extends Error {
  override name = 'JoinRefused'
}

export type Joined = { identity: Identity; token: string | null; read: Rights; replayed: StoredBroadcast[] }

/** Settles who joins, what they may read and what they missed; throws JoinRefused or TokenRefused. */
export async function prepareJoin(channel: Channel): Promise<Joined> {
  const { socket, config, name } = channel
  const { node } = socket
  if (node.isClosing) throw new JoinRefused('RealtimeRestarting: Realtime is restarting, please standby')
  if (config.presence.key.length > keyMaxChars)
    throw new JoinRefused(`InvalidJoinPayload: presence.key may be at most ${keyMaxChars} characters long`)
  const token = config.accessToken?.startsWith('sb_') ? null : config.accessToken
  const identity = token === null ? socket.identity : await identityOfToken(node.identity, token)
  mustNotBeExpired(identity)
  const { replay } = config.broadcast
  if (!config.isPrivate) {
    if (replay !== null) {
      throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels')
    }
    return { identity, token, read: { broadcast: true, presence: true }, replayed: [] }
  }
  return node.gate.through(async () => {
    const read = await channelRights(node, identity, name, 'read', socket.headers)
    if ((!read.broadcast && !read.presence) || (replay !== null && !read.broadcast)) {
      throw new JoinRefused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    if (replay === null) return { identity, token, read, replayed: [] }
    if (replay === 'not valid') throw new JoinRefused('UnableToReplayMessages: Replay params are not valid')
    return { identity, token, read, replayed: await readReplayed(node.db, name, replay) }
  })
}
