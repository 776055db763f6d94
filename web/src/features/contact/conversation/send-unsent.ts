import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { type MessageDraft, sendKey, sendMessageOptions } from './mutations.ts'
import { allUnsent } from './unsent.ts'

/**
 * Sends what was written without a connection, once there is one: at the start, when it comes back, and when the app comes to the
 * front. Each message has an id of its own, so one that did arrive is not written twice, not even by two tabs. What was refused, and
 * what is older than a day, waits for its author, who may think otherwise by now.
 */
export function sendUnsentMessages(client: QueryClient, myId: string): () => void {
  const send = () => {
    if (!onlineManager.isOnline() || document.visibilityState === 'hidden') return
    const mutations = client.getMutationCache()
    const onTheirWay = new Set(
      mutations
        .findAll({ mutationKey: sendKey, status: 'pending' })
        .map(({ state }) => (state.variables as MessageDraft).id),
    )
    const since = Date.now() - LIMITS.unsentMessages.hours * 3_600_000
    for (const { id, content, conversationId, created_at, refused } of allUnsent(myId)) {
      if (refused || onTheirWay.has(id) || Date.parse(created_at) < since) continue
      const message = mutations.build(client, sendMessageOptions(client, myId))
      // A failure stands beside the message.
      message.execute({ id, content, conversationId }).catch(() => undefined)
    }
  }
  const stop = onlineManager.subscribe(send)
  document.addEventListener('visibilitychange', send)
  send()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', send)
  }
}
