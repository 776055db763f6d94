import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deviceOf } from '#shared/device-of.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { securityLogQueries } from '../queries.ts'
import { type Detail, detailsOf } from '../rules.ts'
import type { SecurityEvent } from '../types.ts'
import { EventWords } from './event-words.tsx'

export function EventDetail({ id }: { id: string }) {
  const t = useT('security-log')
  const { data, error, isPending, refetch } = useQuery(securityLogQueries.one(id))
  if (isPending) return <ListSkeleton rows={4} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <EmptyState title={t('gone')}>{t('gone_text')}</EmptyState>
  return <Shown event={data} />
}

function Shown({ event }: { event: SecurityEvent }) {
  const t = useT('security-log')
  const language = useLanguage()
  const details = detailsOf(event.details)
  return (
    <article className="space-y-5">
      <h3 className="text-lg font-semibold">
        <EventWords action={event.action} />
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Part name={t('person')}>
          {event.user_id && event.name ? (
            <Link to={`/admin/users?person=${event.user_id}`} className="underline">
              {event.name}
            </Link>
          ) : (
            t(event.user_id ? 'deleted_account' : 'nobody')
          )}
        </Part>
        <Part name={t('time')}>{formatDateTime(event.at, language)}</Part>
        <Part name={t('written_by')}>{t(event.source === 'server' ? 'by_server' : 'by_app')}</Part>
        {event.ip && event.ip !== 'unknown' && <Part name={t('address')}>{event.ip}</Part>}
        {event.user_agent && event.user_agent !== 'unknown' && (
          <Part name={t('device')}>
            <span title={event.user_agent}>{deviceOf(event.user_agent) ?? event.user_agent}</span>
          </Part>
        )}
        <Part name={t('place')}>
          {event.place === null ? t('not_sealed') : t('place_number', { place: event.place })}
        </Part>
      </dl>
      {event.minor && <p className="text-sm text-soft">{t('minor')}</p>}
      {details.length > 0 && <Details details={details} />}
    </article>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

function Details({ details }: { details: Detail[] }) {
  const t = useT('security-log')
  const changed = details.some(({ before }) => before !== null)
  return (
    <Table caption={t('details')} showCaption>
      <thead>
        <tr>
          <Th>{t('what')}</Th>
          {changed && <Th>{t('before')}</Th>}
          <Th>{t(changed ? 'after' : 'value')}</Th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ name, before, now }) => (
          <tr key={name}>
            <Td className="text-soft">{name.replaceAll('_', ' ')}</Td>
            {changed && <Td className="wrap-anywhere">{before}</Td>}
            <Td className="wrap-anywhere">{now}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
