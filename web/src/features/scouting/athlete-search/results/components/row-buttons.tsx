import { clsx } from 'clsx'
import { Bookmark, BookmarkCheck, Columns2, EyeOff, Undo2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { AthleteCard } from '../../types.ts'

/** What a list can do with one person. Stays the same object while the list stands, so that rows can be kept. */
export type RowHandlers = {
  onKeep: (card: AthleteCard) => void
  onCompare: (card: AthleteCard) => void
  onHide: (card: AthleteCard) => void
}

/** How a person stands in the list. */
export type RowState = {
  /** Where they are kept: the stage on a board, or null. */
  kept: string | null
  compared: boolean
  hidden: boolean
  /** Has come since the saved search was last opened. */
  fresh: boolean
}

type OpenLinkProps = {
  id: string
  current: boolean
  children: string
}

/** The link covers its row or cell, so that a thumb finds it; the buttons lie above it. */
export function OpenLink({ id, current, children }: OpenLinkProps) {
  const { search } = useLocation()
  const to = new URLSearchParams(search)
  to.set('open', id)
  return (
    <Link
      to={{ search: String(to) }}
      replace
      preventScrollReset
      data-athlete={id}
      title={children}
      aria-current={current ? 'true' : undefined}
      className="display block truncate text-base font-semibold after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

type RowButtonsProps = RowState & {
  card: AthleteCard
  on: RowHandlers
  /** On a phone a row has room for one; the others are in the person's panel. */
  inRow?: boolean
}

export function RowButtons({ card, kept, compared, hidden, on, inRow }: RowButtonsProps) {
  const t = useT('athlete-search')
  const name = card.display_name
  const rest = inRow && 'max-sm:hidden'
  return (
    <div className={clsx('relative z-1 flex shrink-0 items-center', inRow && '-mr-2')}>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-pressed={Boolean(kept)}
        aria-label={kept ? t('card.kept', { name, stage: kept }) : t('card.keep', { name })}
        title={kept ?? t('actions.keep')}
        onClick={() => on.onKeep(card)}
      >
        {kept ? <BookmarkCheck aria-hidden className="text-accent" /> : <Bookmark aria-hidden />}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-pressed={compared}
        aria-label={t('card.compare', { name })}
        title={t('actions.compare')}
        onClick={() => on.onCompare(card)}
        className={clsx(rest, compared && 'bg-accent-wash text-accent-ink!')}
      >
        <Columns2 aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-label={t(hidden ? 'card.unhide' : 'card.hide', { name })}
        title={t(hidden ? 'actions.unhide' : 'actions.hide')}
        onClick={() => on.onHide(card)}
        className={clsx(rest)}
      >
        {hidden ? <Undo2 aria-hidden /> : <EyeOff aria-hidden />}
      </Button>
    </div>
  )
}
