import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { growFrom } from '#web/lib/motion.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VenueMap } from '#web/ui/venue-map.tsx'
import { recordProfileView } from '../mutations.ts'
import { panelQueries, videosOf } from '../panel.ts'
import type { AthleteCard, AthleteDetail, PanelVideo } from '../types.ts'
import { CardLine } from './card-line.tsx'
import { PanelFilm, PanelFilmLink } from './panel-film.tsx'
import { PanelMeasurements } from './panel-measurements.tsx'

const countViewAfterMs = 2000

type AthletePanelProps = {
  id: string
  /** Only somebody who was opened counts as looked at, not the first of a list. */
  opened: boolean
  /** Why the person stands where they stand in the results. */
  why?: ((card: AthleteCard) => ReactNode) | undefined
  /** What one can do: ask to talk, keep, compare. The page knows the features this one does not. */
  actions?: (card: AthleteCard) => ReactNode
  /** Where the person is kept, notes, and so on; before the numbers where that is what one came for. */
  children?: (card: AthleteCard) => ReactNode
  childrenFirst?: boolean
  /** Beside each video and each result: reporting it. */
  itemMenu: ItemMenu
}

type ItemMenu = (card: AthleteCard, type: 'video' | 'video_link' | 'measurement', id: string) => ReactNode

export function AthletePanel(props: AthletePanelProps) {
  const { id, opened, why, actions, children, childrenFirst, itemMenu } = props
  const t = useT('athlete-search')
  const { data, error, isPending, refetch } = useQuery(panelQueries.detail(id))
  // The head and the numbers show first: what stands below them would keep them waiting.
  const hasRest = useDeferredValue(true, false)

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
  const films = videosOf(data)
  const [film] = films
  const filmMenu = ({ id: filmId, url }: PanelVideo) =>
    itemMenu(card, url === undefined ? 'video' : 'video_link', filmId)
  return (
    <article data-athlete-panel aria-label={card.display_name} className="space-y-6">
      {!childrenFirst && film && <PanelFilm card={card} film={film} menu={filmMenu(film)} />}
      <PanelHead card={card} moves={opened} />
      {actions && <div className="flex flex-wrap items-center gap-2">{actions(card)}</div>}
      {card.is_minor && (
        <Notice icon={<Users aria-hidden />}>
          {t(card.contact_state === 'guardian' ? 'panel.minor' : 'panel.minor_closed')}
        </Notice>
      )}
      {why?.(card)}
      {childrenFirst && children?.(card)}
      {card.primary_sport && card.positions.length > 0 && (
        <VenueMap sport={card.primary_sport} positions={card.positions} className="max-w-72" />
      )}
      <PanelMeasurements detail={data} menu={(id) => itemMenu(card, 'measurement', id)} />
      {hasRest && (
        <>
          {!childrenFirst && children?.(card)}
          <PanelText
            detail={data}
            films={childrenFirst ? films : films.slice(1)}
            isRest={!childrenFirst && films.length > 1}
            menu={filmMenu}
          />
        </>
      )}
    </article>
  )
}

function PanelHead({ card, moves }: { card: AthleteCard; moves: boolean }) {
  const t = useT('athlete-search')
  const words = useT('sport')
  const age = useAgeLabel()
  const language = useLanguage()
  const lines = [
    card.age_band && age(card.age_band),
    [card.town, regionName(card.region ?? '', language), card.country && countryName(card.country, language)]
      .filter(Boolean)
      .join(', '),
    card.level && words(`level.${card.level}`),
    card.dominant_side && t('filters.side_is', { side: words(`side.${card.dominant_side}`) }),
  ].filter(Boolean)
  return (
    <header className="flex items-start gap-3.5">
      <span className="relative shrink-0" ref={moves ? comeFromRow : undefined}>
        <UserAvatar name={card.display_name} photo={card.avatar_path} size="lg" />
      </span>
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

/** Beside the list: the face goes over from the row that was opened. A sheet has a motion of its own. */
const comeFromRow = (face: HTMLElement | null) => {
  if (!face || face.closest('dialog')) return
  growFrom(
    document
      .querySelector('[aria-current="true"][data-athlete]')
      ?.closest('li')
      ?.querySelector('[data-initials]'),
    face,
  )
}

type PanelTextProps = {
  detail: AthleteDetail
  films: readonly PanelVideo[]
  /** The first of them is shown above. */
  isRest: boolean
  menu: (film: PanelVideo) => ReactNode
}

function PanelText({ detail, films, isRest, menu }: PanelTextProps) {
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
      {films.length > 0 && (
        <section>
          <h3 className="mb-1">{t(isRest ? 'panel.more_film' : 'panel.film')}</h3>
          <ul className="space-y-1.5">
            {films.map((film) => (
              <li key={film.id} className="flex items-center gap-2">
                <PanelFilmLink
                  film={film}
                  showsIcon
                  className="inline-flex items-baseline gap-1.5 font-medium text-accent-ink hover:underline"
                />
                {film.recorded_on && (
                  <span className="text-sm text-faint">{formatDate(film.recorded_on, language)}</span>
                )}
                <span className="ml-auto">{menu(film)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
