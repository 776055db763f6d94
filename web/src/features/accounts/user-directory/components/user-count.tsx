import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { userDirectoryQueries } from '../queries.ts'
import { isFiltered } from '../rules.ts'
import type { UserFilter } from '../types.ts'

/** How many accounts there are, and how many of them the filters leave: both exact, or nothing. */
export function UserCount({ filter }: { filter: UserFilter }) {
  const t = useT('user-directory')
  const { data, error, isPlaceholderData } = useQuery(userDirectoryQueries.list(filter))
  // The line is kept free, so that nothing moves down when it comes.
  if (!data || error) return '\u00a0'
  return (
    <span role="status" className="tabular-nums">
      {t('accounts', { count: data.all })}
      {isFiltered(filter) && !isPlaceholderData && ` · ${t('matching', { count: data.total })}`}
    </span>
  )
}
