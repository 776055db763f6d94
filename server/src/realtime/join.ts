import type { Identity } from '#server/http/identity.ts'
import { channelRights, type Rights } from './authorize.ts'
import type { Channel } from './channel.ts'
import { readReplay } from './join-config.ts'
import { readReplayed, type StoredBroadcast } from './stored-messages.ts'
import { identityOfToken, mustNotBeExpired } from './tokens.ts'

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
  const token = config.accessToken?.startsWith('sb_') ? null : config.accessToken
  const identity = token === null ? socket.identity : await identityOfToken(node.identity, token)
  mustNotBeExpired(identity)
  const { replay } = config.broadcast
  if (!config.isPrivate) {
    if (replay !== undefined && replay !== null) {
      throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels')
    }
    return { identity, token, read: { broadcast: true, presence: true }, replayed: [] }
  }
  return node.gate.through(async () => {
    const read = await channelRights(node, identity, name, 'read', socket.headers)
    const wantsReplay = replay !== undefined && replay !== null
    if ((!read.broadcast && !read.presence) || (wantsReplay && !read.broadcast)) {
      throw new JoinRefused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    if (!wantsReplay) return { identity, token, read, replayed: [] }
    const asked = readReplay(replay)
    if (!asked) throw new JoinRefused('UnableToReplayMessages: Replay params are not valid')
    return { identity, token, read, replayed: await readReplayed(node.db, name, asked) }
  })
}
