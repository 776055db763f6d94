import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VenueMap } from '#web/ui/venue-map.tsx'
import { recordProfileView } from '../mutations.ts'
import { panelQueries } from '../panel/queries.ts'
import type { AthleteCard, AthleteDetail } from '../types.ts'
import { CardLine } from './card-line.tsx'
import { PanelMeasurements } from './panel-measurements.tsx'
import { useAgeLabel } from './person-labels.tsx'

const countViewAfterMs = 2000

type AthletePanelProps = {
  id: string
  /** Only somebody who was opened counts as looked at, not the first of a list. */
  opened: boolean
  /** What one can do: ask to talk, keep, compare. The page knows the features this one does not. */
  actions?: (card: AthleteCard) => ReactNode
  /** Where the person is kept, notes, and so on; before the numbers where that is what one came for. */
  children?: (card: AthleteCard) => ReactNode
  childrenFirst?: boolean
  /** Beside each video and each result: reporting it. */
  itemMenu: ItemMenu
}

type ItemMenu = (card: AthleteCard, type: 'video_link' | 'measurement', id: string) => ReactNode

export function AthletePanel({ id, opened, actions, children, childrenFirst, itemMenu }: AthletePanelProps) {
  const t = useT('athlete-search')
  const { data, error, isPending, refetch } = useQuery(panelQueries.detail(id))

  // An effect, since it is the time on the screen that counts.
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => void recordProfileView(id), countViewAfterMs)
    return () => clearTimeout(timer)
  }, [id, opened])

  if (isPending) return <FormSkeleton fields={4} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyState title={t('panel.gone')}>{t('panel.gone_text')}</EmptyState>
  const { card } = data
  return (
    <article data-athlete-panel aria-label={card.display_name} className="space-y-6">
      <PanelHead card={card} />
      {actions && <div className="flex flex-wrap items-center gap-2">{actions(card)}</div>}
      {card.is_minor && (
        <Notice icon={<Users aria-hidden />}>
          {t(card.contact_state === 'guardian' ? 'panel.minor' : 'panel.minor_closed')}
        </Notice>
      )}
      {childrenFirst && children?.(card)}
      {card.primary_sport && card.positions.length > 0 && (
        <VenueMap sport={card.primary_sport} positions={card.positions} className="max-w-72" />
      )}
      <PanelMeasurements detail={data} menu={(id) => itemMenu(card, 'measurement', id)} />
      {!childrenFirst && children?.(card)}
      <PanelText sport={card.primary_sport} detail={data} menu={(id) => itemMenu(card, 'video_link', id)} />
    </article>
  )
}

function PanelHead({ card }: { card: AthleteCard }) {
  const t = useT('athlete-search')
  const words = useT('sport')
  const age = useAgeLabel()
  const language = useLanguage()
  const lines = [
    card.age_band && age(card.age_band),
    [card.region, card.country && countryName(card.country, language)].filter(Boolean).join(', '),
    card.level && words(`level.${card.level}`),
    card.dominant_side && t('filters.side_is', { side: words(`side.${card.dominant_side}`) }),
  ].filter(Boolean)
  return (
    <header className="flex items-start gap-3.5">
      <UserAvatar name={card.display_name} photo={card.avatar_path} size="lg" />
      <div className="min-w-0">
        <h2 className="text-xl">{card.display_name}</h2>
        <p className="text-soft">
          <CardLine card={card} places={4} />
        </p>
        <p className="text-sm text-faint">{lines.join(' · ')}</p>
        <p className="mt-1 text-sm font-medium">{words(`status.${card.recruiting_status}`)}</p>
      </div>
    </header>
  )
}

type PanelTextProps = { sport: string | null; detail: AthleteDetail; menu: (videoId: string) => ReactNode }

function PanelText({ sport, detail, menu }: PanelTextProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  return (
    <>
      {detail.bio && (
        <section>
          <h3 className="mb-1">{t('panel.about')}</h3>
          <p className="whitespace-pre-line text-soft">{detail.bio}</p>
        </section>
      )}
      {detail.video_links.length > 0 && (
        <section>
          <h3 className="mb-1">{t('panel.film')}</h3>
          <ul className="space-y-1.5">
            {detail.video_links.map(({ id, url, title, recorded_on }) => (
              <li key={id} className="relative flex items-center gap-3">
                <FilmPoster film={url} sport={sport} className="h-12 w-21 shrink-0 rounded-sm" />
                <div className="min-w-0">
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer nofollow ugc"
                    className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                    <span className="sr-only">{t('panel.new_tab')}</span>
                  </a>
                  {recorded_on && <p className="text-sm text-faint">{formatDate(recorded_on, language)}</p>}
                </div>
                <span className="relative z-10 ml-auto">{menu(id)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
