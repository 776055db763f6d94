import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { localTime } from '#web/lib/clock.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { eventQueries } from '../../queries.ts'
import type { EventRow } from '../../types.ts'
import { eventBibQueries } from '../queries.ts'

const A_PAGE = 4

type Bib = { number: number; name: string; sport: string | null; secret: string | null; scans: number }

/** The bibs of everybody who has a place, four on a side of A4; what is seen is what prints. */
export function BibSheet({ eventId }: { eventId: string }) {
  const t = useT('event-bibs')
  const event = useQuery(eventQueries.one(eventId)).data
  const { data, error, isPending, refetch, isFetching } = useQuery(eventBibQueries.sheet(eventId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (isPending || !event) return <CardsSkeleton cards={2} />
  const pages = Array.from({ length: Math.ceil(data.length / A_PAGE) }, (_, page) =>
    data.slice(page * A_PAGE, (page + 1) * A_PAGE),
  )
  const plain = data.filter(({ secret }) => !secret).length
  return (
    <div>
      <div className="mb-5 space-y-3 print:hidden">
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={`?event=${eventId}`} variant="ghost" size="sm">
            <ArrowLeft aria-hidden />
            {t('back')}
          </LinkButton>
          {data.length > 0 && (
            <Button variant="primary" onClick={() => print()}>
              <Printer aria-hidden />
              {t('print')}
            </Button>
          )}
          <p className="text-soft">
            {t('hint')} {t('scans', { count: data.reduce((sum, { scans }) => sum + scans, 0) })}
          </p>
        </div>
        {plain > 0 && <Notice title={t('plain', { count: plain })}>{t('plain_text')}</Notice>}
      </div>
      {data.length === 0 && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      {pages.map((bibs, page) => (
        <ul
          key={bibs[0]?.number}
          aria-label={t('page', { page: page + 1 })}
          className="flex w-[182mm] max-w-full flex-wrap bg-on-film text-film break-after-page last:break-after-auto print:max-w-none print:bg-transparent"
        >
          {bibs.map((bib) => (
            <BibOf key={bib.number} bib={bib} event={event} />
          ))}
        </ul>
      ))}
    </div>
  )
}

function BibOf({ bib: { number, name, sport, secret }, event }: { bib: Bib; event: EventRow }) {
  const t = useT('event-bibs')
  const words = useT('sport')
  const language = useLanguage()
  return (
    <li className="flex h-[130mm] w-[91mm] max-w-full flex-col items-center border border-dashed border-film/40 p-[5mm] text-center print:max-w-none">
      <p className="line-clamp-2 w-full shrink-0 text-[4mm] font-semibold wrap-anywhere">
        <bdi>{event.title}</bdi>
      </p>
      <p className="shrink-0 text-[3.4mm]">
        {formatDate(localTime(event.start_at, event.timezone).day, language)}
      </p>
      <p className="num my-auto text-[28mm] leading-none font-bold">
        <span className="sr-only">{t('number')} </span>
        {number}
      </p>
      {name && (
        <p className="line-clamp-2 w-full shrink-0 text-[5.4mm] leading-tight font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      )}
      {sport && <p className="text-[3.6mm]">{words(`sport.${sport}`)}</p>}
      {secret && (
        <QrCode
          address={`${location.origin}/c/${secret}`}
          label={t('code_of', { number })}
          className="mt-[2mm] size-[38mm] shrink-0 fill-film"
        />
      )}
      <div className="mt-[2mm]">
        <Logo className="[&>span]:text-film" />
      </div>
    </li>
  )
}
