import { clsx } from 'clsx'
import { Bookmark, BookmarkCheck, Columns2, EyeOff, Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { AthleteCard } from '../../types.ts'

/** What a list can do with one person. Stays the same object while the list stands, so that rows can be kept. */
export type RowHandlers = {
  onKeep: (card: AthleteCard) => void
  onCompare: (card: AthleteCard) => void
  onHide: (card: AthleteCard) => void
  onOpen: (id: string) => void
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
  /** The address without who is open. */
  search: string
  current: boolean
  onOpen: RowHandlers['onOpen']
  children: string
}

/** A press that opens no other tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * The link covers its row or cell, so that a thumb finds it; the buttons lie above it. Not the router's: that would be drawn anew in
 * every row each time somebody is opened.
 */
export function OpenLink({ id, search, current, onOpen, children }: OpenLinkProps) {
  return (
    <a
      href={`?${search}${search && '&'}open=${id}`}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onOpen(id)
      }}
      data-athlete={id}
      title={children}
      aria-current={current ? 'true' : undefined}
      className="display block truncate text-base font-semibold after:absolute after:inset-0"
    >
      {children}
    </a>
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
