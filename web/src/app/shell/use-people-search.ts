import { useAccount } from '#web/features/accounts/account/queries.ts'
import type { Account } from '#web/features/accounts/account/types.ts'
import { userDirectoryQueries } from '#web/features/accounts/user-directory/queries.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { findAthletes, MAX_PEOPLE } from './find-athletes.ts'
import { namesWhole, type PersonMatch, useFoundPeople } from './use-found-people.ts'

/** People whom somebody may find by name, each with the address that shows them: nothing here that their screens would not show. */
export function usePeopleSearch(text: string): { people: PersonMatch[]; failed: boolean } {
  const account = useAccount()
  return useFoundPeople(account?.id, text, (name, signal) =>
    account ? findPeople(account, name, signal) : [],
  )
}

async function findPeople(account: Account, name: string, signal: AbortSignal): Promise<PersonMatch[]> {
  if (account.isAdmin) {
    const people = await userDirectoryQueries.named(name, MAX_PEOPLE, signal)
    return people.map(({ id, full_name, email }) => ({
      id,
      name: full_name,
      about: email,
      to: `/admin/users?${new URLSearchParams({ q: full_name, person: id })}`,
    }))
  }
  if (account.role === 'scout') return findAthletes(name, signal)
  const threads = await queryClient.ensureQueryData(conversationQueries.mine())
  return threads
    .flatMap(({ id, subject, participants }) =>
      participants
        .filter(({ user_id, display_name }) => user_id !== account.id && namesWhole(display_name, name))
        .map(({ display_name }) => ({
          id: `${id}/${display_name}`,
          name: display_name,
          about: subject,
          to: `/athlete/messages?${new URLSearchParams({ thread: id })}`,
        })),
    )
    .slice(0, MAX_PEOPLE)
}
