import { clsx } from 'clsx'
import { Bookmark, BookmarkCheck, Columns2, EyeOff, Film, Undo2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { AthleteCard, Headline } from '../types.ts'
import { CardLine } from './card-line.tsx'
import { MetricFigure } from './metric-figure.tsx'
import { useLocationLabel } from './person-labels.tsx'

/** What a list can do with one person, and how that person stands in it. */
export type RowActions = {
  /** Where the person is kept: the stage on a board, or null. */
  keptAt: (id: string) => string | null
  onKeep: (card: AthleteCard) => void
  isCompared: (id: string) => boolean
  onCompare: (card: AthleteCard) => void
  isHidden: (id: string) => boolean
  onHide: (card: AthleteCard) => void
}

type ResultRowProps = {
  card: AthleteCard
  headline: Headline | undefined
  current: boolean
  sportless: boolean
  actions: RowActions
}

export function ResultRow({ card, headline, current, sportless, actions }: ResultRowProps) {
  const t = useT('athlete-search')
  const whereabouts = useLocationLabel()
  return (
    <li
      className={clsx(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-3 sm:flex-nowrap sm:px-4',
        current ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-sunk/60',
        actions.isHidden(card.id) && 'opacity-60',
      )}
    >
      <UserAvatar name={card.display_name} photo={card.avatar_path} className="max-sm:hidden" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <OpenLink id={card.id} current={current}>
            {card.display_name}
          </OpenLink>
          <span className="text-sm text-faint">{whereabouts(card)}</span>
        </p>
        <p className="text-soft">
          <CardLine card={card} sportless={sportless} />
          {card.has_video && (
            <span className="ml-1.5 inline-flex items-center gap-1 text-sm text-faint">
              <Film aria-hidden className="size-3.5" />
              {t('card.film')}
            </span>
          )}
        </p>
      </div>
      <div className="shrink-0">
        {headline && (
          <>
            <span className="max-sm:hidden">
              <MetricFigure value={headline} />
            </span>
            <span className="sm:hidden">
              <MetricFigure value={headline} inline />
            </span>
          </>
        )}
      </div>
      <RowButtons card={card} actions={actions} />
    </li>
  )
}

/** The link covers its row, so that a thumb finds it; the buttons lie above it. */
export function OpenLink({ id, current, children }: { id: string; current: boolean; children: string }) {
  const { search } = useLocation()
  const to = new URLSearchParams(search)
  to.set('open', id)
  return (
    <Link
      to={{ search: String(to) }}
      replace
      preventScrollReset
      data-athlete={id}
      aria-current={current ? 'true' : undefined}
      className="display text-lg font-semibold after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

export function RowButtons({ card, actions }: { card: AthleteCard; actions: RowActions }) {
  const t = useT('athlete-search')
  const name = card.display_name
  const kept = actions.keptAt(card.id)
  const hidden = actions.isHidden(card.id)
  return (
    <div className="relative z-1 flex shrink-0 items-center gap-0.5 max-sm:ml-auto">
      <Button
        variant="ghost"
        size="sm"
        square
        aria-pressed={Boolean(kept)}
        aria-label={kept ? t('card.kept', { name, stage: kept }) : t('card.keep', { name })}
        title={kept ?? t('actions.keep')}
        onClick={() => actions.onKeep(card)}
      >
        {kept ? <BookmarkCheck aria-hidden className="text-accent" /> : <Bookmark aria-hidden />}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-pressed={actions.isCompared(card.id)}
        aria-label={t('card.compare', { name })}
        title={t('actions.compare')}
        onClick={() => actions.onCompare(card)}
        className={actions.isCompared(card.id) ? 'bg-accent-wash text-accent-ink!' : undefined}
      >
        <Columns2 aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-label={t(hidden ? 'card.unhide' : 'card.hide', { name })}
        title={t(hidden ? 'actions.unhide' : 'actions.hide')}
        onClick={() => actions.onHide(card)}
      >
        {hidden ? <Undo2 aria-hidden /> : <EyeOff aria-hidden />}
      </Button>
    </div>
  )
}
