import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { authorizeChannel, type ChannelPermissions, publicPermissions } from './channel-authorization.ts'
import { readReplay, type StoredBroadcast } from './message-replay.ts'
import type { JoinedChannel } from './node-parts.ts'
import { assertNotExpired, verifyAccessToken } from './verify-access-token.ts'

const { keyMaxChars } = TUNING.realtime.presence

/** The message is the reason in the reply: a code, a colon and a sentence. */
export class JoinError extends Error {
  override name = 'JoinError'
}

export type AuthorizedJoin = {
  identity: Identity
  token: string | null
  read: ChannelPermissions
  replayed: StoredBroadcast[]
}

/** Authorizes a join and reads the messages to replay; throws JoinError or InvalidTokenError. */
export async function authorizeJoin(channel: JoinedChannel): Promise<AuthorizedJoin> {
  const { socket, config, name } = channel
  const { node } = socket
  if (node.isClosing) throw new JoinError('RealtimeRestarting: Realtime is restarting, please standby')
  if (config.presence.key.length > keyMaxChars)
    throw new JoinError(`InvalidJoinPayload: presence.key may be at most ${keyMaxChars} characters long`)
  const token = config.accessToken?.startsWith('sb_') ? null : config.accessToken
  const identity = token === null ? socket.identity : await verifyAccessToken(node.tokenVerifier, token)
  assertNotExpired(identity)
  const { replay } = config.broadcast
  if (!config.isPrivate) {
    if (replay !== null) {
      throw new JoinError('UnableToReplayMessages: Replay is not allowed for public channels')
    }
    if (node.isPrivateOnly && config.changes.count === 0)
      throw new JoinError('PrivateOnly: This project only allows private channels')
    return { identity, token, read: publicPermissions(node), replayed: [] }
  }
  return node.semaphore.run(async () => {
    const read = await authorizeChannel(node, identity, name, 'read', socket.headers)
    if ((!read.broadcast && !read.presence) || (replay !== null && !read.broadcast)) {
      throw new JoinError(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      )
    }
    if (replay === null) return { identity, token, read, replayed: [] }
    if (replay === 'not valid') throw new JoinError('UnableToReplayMessages: Replay params are not valid')
    return { identity, token, read, replayed: await readReplay(node.db, name, replay) }
  })
}
