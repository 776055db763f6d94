import { ArrowRight, CalendarClock, Clock, Ellipsis, NotebookPen, Trash2 } from 'lucide-react'
import type { AthleteCard } from '#web/features/athlete-search/types.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { daysSinceUpdate, isDue, isStale } from '../rules.ts'
import type { BoardItem, Stage } from '../types.ts'
import type { CardParts } from './board-screen.tsx'
import { useStageName } from './stage-name.tsx'

export type ItemActions = {
  editable: boolean
  onMove: (item: BoardItem, stage: Stage) => void
  onRemove: (item: BoardItem) => void
  onOpen: (athleteId: string) => void
}

type BoardCardProps = {
  item: BoardItem
  stage: Stage | undefined
  stages: Stage[]
  cards: Map<string, AthleteCard>
  loading: boolean
  parts: CardParts
  actions: ItemActions
}

export function BoardCard({ item, stage, stages, cards, loading, parts, actions }: BoardCardProps) {
  const t = useT('board')
  const stageName = useStageName()
  const card = cards.get(item.athlete_id)
  const name = card?.display_name ?? t('item.unseen')
  if (loading) return <Skeleton className="h-24 rounded-md" />
  return (
    <article className="relative rounded-md border border-line bg-surface p-3 shadow-card">
      <div className="flex items-start gap-2.5">
        <Avatar name={name} size="sm" />
        <div className="min-w-0 grow">
          <button
            type="button"
            onClick={() => actions.onOpen(item.athlete_id)}
            className="display text-left font-semibold after:absolute after:inset-0 after:rounded-md"
          >
            {name}
          </button>
          <p className="text-sm text-soft">{card ? parts.line(card) : t('item.unseen_text')}</p>
        </div>
        {actions.editable && (
          <span className="relative z-1 -mt-1 -mr-1.5">
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
      {card && <div className="mt-2 empty:hidden">{parts.figure(card)}</div>}
      <ItemMarks item={item} stage={stage} />
    </article>
  )
}

/** Tags, the next step, how many notes, and how long nothing has happened. */
function ItemMarks({ item, stage }: { item: BoardItem; stage: Stage | undefined }) {
  const t = useT('board')
  const language = useLanguage()
  const stale = isStale(item, stage)
  if (!item.tags.length && !item.notes && !stale && !item.next_action_at) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-faint [&_svg]:size-3.5">
      {item.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {item.next_action_at && (
        <Badge tone={isDue(item) ? 'attention' : 'neutral'}>
          <CalendarClock aria-hidden />
          {formatDate(item.next_action_at, language)}
        </Badge>
      )}
      {stale && (
        <Badge tone="attention">
          <Clock aria-hidden />
          {t('item.quiet', { count: daysSinceUpdate(item) })}
        </Badge>
      )}
      {item.notes > 0 && (
        <span className="inline-flex items-center gap-1">
          <NotebookPen aria-hidden />
          {t('item.notes', { count: item.notes })}
        </span>
      )}
    </div>
  )
}
