import { clsx } from 'clsx'
import { ArrowRight, CalendarClock, Clock, Ellipsis, GripVertical, NotebookPen, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { daysSinceUpdate, isDue, isStale } from '../rules.ts'
import type { BoardItem, CardParts, Stage } from '../types.ts'
import { useStageName } from './stage-name.tsx'
import type { Carrying } from './use-carried-item.tsx'

/** The sentence that says which keys drag; it stands once on the page. */
export const carryKeysId = 'board-carry-keys'

export type ItemActions = {
  editable: boolean
  onMove: (item: BoardItem, stage: Stage) => void
  onRemove: (item: BoardItem) => void
  onOpen: (athleteId: string) => void
}

type BoardCardProps = CardParts & {
  item: BoardItem
  /** Nobody, where the athlete cannot be seen any more. */
  card: AthleteCard | undefined
  stage: Stage
  stages: Stage[]
  loading: boolean
  actions: ItemActions
  carried?: boolean
  /** Where columns stand side by side: dragging by keyboard. */
  onCarry?: Carrying['onKey']
  onLetGo?: () => void
}

/** Drawn again only for what it shows: one of three hundred moves, and the others stay as they are. */
export const BoardCard = memo(
  PlainBoardCard,
  (known, now) =>
    known.item === now.item &&
    known.card === now.card &&
    known.stages === now.stages &&
    known.loading === now.loading &&
    known.carried === now.carried &&
    known.onCarry === now.onCarry &&
    known.actions === now.actions,
)

function PlainBoardCard({
  item,
  card,
  stage,
  stages,
  loading,
  line,
  figure,
  actions,
  carried,
  onCarry,
  onLetGo,
}: BoardCardProps) {
  const t = useT('board')
  const stageName = useStageName()
  const name = card?.display_name ?? t('item.unseen')
  if (loading) return <Skeleton className="h-24 rounded-md" />
  return (
    <article
      aria-label={name}
      className={clsx(
        'group @container relative rounded-md border bg-surface p-2.5 shadow-card',
        carried ? 'border-accent outline-2 outline-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <div className="flex items-start gap-2 @max-[11rem]:gap-1.5">
        <UserAvatar
          name={name}
          photo={card?.avatar_path}
          size="sm"
          className="lg:size-7! lg:text-[0.625rem]!"
        />
        <button
          type="button"
          data-name
          title={name}
          onClick={() => actions.onOpen(item.athlete_id)}
          className="display line-clamp-3 min-w-0 grow @max-[11rem]:text-sm text-left leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </button>
        {actions.editable && (
          <span className="relative z-1 -mt-1.5 -mr-1.5 flex flex-col @max-[11rem]:-mr-2.5 @max-[11rem]:*:size-6">
            <Menu
              variant="ghost"
              size="sm"
              square
              aria-label={t('item.menu', { name })}
              heading={<span className="text-sm text-soft">{t('move.to')}</span>}
              items={[
                ...stages
                  .filter(({ id }) => id !== item.stage_id)
                  .map((target) => ({
                    label: stageName(target),
                    icon: <ArrowRight aria-hidden />,
                    onSelect: () => actions.onMove(item, target),
                  })),
                { divider: 'remove' },
                {
                  label: t('remove.action'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => actions.onRemove(item),
                },
              ]}
            >
              <Ellipsis aria-hidden />
            </Menu>
          </span>
        )}
      </div>
      <p className="mt-1 line-clamp-2 text-xs leading-4.5 text-soft wrap-anywhere">
        {card ? line(card) : t('item.unseen_text')}
      </p>
      {card && <div className="mt-1.5 empty:hidden">{figure(card)}</div>}
      <ItemMarks item={item} stage={stage} />
      {actions.editable && onCarry && (
        <button
          type="button"
          data-grip
          aria-label={t('carry.label', { name })}
          aria-pressed={carried}
          aria-describedby={carryKeysId}
          onKeyDown={(event) => onCarry(event, item, name)}
          onBlur={onLetGo}
          className="absolute right-1 bottom-1 z-1 grid size-6 cursor-grab place-items-center rounded-sm text-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 forced-colors:opacity-100"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
    </article>
  )
}

/** Tags, the next step, how many notes, and how long nothing has happened. */
function ItemMarks({ item, stage }: { item: BoardItem; stage: Stage }) {
  const t = useT('board')
  const language = useLanguage()
  const stale = isStale(item, stage)
  if (!item.tags.length && !item.notes && !stale && !item.next_action_at) return null
  return (
    <div className="mt-2 flex min-w-0 flex-wrap items-center gap-1 pr-4 text-xs text-faint *:px-1.5 *:text-xs [&_svg]:size-3.5">
      {item.tags.map((tag) => (
        <Badge key={tag} wraps>
          {tag}
        </Badge>
      ))}
      {item.next_action_at && (
        <Badge wraps tone={isDue(item) ? 'attention' : 'neutral'}>
          <CalendarClock aria-hidden />
          {formatDate(item.next_action_at, language)}
        </Badge>
      )}
      {stale && (
        <Badge wraps tone="attention">
          <Clock aria-hidden />
          {t('item.quiet', { count: daysSinceUpdate(item) })}
        </Badge>
      )}
      {item.notes > 0 && (
        <span className="inline-flex items-center gap-1 px-0!">
          <NotebookPen aria-hidden />
          {t('item.notes', { count: item.notes })}
        </span>
      )}
    </div>
  )
}
