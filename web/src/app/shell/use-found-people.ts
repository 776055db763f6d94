import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { foldText } from '#web/lib/fold-text.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'

export type PersonMatch = { id: string; name: string; about: string; to: string; photo?: string }

const MIN_QUERY_CHARS = 2

type Find = (name: string, signal: AbortSignal) => Promise<PersonMatch[]> | PersonMatch[]

/** People whom `find` finds by what is typed, once the fingers rest. */
export function useFoundPeople(asker: string | undefined, text: string, find: Find) {
  const name = useDebouncedValue(text.trim())
  const { data, isError, isPlaceholderData } = useQuery({
    ...queryOptions({
      queryKey: ['found-people', asker, name],
      queryFn: ({ signal }) => find(name, signal),
      placeholderData: keepPreviousData,
    }),
    enabled: Boolean(asker) && name.length >= MIN_QUERY_CHARS,
  })
  const asked = text.trim().length >= MIN_QUERY_CHARS
  const found = (asked && data) || []
  // Until its own answer is here, a text keeps of the answer before whom it still names: Enter must not open somebody else.
  const late = isPlaceholderData || name !== text.trim()
  const people = late
    ? found.filter((person) => namesWhole(`${person.name} ${person.about}`, text.trim()))
    : found
  return { people, failed: asked && isError }
}

export const namesWhole = (text: string, part: string) => foldText(text).includes(foldText(part))
