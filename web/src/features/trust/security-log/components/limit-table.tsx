import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { securityLogQueries } from '../queries.ts'

const MINUTES_A_DAY = 1_440

/** Every limit, and who is over it now. */
export function LimitTable() {
  const t = useT('security-log')
  const { data, error, isPending, refetch } = useQuery(securityLogQueries.limits())
  if (isPending) return <ListSkeleton rows={8} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  const windowOf = (minutes: number) =>
    minutes % MINUTES_A_DAY === 0
      ? t('limits.days', { count: minutes / MINUTES_A_DAY })
      : t('limits.minutes', { count: minutes })
  return (
    <Card>
      <Table caption={t('limits.caption')} showCaption>
        <thead>
          <tr>
            <Th>{t('limits.what')}</Th>
            <Th numeric>{t('limits.most')}</Th>
            <Th>{t('limits.within')}</Th>
            <Th>{t('limits.over')}</Th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ action, attempts, minutes, over }) => (
            <tr key={action}>
              <Td>{t(`limit.${action}`)}</Td>
              <Td numeric>{attempts}</Td>
              <Td>{windowOf(minutes)}</Td>
              <Td>
                {over.length === 0 ? (
                  <span className="text-faint">{t('limits.nobody')}</span>
                ) : (
                  over.map(({ user_id, name }) => (
                    <Link key={user_id} to={`/admin/users?person=${user_id}`} className="mr-3 underline">
                      {name}
                    </Link>
                  ))
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
