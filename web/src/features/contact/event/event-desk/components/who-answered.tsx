import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { eventQueries } from '../../queries.ts'
import type { EventRow } from '../../types.ts'

const kinds = ['going', 'waiting', 'maybe', 'no'] as const
type Kind = (typeof kinds)[number]
const bars: Record<Kind, string> = {
  going: 'bg-pitch',
  waiting: 'bg-blue',
  maybe: 'bg-flood',
  no: 'bg-proof-weak',
}

/** Exact numbers and names, on request: each look is on record. */
export function WhoAnswered({ event }: { event: EventRow }) {
  const t = useT('event-desk')
  const [asked, setAsked] = useState(false)
  const { data, error, isLoading, refetch } = useQuery({ ...eventQueries.answers(event.id), enabled: asked })
  const of = (kind: Kind) => data?.filter(({ answer, place }) => (place ?? answer) === kind) ?? []
  return (
    <section aria-labelledby="who-answered" className="border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id="who-answered">{t('who.title')}</h3>
        {!asked && (
          <Button size="sm" onClick={() => setAsked(true)}>
            {t('who.show')}
          </Button>
        )}
      </div>
      {!asked && <p className="mt-1 text-sm text-soft">{t('who.hint')}</p>}
      {isLoading && <Skeleton className="mt-3 h-16" />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div aria-hidden className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
            {kinds.map((kind) => (
              <span key={kind} className={bars[kind]} style={{ flexGrow: of(kind).length }} />
            ))}
          </div>
          <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
            {kinds.map((kind) => (
              <span key={kind} className={clsx(of(kind).length === 0 && 'text-soft')}>
                {t(`who.${kind}`, { count: of(kind).length })}
              </span>
            ))}
            {event.capacity !== null && (
              <span className="text-soft">
                {t('who.left', { count: Math.max(event.capacity - of('going').length, 0) })}
              </span>
            )}
          </p>
          {data.length === 0 && <p className="mt-2 text-soft">{t('who.none')}</p>}
          <ul className="mt-2 divide-y divide-hair">
            {data.map((one) => (
              <li key={one.user_id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
                <span className="wrap-anywhere">
                  {one.name} <span className="text-sm text-soft">{t(`who.role.${one.role}`)}</span>
                  {one.is_minor && <span className="text-sm text-soft">, {t('who.minor')}</span>}
                </span>
                <Badge tone={one.place === 'going' ? 'good' : 'neutral'}>
                  {t(one.forbidden ? 'who.forbidden' : `who.word.${one.place ?? one.answer}`)}
                </Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
