import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import type { Account } from '#web/features/accounts/account/types.ts'
import { userDirectoryQueries } from '#web/features/accounts/user-directory/queries.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'

export type PersonMatch = { id: string; name: string; about: string; to: string }

const MIN_QUERY_CHARS = 2
const MAX_MATCHES = 6
const MAX_ASKED = 24

/** People whom somebody may find by name, each with the address that shows them: nothing here that their screens would not show. */
export function usePeopleSearch(text: string): { people: PersonMatch[]; failed: boolean } {
  const account = useAccount()
  const name = useDebouncedValue(text.trim())
  const { data, isError, isPlaceholderData } = useQuery({
    ...queryOptions({
      queryKey: ['found-people', account?.id, name],
      queryFn: ({ signal }) => (account ? findPeople(account, name, signal) : []),
      placeholderData: keepPreviousData,
    }),
    enabled: Boolean(account) && name.length >= MIN_QUERY_CHARS,
  })
  const asked = text.trim().length >= MIN_QUERY_CHARS
  const found = (asked && data) || []
  // Until its own answer is here, a text keeps of the answer before whom it still names: Enter must not open somebody else.
  const late = isPlaceholderData || name !== text.trim()
  const people = late
    ? found.filter((person) => includes(`${person.name} ${person.about}`, text.trim()))
    : found
  return { people, failed: asked && isError }
}

async function findPeople(account: Account, name: string, signal: AbortSignal): Promise<PersonMatch[]> {
  if (account.isAdmin) {
    const people = await userDirectoryQueries.named(name, MAX_MATCHES, signal)
    return people.map(({ id, full_name, email }) => ({
      id,
      name: full_name,
      about: email,
      to: `/admin/users?${new URLSearchParams({ q: full_name, person: id })}`,
    }))
  }
  if (account.role === 'scout') {
    // The search forgives slips and puts the newest first; here whoever is called exactly so stands first.
    const cards = await searchQueries.named(name, MAX_ASKED, signal)
    const isCalled = (card: { display_name: string }) => Number(includes(card.display_name, name))
    return cards
      .toSorted((a, b) => isCalled(b) - isCalled(a))
      .slice(0, MAX_MATCHES)
      .map(({ id, display_name, club }) => ({
        id,
        name: display_name,
        about: club,
        to: `/scout/search?${new URLSearchParams({ q: display_name, open: id })}`,
      }))
  }
  const threads = await queryClient.ensureQueryData(conversationQueries.mine())
  return threads
    .flatMap(({ id, subject, participants }) =>
      participants
        .filter(({ user_id, display_name }) => user_id !== account.id && includes(display_name, name))
        .map(({ display_name }) => ({
          id: `${id}/${display_name}`,
          name: display_name,
          about: subject,
          to: `/athlete/messages?${new URLSearchParams({ thread: id })}`,
        })),
    )
    .slice(0, MAX_MATCHES)
}

const includes = (text: string, part: string) => foldText(text).includes(foldText(part))
