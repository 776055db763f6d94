import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { RotateCw, ShieldCheck } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { securityLogKeys } from '../keys.ts'
import { securityLogQueries } from '../queries.ts'
import { filterOf, hasNews, isFiltered } from '../rules.ts'
import type { EventFilter, EventKind, SecurityEvent } from '../types.ts'
import { EventDetail } from './event-detail.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventWords } from './event-words.tsx'

const tones: Record<EventKind, BadgeTone> = {
  sign_in: 'neutral',
  failure: 'attention',
  refusal: 'bad',
  limit: 'attention',
  admin: 'info',
  other: 'neutral',
}

/** The newest lines of everybody, and the one that is open beside them. */
export function EventList() {
  const t = useT('security-log')
  const [params, setParams] = useSearchParams()
  const filter = useDeferredValue(filterOf(params))
  const openId = params.get('event')
  const close = () =>
    setParams((now) => {
      now.delete('event')
      return now
    })
  return (
    <>
      <EventFilters />
      <NewEvents filter={filter} />
      <Card className="overflow-hidden p-0!">
        <Rows filter={filter} openId={openId} />
      </Card>
      <Dialog open={openId !== null} onClose={close} title={t('event')} side inAddress size="md">
        {openId && <EventDetail id={openId} />}
      </Dialog>
    </>
  )
}

function NewEvents({ filter }: { filter: EventFilter }) {
  const t = useT('security-log')
  const client = useQueryClient()
  const shown = useInfiniteQuery(securityLogQueries.list(filter)).data?.pages[0]
  const { data: newest } = useQuery(securityLogQueries.newest(filter))
  const waiting = shown && newest && hasNews(newest, shown)
  return (
    <div aria-live="polite">
      {waiting && (
        <Button
          size="sm"
          className="mb-3"
          onClick={() => client.resetQueries({ queryKey: securityLogKeys.list(filter) })}
        >
          <RotateCw aria-hidden />
          {t('show_new')}
        </Button>
      )}
    </div>
  )
}

function Rows({ filter, openId }: { filter: EventFilter; openId: string | null }) {
  const t = useT('security-log')
  const list = useInfiniteQuery(securityLogQueries.list(filter))
  if (list.isPending) return <ListSkeleton rows={8} />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={list.refetch} />
  const events = list.data.pages.flat()
  if (events.length === 0)
    return (
      <EmptyState title={t('none')} icon={<ShieldCheck aria-hidden />}>
        {t(isFiltered(filter) ? 'none_filtered' : 'none_text')}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t('events')} className="divide-y divide-hair">
        {events.map((event) => (
          <li key={event.id}>
            <Row event={event} open={event.id === openId} />
          </li>
        ))}
      </ul>
      <div className="px-4 pb-4 sm:px-6">
        <LoadMore
          shown={events.length}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        />
      </div>
    </>
  )
}

function Row({ event, open }: { event: SecurityEvent; open: boolean }) {
  const t = useT('security-log')
  const language = useLanguage()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('event', event.id)
  return (
    <Link
      to={`?${to}`}
      aria-current={open ? 'true' : undefined}
      className={clsx(
        'flex items-center gap-3 px-4 py-2 hover:bg-sunk sm:px-6',
        open && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">
          <EventWords action={event.action} />
        </span>
        <span className="block truncate text-sm text-soft">{event.name ?? t('nobody')}</span>
      </span>
      <span className="hidden shrink-0 sm:block">
        <Badge tone={tones[event.kind]}>{t(`one.${event.kind}`)}</Badge>
      </span>
      <span className="num hidden w-24 shrink-0 text-right text-sm text-faint lg:block">
        {event.ip === 'unknown' ? '' : event.ip}
      </span>
      <time dateTime={event.at} className="w-24 shrink-0 text-right text-sm text-soft sm:w-36">
        {formatDateTime(event.at, language)}
      </time>
    </Link>
  )
}
