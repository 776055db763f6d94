import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { eventQueries } from '#web/features/contact/event/queries.ts'
import type { EventMatch } from '#web/features/contact/event/types.ts'
import { localTime } from '#web/lib/clock.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'

const MIN_QUERY_CHARS = 2
const MAX_MATCHES = 5

/** Events in any state, for admins alone: nobody else even asks. */
export function useEventSearch(text: string): { events: EventMatch[]; failed: boolean } {
  const isAdmin = useAccount()?.isAdmin ?? false
  const words = useDebouncedValue(text.trim())
  const { data, isError, isPlaceholderData } = useQuery({
    ...eventQueries.search(words, MAX_MATCHES),
    placeholderData: keepPreviousData,
    enabled: isAdmin && words.length >= MIN_QUERY_CHARS,
  })
  const asked = isAdmin && text.trim().length >= MIN_QUERY_CHARS
  const late = isPlaceholderData || words !== text.trim()
  return { events: (asked && !late && data) || [], failed: asked && isError }
}

/** The desk on the day of the event, with the event open. */
export const eventAddress = ({ id, start_at, timezone }: EventMatch) =>
  `/admin/events?${new URLSearchParams({ day: localTime(start_at, timezone).day, event: id })}`
