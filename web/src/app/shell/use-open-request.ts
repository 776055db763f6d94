import { useQuery } from '@tanstack/react-query'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import type { MessageRequest } from '#web/features/contact/message-request/types.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

/**
 * The request that stands beside the list: the one in the address, else the first that waits for an answer. None where a thread is
 * open, and on a phone, where the list holds them whole.
 */
export function useOpenRequest(side: 'athlete' | 'scout'): MessageRequest | undefined {
  const [params] = useSearchParams()
  const hasRoom = useMediaQuery('(width >= 64rem)')
  const requests = useQuery(messageRequestQueries.mine())
  if (side !== 'athlete' || !hasRoom || params.has('thread')) return undefined
  const waiting = requests.data?.filter(({ is_open }) => is_open) ?? []
  return waiting.find(({ id }) => id === params.get('request')) ?? waiting[0]
}
