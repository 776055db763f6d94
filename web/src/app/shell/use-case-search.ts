import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { adminWorkQueries } from '#web/features/trust/admin-work/queries.ts'
import type { CaseMatch } from '#web/features/trust/admin-work/types.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'

const MIN_QUERY_CHARS = 2
const MAX_MATCHES = 8

/** Verifications and open flags, for admins alone: nobody else even asks. */
export function useCaseSearch(text: string): { cases: CaseMatch[]; failed: boolean } {
  const isAdmin = useAccount()?.isAdmin ?? false
  const words = useDebouncedValue(text.trim())
  const { data, isError, isPlaceholderData } = useQuery({
    ...adminWorkQueries.search(words, MAX_MATCHES),
    placeholderData: keepPreviousData,
    enabled: isAdmin && words.length >= MIN_QUERY_CHARS,
  })
  const asked = isAdmin && text.trim().length >= MIN_QUERY_CHARS
  // Until its own answer is here, a text shows no case: what it was found by, such as its state, is not known here.
  const late = isPlaceholderData || words !== text.trim()
  return { cases: (asked && !late && data) || [], failed: asked && isError }
}

/** Where an admin decides it. */
export const caseAddress = ({ id, subject, status }: CaseMatch) =>
  subject === 'flag'
    ? `/admin/content?${new URLSearchParams({ case: id })}`
    : `/admin/verifications?${new URLSearchParams({ status, case: id })}`
